// With _FORTIFY_SOURCE the C library's headers call functions that know how much may be written; kernels have them, too.
// RUN: %pacc -O2 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

enum { N = 48 };

/// All that writes, in lengths that only the running program knows.
static int mixed(int i, char *to) {
  char text[32], other[32];
  memset(text, 0, i % 20 + 12);
  strcpy(text, i % 2 ? "odd" : "even");
  strncpy(other, text, i % 8 + 5);
  strcat(text, "-");
  strncat(text, other, i % 5);
  memmove(text + i % 3, text, strlen(text) + 1);
  memcpy(to, text, strlen(text) + 1);
  printf("%s", "");
  return (int)strlen(text);
}

int main(void) {
  char got[N][32] = {{0}};
  int length[N];
#pragma acc parallel loop copy(got) copyout(length)
  for (int i = 0; i < N; i++)
    length[i] = mixed(i, got[i]);
  for (int i = 0; i < N; i++) {
    char want[32];
    CHECK_EQ(length[i], mixed(i, want));
    CHECK(strcmp(got[i], want) == 0);
  }
  return check_done();
}
