//===- Fortified.cpp - functions of _FORTIFY_SOURCE in kernels ------------===//
//
// With _FORTIFY_SOURCE the C library's headers call these forms of functions that
// write to memory, with the bytes that there are as the last argument. Where more
// would be written the kernel ends as by abort(), as the program does on the host.
//
//===----------------------------------------------------------------------===//
#include <stddef.h>

extern "C" {

void *memcpy(void *To, const void *From, size_t Size);
void *memmove(void *To, const void *From, size_t Size);
void *memset(void *To, int Value, size_t Size);
size_t strlen(const char *Text);
size_t strnlen(const char *Text, size_t Size);
char *strncpy(char *To, const char *From, size_t Size);

static void mustFit(size_t Written, size_t Room) {
  if (Written > Room)
    __builtin_trap();
}

void *__memcpy_chk(void *To, const void *From, size_t Size, size_t Room) {
  mustFit(Size, Room);
  return memcpy(To, From, Size);
}

void *__memmove_chk(void *To, const void *From, size_t Size, size_t Room) {
  mustFit(Size, Room);
  return memmove(To, From, Size);
}

void *__memset_chk(void *To, int Value, size_t Size, size_t Room) {
  mustFit(Size, Room);
  return memset(To, Value, Size);
}

char *__strcpy_chk(char *To, const char *From, size_t Room) {
  const size_t Size = strlen(From) + 1;
  mustFit(Size, Room);
  memcpy(To, From, Size);
  return To;
}

char *__strncpy_chk(char *To, const char *From, size_t Size, size_t Room) {
  mustFit(Size, Room);
  return strncpy(To, From, Size);
}

char *__strncat_chk(char *To, const char *From, size_t Size, size_t Room) {
  const size_t Had = strlen(To), Length = strnlen(From, Size);
  mustFit(Had + Length + 1, Room);
  memcpy(To + Had, From, Length);
  To[Had + Length] = 0;
  return To;
}

char *__strcat_chk(char *To, const char *From, size_t Room) {
  return __strncat_chk(To, From, strlen(From), Room);
}

} // extern "C"
