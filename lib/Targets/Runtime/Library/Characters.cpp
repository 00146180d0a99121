//===- Characters.cpp - <ctype.h> in kernels ------------------------------===//
//
// As in the C locale, whatever locale the host has chosen. glibc's header makes
// most of these functions look-ups in tables that begin at -128, so that a char
// with a sign is a subscript, too; the tables here have its layout and its bits,
// by which the functions' results are the same numbers on all devices.
//
//===----------------------------------------------------------------------===//
namespace {

enum Kind : unsigned short {
  Upper = 1 << 8,
  Lower = 1 << 9,
  Letter = 1 << 10,
  Digit = 1 << 11,
  Hexadecimal = 1 << 12,
  Space = 1 << 13,
  Printed = 1 << 14,
  Visible = 1 << 15,
  Blank = 1 << 0,
  Control = 1 << 1,
  Punctuation = 1 << 2,
  LetterOrDigit = 1 << 3,
};

constexpr int First = -128, End = 256;

constexpr bool isIn(int C, int From, int To) { return C >= From && C <= To; }

constexpr unsigned kindsOf(int C) {
  if (!isIn(C, 0, 127))
    return 0;
  unsigned Kinds = 0;
  if (isIn(C, 'A', 'Z'))
    Kinds |= Upper | Letter;
  if (isIn(C, 'a', 'z'))
    Kinds |= Lower | Letter;
  if (isIn(C, '0', '9'))
    Kinds |= Digit;
  if (isIn(C, '0', '9') || isIn(C, 'A', 'F') || isIn(C, 'a', 'f'))
    Kinds |= Hexadecimal;
  if (isIn(C, '\t', '\r') || C == ' ')
    Kinds |= Space;
  if (C == '\t' || C == ' ')
    Kinds |= Blank;
  if (C < ' ' || C == 127)
    return Kinds | Control;
  Kinds |= Printed;
  if (C == ' ')
    return Kinds;
  return Kinds | Visible | (Kinds & (Letter | Digit) ? LetterOrDigit : Punctuation);
}

/// A table of the characters from -128 on; those below EOF, which is -1, are the upper half
/// once more.
template <class T> struct Table {
  T At[End - First];

  template <class Function> explicit constexpr Table(Function Of) : At() {
    for (int C = First; C < End; ++C)
      At[C - First] = static_cast<T>(Of(C < -1 ? C + 256 : C));
  }
};

constexpr int lowered(int C) { return isIn(C, 'A', 'Z') ? C - 'A' + 'a' : C; }
constexpr int raised(int C) { return isIn(C, 'a', 'z') ? C - 'a' + 'A' : C; }

constexpr Table<unsigned short> Kinds(kindsOf);
constexpr Table<int> Lowered(lowered), Raised(raised);

const unsigned short *OfKinds = Kinds.At - First;
const int *OfLowered = Lowered.At - First, *OfRaised = Raised.At - First;

} // namespace

extern "C" {

const unsigned short **__ctype_b_loc() { return &OfKinds; }
const int **__ctype_tolower_loc() { return &OfLowered; }
const int **__ctype_toupper_loc() { return &OfRaised; }

#define PACC_KIND(Name, Of)                                                                   \
  int Name(int C) { return Kinds.At[C - First] & Of; }
PACC_KIND(isalnum, LetterOrDigit)
PACC_KIND(isalpha, Letter)
PACC_KIND(isblank, Blank)
PACC_KIND(iscntrl, Control)
PACC_KIND(isdigit, Digit)
PACC_KIND(isgraph, Visible)
PACC_KIND(islower, Lower)
PACC_KIND(isprint, Printed)
PACC_KIND(ispunct, Punctuation)
PACC_KIND(isspace, Space)
PACC_KIND(isupper, Upper)
PACC_KIND(isxdigit, Hexadecimal)

int tolower(int C) { return C >= First && C < End ? Lowered.At[C - First] : C; }
int toupper(int C) { return C >= First && C < End ? Raised.At[C - First] : C; }
int isascii(int C) { return (C & ~127) == 0; }
int toascii(int C) { return C & 127; }

} // extern "C"
