//===- Random.cpp - numbers drawn in kernels, from states of the program's own ---===//
//
// POSIX's generator of 48 bits, for states that the caller holds: the numbers
// that the host's library draws from them. Functions with a hidden state (rand,
// drand48, ...) are not here: all threads of a device would share it, and what
// each of them draws would differ from run to run.
//
//===----------------------------------------------------------------------===//

namespace {

typedef unsigned short State[3];
typedef unsigned long long Bits;

constexpr Bits Factor = 0x5deece66d, Summand = 0xb;

/* glibc's struct drand48_data. */
struct Drand48 {
  State X, Old;
  unsigned short Summand, IsSet;
  Bits Factor;
};

void advance(unsigned short *X, Bits Factor, Bits Summand) {
  const Bits Next = (static_cast<Bits>(X[2]) << 32 | static_cast<Bits>(X[1]) << 16 | X[0]) * Factor + Summand;
  X[0] = Next;
  X[1] = Next >> 16;
  X[2] = Next >> 32;
}

/* With the state of one sequence and the constants of another, as glibc takes them. */
unsigned short *advance(unsigned short *X, Drand48 &D) {
  if (!D.IsSet) {
    D.Factor = Factor;
    D.Summand = Summand;
    D.IsSet = 1;
  }
  advance(X, D.Factor, D.Summand);
  return X;
}

unsigned short *advance(unsigned short *X) {
  advance(X, Factor, Summand);
  return X;
}

double fraction(const unsigned short *X) {
  const Bits Mantissa = static_cast<Bits>(X[2]) << 36 | static_cast<Bits>(X[1]) << 20 | static_cast<Bits>(X[0]) << 4;
  return __builtin_bit_cast(double, 0x3ff0000000000000 | Mantissa) - 1;
}

long positive(const unsigned short *X) { return X[2] << 15 | X[1] >> 1; }
long signedNumber(const unsigned short *X) { return static_cast<int>(static_cast<unsigned>(X[2]) << 16 | X[1]); }

} // namespace

extern "C" {

double erand48(State X) { return fraction(advance(X)); }
long nrand48(State X) { return positive(advance(X)); }
long jrand48(State X) { return signedNumber(advance(X)); }

#define PACC_DRAW(Name, OfState, Result, Function)                                            \
  int Name##_r(Drand48 *D, Result *Drawn) {                                                   \
    *Drawn = Function(advance(D->X, *D));                                                     \
    return 0;                                                                                 \
  }                                                                                           \
  int OfState##_r(State X, Drand48 *D, Result *Drawn) {                                       \
    *Drawn = Function(advance(X, *D));                                                        \
    return 0;                                                                                 \
  }
PACC_DRAW(drand48, erand48, double, fraction)
PACC_DRAW(lrand48, nrand48, long, positive)
PACC_DRAW(mrand48, jrand48, long, signedNumber)

int srand48_r(long Seed, Drand48 *D) {
  D->X[0] = 0x330e;
  D->X[1] = Seed;
  D->X[2] = Seed >> 16;
  D->Factor = Factor;
  D->Summand = Summand;
  D->IsSet = 1;
  return 0;
}

int seed48_r(State Seed, Drand48 *D) {
  for (int I = 0; I < 3; ++I) {
    D->Old[I] = D->X[I];
    D->X[I] = Seed[I];
  }
  D->Factor = Factor;
  D->Summand = Summand;
  D->IsSet = 1;
  return 0;
}

int lcong48_r(unsigned short Values[7], Drand48 *D) {
  for (int I = 0; I < 3; ++I)
    D->X[I] = Values[I];
  D->Factor = static_cast<Bits>(Values[5]) << 32 | static_cast<Bits>(Values[4]) << 16 | Values[3];
  D->Summand = Values[6];
  D->IsSet = 1;
  return 0;
}

/* glibc's steps: the numbers that the host would draw from this seed. */
int rand_r(unsigned *Seed) {
  unsigned Next = *Seed, Drawn = 0;
  for (int I = 0; I < 3; ++I) {
    Next = Next * 1103515245u + 12345u;
    Drawn = Drawn << 10 ^ Next / 65536u % (I ? 1024u : 2048u);
  }
  *Seed = Next;
  return static_cast<int>(Drawn);
}

} // extern "C"
