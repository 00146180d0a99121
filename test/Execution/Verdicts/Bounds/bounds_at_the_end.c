// Conditions that add a constant to the counter, with bounds from which it cannot be subtracted: the loop has no
// iteration then. Next to them bounds from which it just can.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <limits.h>

#define COUNTS(NAME, T, HEAD)                                                                                          \
  static int NAME(T from, T n) {                                                                                       \
    int count[1] = {0};                                                                                                \
    _Pragma("acc kernels copy(count)") for HEAD count[0] += 1;                                                         \
    return count[0];                                                                                                   \
  }
COUNTS(less, int, (int i = from; i + 2 < n; i++))
COUNTS(not_more, int, (int i = from; i + 2 <= n; i++))
COUNTS(turned, int, (int i = from; n > 2 + i; i++))
COUNTS(more, int, (int i = from; i - 2 > n; i--))
COUNTS(not_less, int, (int i = from; i - 2 >= n; i--))
COUNTS(long_less, long, (long i = from; i + 3 < n; ++i))
COUNTS(long_more, long, (long i = from; n < i - 3; --i))
COUNTS(from_below, unsigned, (unsigned i = from; i + 2 <= n; i++))

int main(void) {
  for (int k = 0; k < 5; k++) {
    CHECK_EQ(less(0, INT_MIN + k), 0);
    CHECK_EQ(less(INT_MIN, INT_MIN + k), k > 2 ? k - 2 : 0);
    CHECK_EQ(not_more(0, INT_MIN + k), 0);
    CHECK_EQ(not_more(INT_MIN, INT_MIN + k), k > 1 ? k - 1 : 0);
    CHECK_EQ(turned(INT_MIN, INT_MIN + k), k > 2 ? k - 2 : 0);
    CHECK_EQ(more(0, INT_MAX - k), 0);
    CHECK_EQ(more(INT_MAX, INT_MAX - k), k > 2 ? k - 2 : 0);
    CHECK_EQ(not_less(0, INT_MAX - k), 0);
    CHECK_EQ(not_less(INT_MAX, INT_MAX - k), k > 1 ? k - 1 : 0);
    CHECK_EQ(long_less(LONG_MIN, LONG_MIN + k), k > 3 ? k - 3 : 0);
    CHECK_EQ(long_more(LONG_MAX, LONG_MAX - k), k > 3 ? k - 3 : 0);
    CHECK_EQ(from_below(0, (unsigned)k), k > 1 ? k - 1 : 0);
    CHECK_EQ(less(0, 10 + k), 8 + k);
    CHECK_EQ(more(20, 10 + k), 8 - k);
  }
  return check_done();
}
