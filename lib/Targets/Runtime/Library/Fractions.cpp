//===- Fractions.cpp - numbers with a fraction out of texts, in kernels -----===//
//
// strtod and strtof, as in the C locale, correctly rounded: the numbers that the
// host's library gives. Most texts have so few digits that one multiplication or
// division of numbers without an error does it. The others are decimal numbers
// that are halved and doubled, digit by digit, until the bits of the result stand
// before the point.
//
//===----------------------------------------------------------------------===//
extern "C" int isspace(int C);

namespace {

typedef unsigned long Bits;

/* What a type's numbers look like in memory. */
struct Format {
  int Mantissa, Least; // bits behind the leading one; the exponent of the least normal number
};
constexpr Format Double = {52, -1022}, Float = {23, -126};

/* Exponent and mantissa to a number's bits; Mantissa has its leading one unless the number is subnormal. */
Bits assemble(Bits Mantissa, int Exponent, Format F) {
  const int Greatest = 1 - F.Least;
  if (Mantissa >> (F.Mantissa + 1)) { // rounding has made it one digit longer
    Mantissa >>= 1;
    ++Exponent;
  }
  if (Exponent > Greatest)
    return static_cast<Bits>(Greatest - F.Least + 2) << F.Mantissa; // infinite
  if (!(Mantissa >> F.Mantissa))
    return Mantissa;
  return static_cast<Bits>(Exponent - F.Least + 1) << F.Mantissa | (Mantissa & ((Bits(1) << F.Mantissa) - 1));
}

/* 0.d0d1d2... times ten to the power of Point, of any length; what does not fit is only known to be there. */
struct Decimal {
  static constexpr int Room = 800; // a double's half-way cases have 768 digits at most
  unsigned char Digits[Room];
  int Count = 0, Point = 0;
  bool HasMore = false;

  void append(unsigned Digit) {
    if (Count < Room)
      Digits[Count++] = Digit;
    else
      HasMore |= Digit != 0;
  }

  void trim() {
    while (Count && !Digits[Count - 1])
      --Count;
    if (!Count)
      Point = 0;
  }

  /* Divides by two to the power of By, which is 60 at most. */
  void halve(int By) {
    int Read = 0, Before = Count;
    Bits Rest = 0;
    while (!(Rest >> By)) { // up to the first digit of the result
      if (Read >= Before && !Rest)
        return;
      Rest = Rest * 10 + (Read < Before ? Digits[Read] : 0);
      ++Read;
    }
    Point -= Read - 1;
    const Bits Mask = (Bits(1) << By) - 1;
    Count = 0;
    for (; Read < Before; ++Read) {
      const unsigned Next = Digits[Read];
      Digits[Count++] = Rest >> By;
      Rest = (Rest & Mask) * 10 + Next;
    }
    while (Rest) {
      append(Rest >> By);
      Rest = (Rest & Mask) * 10;
    }
    trim();
  }

  /* Multiplies by two to the power of By, which is 60 at most. */
  void doubleBy(int By) {
    Bits Carry = 0;
    for (int I = Count; I--;)
      Carry = ((Bits(Digits[I]) << By) + Carry) / 10;
    int More = 0;
    for (; Carry; Carry /= 10)
      ++More;
    int Write = Count + More;
    const int End = Write < Room ? Write : Room;
    for (int I = Count; Write--;) {
      if (I)
        Carry += Bits(Digits[--I]) << By;
      const unsigned Digit = Carry % 10;
      Carry /= 10;
      if (Write < Room)
        Digits[Write] = Digit;
      else
        HasMore |= Digit != 0;
    }
    Count = End;
    Point += More;
    trim();
  }

