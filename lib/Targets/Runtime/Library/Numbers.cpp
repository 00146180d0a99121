//===- Numbers.cpp - whole numbers out of texts, in kernels -----------------===//
//
// strtol and its like, as in the C locale. There is no errno: what a type cannot
// hold is its greatest or least number, and nothing else tells so.
//
//===----------------------------------------------------------------------===//
extern "C" int isspace(int C);

namespace {

/* What a letter or digit stands for; 99 for what is none. */
unsigned digit(char C) {
  if (C >= '0' && C <= '9')
    return C - '0';
  const char Letter = C | 0x20;
  return Letter >= 'a' && Letter <= 'z' ? Letter - 'a' + 10u : 99u;
}

/* Of C23's functions, which C libraries give the programs that are newer. */
enum class Binary { No, Yes };

/* The number without its sign, Most if it IsGreater; End stands behind it, or where it was if there is none. */
unsigned long magnitude(const char *Text, unsigned Base, Binary MayBeBinary, unsigned long Most, const char *&End, bool &IsGreater) {
  const char Letter = Text[0] == '0' ? Text[1] | 0x20 : 0;
  if ((Base == 0 || Base == 16) && Letter == 'x' && digit(Text[2]) < 16) {
    Text += 2;
    Base = 16;
  } else if ((Base == 0 || Base == 2) && MayBeBinary == Binary::Yes && Letter == 'b' && digit(Text[2]) < 2) {
    Text += 2;
    Base = 2;
  } else if (Base == 0) {
    Base = *Text == '0' ? 8 : 10;
  }
  unsigned long Value = 0;
  IsGreater = false;
  for (; digit(*Text) < Base; ++Text) {
    const unsigned Next = digit(*Text);
    IsGreater |= Value > (Most - Next) / Base;
    Value = Value * Base + Next;
    End = Text + 1;
  }
  return IsGreater ? Most : Value;
}

const char *pastSpace(const char *Text) {
  while (isspace(static_cast<unsigned char>(*Text)))
    ++Text;
  return Text;
}

bool isBase(int Base) { return Base == 0 || (Base >= 2 && Base <= 36); }

constexpr unsigned long Greatest = ~0ul >> 1;

unsigned long number(const char *Text, char **End, int Base, bool IsSigned, Binary MayBeBinary) {
  if (!isBase(Base))
    return 0;
  const char *At = pastSpace(Text), *Behind = Text;
  const bool IsNegative = *At == '-';
  At += *At == '-' || *At == '+';
  bool IsGreater;
  const unsigned long Value = magnitude(At, Base, MayBeBinary, IsSigned ? Greatest + IsNegative : ~0ul, Behind, IsGreater);
  if (End)
    *End = const_cast<char *>(Behind);
  return IsNegative && (IsSigned || !IsGreater) ? 0 - Value : Value;
}

long signedNumber(const char *Text, char **End, int Base, Binary MayBeBinary = Binary::No) {
  return static_cast<long>(number(Text, End, Base, /*IsSigned=*/true, MayBeBinary));
}

unsigned long unsignedNumber(const char *Text, char **End, int Base, Binary MayBeBinary = Binary::No) {
  return number(Text, End, Base, /*IsSigned=*/false, MayBeBinary);
}

} // namespace

extern "C" {

long strtol(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
long long strtoll(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
long strtoimax(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
unsigned long strtoul(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }
unsigned long long strtoull(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }
unsigned long strtoumax(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }

// The C library's names for them in programs for C23 or with its extensions (C++).
long __isoc23_strtol(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base, Binary::Yes); }
long long __isoc23_strtoll(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base, Binary::Yes); }
long __isoc23_strtoimax(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base, Binary::Yes); }
unsigned long __isoc23_strtoul(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base, Binary::Yes); }
unsigned long long __isoc23_strtoull(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base, Binary::Yes); }
unsigned long __isoc23_strtoumax(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base, Binary::Yes); }

int atoi(const char *Text) { return static_cast<int>(signedNumber(Text, nullptr, 10)); }
long atol(const char *Text) { return signedNumber(Text, nullptr, 10); }
long long atoll(const char *Text) { return signedNumber(Text, nullptr, 10); }

} // extern "C"
