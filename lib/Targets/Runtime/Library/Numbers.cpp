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

/* The number without its sign, Most if it IsGreater; End stands behind it, or where it was if there is none. */
unsigned long magnitude(const char *Text, unsigned Base, unsigned long Most, const char *&End, bool &IsGreater) {
  const bool HasPrefix = Text[0] == '0' && (Text[1] | 0x20) == 'x' && digit(Text[2]) < 16;
  if ((Base == 0 || Base == 16) && HasPrefix) {
    Text += 2;
    Base = 16;
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

long signedNumber(const char *Text, char **End, int Base) {
  if (!isBase(Base))
    return 0;
  const char *At = pastSpace(Text), *Behind = Text;
  const bool IsNegative = *At == '-';
  At += *At == '-' || *At == '+';
  bool IsGreater;
  const unsigned long Value = magnitude(At, Base, Greatest + IsNegative, Behind, IsGreater);
  if (End)
    *End = const_cast<char *>(Behind);
  return static_cast<long>(IsNegative ? 0 - Value : Value);
}

unsigned long unsignedNumber(const char *Text, char **End, int Base) {
  if (!isBase(Base))
    return 0;
  const char *At = pastSpace(Text), *Behind = Text;
  const bool IsNegative = *At == '-';
  At += *At == '-' || *At == '+';
  bool IsGreater;
  const unsigned long Value = magnitude(At, Base, ~0ul, Behind, IsGreater);
  if (End)
    *End = const_cast<char *>(Behind);
  return IsNegative && !IsGreater ? 0 - Value : Value;
}

} // namespace

extern "C" {

long strtol(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
long long strtoll(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
long strtoimax(const char *Text, char **End, int Base) { return signedNumber(Text, End, Base); }
unsigned long strtoul(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }
unsigned long long strtoull(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }
unsigned long strtoumax(const char *Text, char **End, int Base) { return unsignedNumber(Text, End, Base); }

int atoi(const char *Text) { return static_cast<int>(signedNumber(Text, nullptr, 10)); }
long atol(const char *Text) { return signedNumber(Text, nullptr, 10); }
long long atoll(const char *Text) { return signedNumber(Text, nullptr, 10); }

} // extern "C"