  /* The whole part, rounded to the nearest number, half-way cases to the even one. */
  Bits rounded() const {
    Bits Whole = 0;
    for (int I = 0; I < Point; ++I)
      Whole = Whole * 10 + (I < Count ? Digits[I] : 0);
    if (Point < 0 || Point >= Count)
      return Whole;
    const bool IsHalf = Digits[Point] == 5 && Point + 1 == Count && !HasMore;
    return Whole + (IsHalf ? Whole & 1 : Digits[Point] >= 5);
  }
};

Bits bitsOf(Decimal &D, Format F) {
  D.trim();
  if (!D.Count || D.Point < -400)
    return 0;
  if (D.Point > 400)
    return assemble(Bits(1) << F.Mantissa, 1 - F.Least + 1, F);
  int Exponent = 0;
  while (D.Point > 0) { // to a number from 0.5 to 1
    const int By = D.Point > 18 ? 60 : D.Point * 10 / 3;
    D.halve(By);
    Exponent += By;
  }
  while (D.Point < 0 || D.Digits[0] < 5) {
    const int By = D.Point < -18 ? 60 : D.Point < 0 ? -D.Point * 10 / 3 : 1;
    D.doubleBy(By);
    Exponent -= By;
    while (D.Point > 0) { // went one too far
      D.halve(1);
      ++Exponent;
    }
  }
  --Exponent; // from 1 to 2
  while (Exponent < F.Least) {
    const int By = F.Least - Exponent < 60 ? F.Least - Exponent : 60;
    D.halve(By);
    Exponent += By;
  }
  D.doubleBy(F.Mantissa + 1);
  return assemble(D.rounded(), Exponent, F);
}

/* Mantissa times two to the power of Exponent; more says that less than one was cut off it. */
Bits bitsOf(Bits Mantissa, long Exponent, bool HasMore, Format F) {
  if (!Mantissa)
    return 0;
  const int Lead = 63 - __builtin_clzl(Mantissa);
  long Leading = Exponent + Lead; // the exponent of its leading one
  if (Leading > 2000)
    return assemble(Bits(1) << F.Mantissa, 2000, F);
  const long Unit = (Leading < F.Least ? F.Least : Leading) - F.Mantissa; // of the result's last bit
  const long Drop = Unit - Exponent;
  if (Drop <= 0)
    return assemble(Mantissa << -Drop, Leading, F);
  if (Drop > 64)
    return 0;
  Bits Kept = Drop == 64 ? 0 : Mantissa >> Drop;
  const Bits Half = Bits(1) << (Drop - 1), Dropped = Mantissa - (Drop == 64 ? 0 : Kept << Drop);
  Kept += Dropped > Half || (Dropped == Half && (HasMore || (Kept & 1)));
  return assemble(Kept, Leading < F.Least ? F.Least : Leading, F);
}

/* Ten to the powers that a double has without an error. */
constexpr double Powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                             1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Few digits: one operation, which rounds once. False if that is not so. */
bool isSimple(Bits Mantissa, long Exponent, Format F, Bits &Result) {
  if (Mantissa >> 53 || Exponent < -22 || Exponent > 22)
    return false;
  const double Whole = Mantissa;
  const double Value = Exponent < 0 ? Whole / Powers[-Exponent] : Whole * Powers[Exponent];
  Result = __builtin_bit_cast(Bits, Value);
  if (F.Mantissa == Double.Mantissa)
    return true;
  // Rounded again, to a float: only what lies half-way now may have been on one of both sides before.
  const Bits Half = Bits(1) << (Double.Mantissa - Float.Mantissa - 1);
  if ((Result & (2 * Half - 1)) == Half || Value < 0x1p-126 || Value > 0x1p127)
    return false;
  Result = __builtin_bit_cast(unsigned, static_cast<float>(Value));
  return true;
}

bool isDigit(char C) { return C >= '0' && C <= '9'; }

int hexadecimal(char C) {
  if (isDigit(C))
    return C - '0';
  const char Letter = C | 0x20;
  return Letter >= 'a' && Letter <= 'f' ? Letter - 'a' + 10 : -1;
}

/* The exponent behind Mark, if there is one; Text then stands behind it. */
long exponent(const char *&Text, char Mark) {
  if ((*Text | 0x20) != Mark)
    return 0;
  const char *At = Text + 1;
  const bool IsNegative = *At == '-';
  At += *At == '-' || *At == '+';
  if (!isDigit(*At))
    return 0;
  long Value = 0;
  for (; isDigit(*At); ++At)
    Value = Value < 100000000 ? Value * 10 + (*At - '0') : Value;
  Text = At;
  return IsNegative ? -Value : Value;
}

/* `0x1.8p3`, from behind the `0x`; null End: there is no digit. */
Bits hexadecimalNumber(const char *Text, Format F, const char *&End) {
  Bits Mantissa = 0;
  long Exponent = 0;
  bool HasMore = false, IsBehindPoint = false, HasDigits = false;
  for (;; ++Text) {
    if (*Text == '.' && !IsBehindPoint) {
      IsBehindPoint = true;
      continue;
    }
    const int Digit = hexadecimal(*Text);
    if (Digit < 0)
      break;
    HasDigits = true;
    if (!(Mantissa >> 60)) {
      Mantissa = Mantissa * 16 + Digit;
      Exponent -= IsBehindPoint ? 4 : 0;
    } else {
      HasMore |= Digit != 0;
      Exponent += IsBehindPoint ? 0 : 4;
    }
  }
  if (!HasDigits)
    return 0;
  Exponent += exponent(Text, 'p');
  End = Text;
  // A bit below all others stands for what was cut off.
  return bitsOf(Mantissa, Exponent, HasMore, F);
}

Bits decimalNumber(const char *Text, Format F, const char *&End) {
  const char *Begin = Text;
  Bits Mantissa = 0;
  long Exponent = 0;
  bool IsBehindPoint = false, HasDigits = false, IsWhole = true;
  for (;; ++Text) {
    if (*Text == '.' && !IsBehindPoint) {
      IsBehindPoint = true;
      continue;
    }
    if (!isDigit(*Text))
      break;
    HasDigits = true;
    if (Mantissa < 1000000000000000000) {
      Mantissa = Mantissa * 10 + (*Text - '0');
      Exponent -= IsBehindPoint;
    } else {
      IsWhole &= *Text == '0';
      Exponent += !IsBehindPoint;
    }
  }
  if (!HasDigits)
    return 0;
  const char *Behind = Text;
  const long Written = exponent(Text, 'e');
  End = Text;
  if (!Mantissa)
    return 0;
  Bits Result;
  if (IsWhole && isSimple(Mantissa, Exponent + Written, F, Result))
    return Result;
  Decimal D;
  long Point = 0;
  IsBehindPoint = false;
  for (const char *At = Begin; At != Behind; ++At) {
    if (*At == '.') {
      IsBehindPoint = true;
      continue;
    }
    if (*At == '0' && !D.Count) {
      Point -= IsBehindPoint;
      continue;
    }
    Point += !IsBehindPoint;
    D.append(*At - '0');
  }
  Point += Written;
  D.Point = Point > 1000 ? 1000 : Point < -1000 ? -1000 : static_cast<int>(Point);
  return bitsOf(D, F);
}

/* Whether Text begins with Word, in letters of any size. */
bool begins(const char *Text, const char *Word) {
  for (; *Word; ++Text, ++Word)
    if ((*Text | 0x20) != *Word)
      return false;
  return true;
}

/* Behind `nan` may stand any word in parentheses. */
const char *pastWord(const char *Text) {
  if (*Text != '(')
    return Text;
  const char *At = Text + 1;
  while (isDigit(*At) || *At == '_' || ((*At | 0x20) >= 'a' && (*At | 0x20) <= 'z'))
    ++At;
  return *At == ')' ? At + 1 : Text;
}

/* The bits of what Text says, without the sign. */
Bits magnitude(const char *Text, Format F, const char *&End) {
  const Bits Infinite = static_cast<Bits>(3 - 2 * F.Least) << F.Mantissa;
  if (begins(Text, "inf")) {
    End = Text + (begins(Text, "infinity") ? 8 : 3);
    return Infinite;
  }
  if (begins(Text, "nan")) {
    End = pastWord(Text + 3);
    return Infinite | Bits(1) << (F.Mantissa - 1);
  }
  if (*Text == '0' && (Text[1] | 0x20) == 'x') {
    const char *Behind = nullptr;
    const Bits Result = hexadecimalNumber(Text + 2, F, Behind);
    End = Behind ? Behind : Text + 1;
    return Result;
  }
  return decimalNumber(Text, F, End);
}

Bits numberIn(const char *Text, char **End, Format F, int Sign) {
  const char *At = Text, *Behind = Text;
  while (isspace(static_cast<unsigned char>(*At)))
    ++At;
  const bool IsNegative = *At == '-';
  At += *At == '-' || *At == '+';
  const Bits Result = magnitude(At, F, Behind);
  if (End)
    *End = const_cast<char *>(Behind);
  return IsNegative && Behind != Text ? Result | Bits(1) << Sign : Result;
}

} // namespace

extern "C" {

double strtod(const char *Text, char **End) { return __builtin_bit_cast(double, numberIn(Text, End, Double, 63)); }

float strtof(const char *Text, char **End) {
  return __builtin_bit_cast(float, static_cast<unsigned>(numberIn(Text, End, Float, 31)));
}

double atof(const char *Text) { return strtod(Text, nullptr); }

} // extern "C"
