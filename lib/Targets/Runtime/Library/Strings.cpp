//===- Strings.cpp - searches, tokens and other forms of strings in kernels ----===//
//
// What <string.h> has beside the functions of Libc.cpp, glibc's own ones
// included. Letters are those of the C locale. strtok is none of them: its state
// would be one for all threads.
//
//===----------------------------------------------------------------------===//
#include <stddef.h>

extern "C" {

void *malloc(size_t Size);
void *memcpy(void *To, const void *From, size_t Size);
void *memmove(void *To, const void *From, size_t Size);
void *memset(void *To, int Value, size_t Size);
int memcmp(const void *A, const void *B, size_t Size);
size_t strlen(const char *Text);
size_t strnlen(const char *Text, size_t Size);
int strcmp(const char *A, const char *B);
char *strchr(const char *Text, int Character);
char *strrchr(const char *Text, int Character);
int tolower(int C);

/* How many characters of Text stand, or do not stand, in Set. */
static size_t span(const char *Text, const char *Set, bool InSet) {
  size_t Length = 0;
  while (Text[Length] && (strchr(Set, Text[Length]) != nullptr) == InSet)
    ++Length;
  return Length;
}

size_t strspn(const char *Text, const char *Set) { return span(Text, Set, true); }
size_t strcspn(const char *Text, const char *Set) { return span(Text, Set, false); }

char *strpbrk(const char *Text, const char *Set) {
  const char *Found = Text + strcspn(Text, Set);
  return *Found ? const_cast<char *>(Found) : nullptr;
}

char *strchrnul(const char *Text, int Character) {
  while (*Text && *Text != static_cast<char>(Character))
    ++Text;
  return const_cast<char *>(Text);
}

char *index(const char *Text, int Character) { return strchr(Text, Character); }
char *rindex(const char *Text, int Character) { return strrchr(Text, Character); }

char *strtok_r(char *Text, const char *Separators, char **Rest) {
  char *Token = (Text ? Text : *Rest);
  Token += strspn(Token, Separators);
  char *End = Token + strcspn(Token, Separators);
  *Rest = *End ? End + 1 : End;
  if (End == Token)
    return nullptr;
  *End = 0;
  return Token;
}

char *__strtok_r(char *Text, const char *Separators, char **Rest) { return strtok_r(Text, Separators, Rest); }

char *strsep(char **Text, const char *Separators) {
  char *Token = *Text;
  if (!Token)
    return nullptr;
  char *End = Token + strcspn(Token, Separators);
  *Text = *End ? End + 1 : nullptr;
  *End = 0;
  return Token;
}

int strncasecmp(const char *A, const char *B, size_t Size) {
  for (; Size; ++A, ++B, --Size) {
    const int Difference = tolower(static_cast<unsigned char>(*A)) - tolower(static_cast<unsigned char>(*B));
    if (Difference || !*A)
      return Difference;
  }
  return 0;
}

int strcasecmp(const char *A, const char *B) { return strncasecmp(A, B, ~size_t(0)); }

char *strcasestr(const char *Text, const char *What) {
  const size_t Length = strlen(What);
  for (;; ++Text)
    if (!strncasecmp(Text, What, Length))
      return const_cast<char *>(Text);
    else if (!*Text)
      return nullptr;
}

/* In the C locale the order of texts is that of their characters, and nothing has to be transformed. */
int strcoll(const char *A, const char *B) { return strcmp(A, B); }

size_t strxfrm(char *To, const char *From, size_t Size) {
  const size_t Length = strlen(From);
  if (Size)
    memcpy(To, From, Length < Size ? Length + 1 : Size);
  return Length;
}

char *stpcpy(char *To, const char *From) {
  const size_t Length = strlen(From);
  memcpy(To, From, Length + 1);
  return To + Length;
}

char *__stpcpy(char *To, const char *From) { return stpcpy(To, From); }

char *stpncpy(char *To, const char *From, size_t Size) {
  const size_t Length = strnlen(From, Size);
  memcpy(To, From, Length);
  memset(To + Length, 0, Size - Length);
  return To + Length;
}

char *strndup(const char *Text, size_t Size) {
  const size_t Length = strnlen(Text, Size);
  char *Copy = static_cast<char *>(malloc(Length + 1));
  if (!Copy)
    return nullptr;
  memcpy(Copy, Text, Length);
  Copy[Length] = 0;
  return Copy;
}

char *strdup(const char *Text) { return strndup(Text, strlen(Text)); }
char *__strdup(const char *Text) { return strdup(Text); }
char *__strndup(const char *Text, size_t Size) { return strndup(Text, Size); }

int bcmp(const void *A, const void *B, size_t Size) { return memcmp(A, B, Size); }
void bcopy(const void *From, void *To, size_t Size) { memmove(To, From, Size); }
void bzero(void *To, size_t Size) { memset(To, 0, Size); }

void *mempcpy(void *To, const void *From, size_t Size) {
  return static_cast<char *>(memcpy(To, From, Size)) + Size;
}

void *memccpy(void *To, const void *From, int Last, size_t Size) {
  unsigned char *At = static_cast<unsigned char *>(To);
  const unsigned char *Source = static_cast<const unsigned char *>(From);
  for (; Size; --Size)
    if ((*At++ = *Source++) == static_cast<unsigned char>(Last))
      return At;
  return nullptr;
}

void *memrchr(const void *Memory, int Value, size_t Size) {
  const unsigned char *Begin = static_cast<const unsigned char *>(Memory);
  while (Size--)
    if (Begin[Size] == static_cast<unsigned char>(Value))
      return const_cast<unsigned char *>(Begin + Size);
  return nullptr;
}

void *rawmemchr(const void *Memory, int Value) {
  const unsigned char *At = static_cast<const unsigned char *>(Memory);
  while (*At != static_cast<unsigned char>(Value))
    ++At;
  return const_cast<unsigned char *>(At);
}

void *memmem(const void *Memory, size_t Size, const void *What, size_t Length) {
  const char *At = static_cast<const char *>(Memory);
  for (; Length <= Size; ++At, --Size)
    if (!memcmp(At, What, Length))
      return const_cast<char *>(At);
  return nullptr;
}

} // extern "C"
