//===- Libc.cpp - functions of the C and C++ libraries in kernels ---------===//
//
// Only what has a meaning on a GPU. printf is lowered by the compiler; malloc,
// free and __assertfail are CUDA's own.
//
//===----------------------------------------------------------------------===//
#include <stddef.h>

extern "C" {

int printf(const char *Format, ...);
void *malloc(size_t Size);
void free(void *Pointer);
[[noreturn]] void __assertfail(const char *Expression, const char *File, unsigned Line,
                               const char *Function, size_t CharacterSize);

/// Not the host's: the C++ library counts by atomics where several threads may run, as the lanes of a kernel do.
extern char __libc_single_threaded;
char __libc_single_threaded = 0;

int puts(const char *Text) { return printf("%s\n", Text); }

int putchar(int Character) {
  printf("%c", Character);
  return Character;
}

[[noreturn]] void abort() { __builtin_trap(); }

[[noreturn]] void __assert_fail(const char *Expression, const char *File, unsigned Line,
                                const char *Function) {
  __assertfail(Expression, File, Line, Function, 1);
}

void *memcpy(void *To, const void *From, size_t Size) {
  return __builtin_memcpy(To, From, Size);
}

void *memmove(void *To, const void *From, size_t Size) {
  return __builtin_memmove(To, From, Size);
}

void *memset(void *To, int Value, size_t Size) { return __builtin_memset(To, Value, Size); }

int memcmp(const void *A, const void *B, size_t Size) {
  const unsigned char *X = static_cast<const unsigned char *>(A);
  const unsigned char *Y = static_cast<const unsigned char *>(B);
  for (size_t I = 0; I < Size; ++I)
    if (X[I] != Y[I])
      return X[I] - Y[I];
  return 0;
}

void *memchr(const void *Memory, int Value, size_t Size) {
  const unsigned char *At = static_cast<const unsigned char *>(Memory);
  for (; Size; ++At, --Size)
    if (*At == static_cast<unsigned char>(Value))
      return const_cast<unsigned char *>(At);
  return nullptr;
}

int ffs(int X) { return X ? __builtin_ctz(X) + 1 : 0; }
int ffsl(long X) { return X ? __builtin_ctzl(X) + 1 : 0; }
int ffsll(long long X) { return X ? __builtin_ctzll(X) + 1 : 0; }

#define PACC_DIVISION(Name, T)                                                                \
  struct Name##_result {                                                                      \
    T Quotient, Remainder;                                                                    \
  };                                                                                          \
  Name##_result Name(T X, T By) { return {X / By, X % By}; }
PACC_DIVISION(div, int)
PACC_DIVISION(ldiv, long)
PACC_DIVISION(lldiv, long long)
PACC_DIVISION(imaxdiv, long)

long imaxabs(long X) { return X < 0 ? -X : X; }

/* A quiet NaN; what the text says of its bits is left out. */
double nan(const char *) { return __builtin_nan(""); }
float nanf(const char *) { return __builtin_nanf(""); }

/* Beyond these numbers the result is 0 or infinite anyway. */
static int exponent(long By) { return By > 9999 ? 9999 : By < -9999 ? -9999 : static_cast<int>(By); }
double scalbln(double X, long By) { return __builtin_scalbn(X, exponent(By)); }
float scalblnf(float X, long By) { return __builtin_scalbnf(X, exponent(By)); }

size_t strlen(const char *Text) {
  size_t Length = 0;
  while (Text[Length])
    ++Length;
  return Length;
}

int strcmp(const char *A, const char *B) {
  while (*A && *A == *B)
    ++A, ++B;
  return static_cast<unsigned char>(*A) - static_cast<unsigned char>(*B);
}

int strncmp(const char *A, const char *B, size_t Size) {
  for (; Size; ++A, ++B, --Size)
    if (!*A || *A != *B)
      return static_cast<unsigned char>(*A) - static_cast<unsigned char>(*B);
  return 0;
}

char *strchr(const char *Text, int Character) {
  for (;; ++Text)
    if (*Text == static_cast<char>(Character))
      return const_cast<char *>(Text);
    else if (!*Text)
      return nullptr;
}

char *strrchr(const char *Text, int Character) {
  const char *Last = nullptr;
  for (;; ++Text) {
    if (*Text == static_cast<char>(Character))
      Last = Text;
    if (!*Text)
      return const_cast<char *>(Last);
  }
}

char *strstr(const char *Text, const char *What) {
  const size_t Length = strlen(What);
  for (;; ++Text)
    if (!strncmp(Text, What, Length))
      return const_cast<char *>(Text);
    else if (!*Text)
      return nullptr;
}

size_t strnlen(const char *Text, size_t Size) {
  size_t Length = 0;
  while (Length < Size && Text[Length])
    ++Length;
  return Length;
}

char *strcpy(char *To, const char *From) {
  char *At = To;
  while ((*At++ = *From++))
    ;
  return To;
}

char *strncpy(char *To, const char *From, size_t Size) {
  size_t I = 0;
  for (; I < Size && From[I]; ++I)
    To[I] = From[I];
  for (; I < Size; ++I)
    To[I] = 0;
  return To;
}

char *strcat(char *To, const char *From) {
  strcpy(To + strlen(To), From);
  return To;
}

char *strncat(char *To, const char *From, size_t Size) {
  const size_t Had = strlen(To), Length = strnlen(From, Size);
  memcpy(To + Had, From, Length);
  To[Had + Length] = 0;
  return To;
}

void *calloc(size_t Count, size_t Size) {
  void *Memory = malloc(Count * Size);
  return Memory ? __builtin_memset(Memory, 0, Count * Size) : nullptr;
}

} // extern "C"

namespace std {
struct nothrow_t;
}

void *operator new(size_t Size) { return malloc(Size); }
void *operator new(size_t Size, const std::nothrow_t &) noexcept { return malloc(Size); }
void *operator new[](size_t Size, const std::nothrow_t &) noexcept { return malloc(Size); }
void *operator new[](size_t Size) { return malloc(Size); }
void operator delete(void *Pointer) noexcept { free(Pointer); }
void operator delete[](void *Pointer) noexcept { free(Pointer); }
void operator delete(void *Pointer, size_t) noexcept { free(Pointer); }
void operator delete[](void *Pointer, size_t) noexcept { free(Pointer); }
