// Loops whose threads take several iterations together: trip counts round the tiles, for counters of
// 32 and 64 bits, with and without sign, upwards and downwards. What lies beside the range must stay.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:1 %run_emulator %t.one
#include "../check.h"

enum { Most = 2100, Beside = 8, All = Most + 2 * Beside };
static float in[All], other[All], out[All];

static void prepare(void) {
  for (int i = 0; i < All; i++) {
    in[i] = (float)(i * 3 % 1009);
    other[i] = (float)(i * 7 % 503);
    out[i] = -1;
  }
}

static float want(int i, int first, int count) {
  return i < Beside + first || i >= Beside + first + count ? -1 : 2 * in[i] + 1;
}

static void check(const char *name, int first, int count) {
  for (int i = 0; i < All; i++)
    if (out[i] != want(i, first, count)) {
      printf("%s, %d iterations\n", name, count);
      CHECK_EQ(out[i], want(i, first, count));
      return;
    }
}

#define UPWARDS(Type)                                                                              \
  static void up_##Type(Type first, Type end) {                                                    \
    const float *a = in + Beside;                                                                  \
    float *b = out + Beside;                                                                       \
    _Pragma("acc parallel loop copyin(a[-Beside:All]) copy(b[-Beside:All])")                                 \
    for (Type i = first; i < end; i++)                                                             \
      b[i] = 2 * a[i] + 1;                                                                         \
  }
typedef unsigned int uint;
typedef unsigned long ulong;
UPWARDS(int)
UPWARDS(uint)
UPWARDS(long)
UPWARDS(ulong)
UPWARDS(short)

static void down(int first, int count) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = first + count - 1; i >= first; i--)
    b[i] = 2 * a[i] + 1;
}

/* Every third element. */
static void strided(int count) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 3 * count - 3; i >= 0; i -= 3)
    b[i] = 2 * a[i] + 1;
}

static void check_strided(int count) {
  for (int i = 0; i < Most; i++)
    CHECK_EQ(out[Beside + i], i % 3 == 0 && i < 3 * count ? 2 * in[Beside + i] + 1 : -1);
}

/* Lanes that are no power of two, gangs that say which iterations they take. */
static void lanes(int n) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop gang vector vector_length(96) copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i] + 1;
}

static void fixed(int n) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop gang(static:1) vector copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i] + 1;
}

static void asked(int n, int gangs) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop num_gangs(gangs) copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i] + 1;
}

/* A conditional body; threads of one tile that go different ways. */
static void some(int n, int from) {
  const float *a = in + Beside;
  float *b = out + Beside;
#pragma acc parallel loop copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 0; i < n; i++)
    if (i >= from)
      b[i] = 2 * a[i] + 1;
}

/* In place: a load behind the iteration's own store. */
static void twice(int n) {
  float *b = out + Beside;
  const float *a = in + Beside;
#pragma acc parallel loop copyin(a[-Beside:All]) copy(b[-Beside:All])
  for (int i = 0; i < n; i++) {
    b[i] = a[i];
    b[i] = b[i] + b[i] + 1;
  }
}

#define TRY(name, call, first, count)                                                              \
  prepare();                                                                                       \
  call;                                                                                            \
  check(name, first, count)

int main(void) {
  static const int Counts[] = {0,   1,   2,   3,   4,   5,   7,   8,    31,   32,   33,   95,   96,   97,  127,
                               128, 129, 255, 256, 257, 383, 384, 385,  511,  512,  513,  514,  640,  767, 768,
                               769, 895, 896, 897, 1023, 1024, 1025, 1535, 1536, 1537, 2047, 2048, 2049};
  for (unsigned c = 0; c != sizeof Counts / sizeof *Counts; c++) {
    const int n = Counts[c];
    TRY("int", up_int(3, n + 3), 3, n);
    TRY("int, negative", up_int(-5, n - 5), -5, n);
    TRY("unsigned", up_uint(0, n), 0, n);
    TRY("long", up_long(-7, n - 7), -7, n);
    TRY("unsigned long", up_ulong(1, n + 1), 1, n);
    TRY("short", up_short(2, n + 2), 2, n);
    TRY("downwards", down(-3, n), -3, n);
    TRY("96 lanes", lanes(n), 0, n);
    TRY("static gangs", fixed(n), 0, n);
    TRY("num_gangs(3)", asked(n, 3), 0, n);
    TRY("num_gangs(10)", asked(n, 10), 0, n);
    TRY("a part", some(n, n / 3), n / 3, n - n / 3);
    TRY("in place", twice(n), 0, n);
    if (3 * n <= Most) {
      prepare();
      strided(n);
      check_strided(n);
    }
  }
  return check_done();
}
