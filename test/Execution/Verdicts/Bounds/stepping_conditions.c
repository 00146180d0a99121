// Loops that take the step in their condition, counting down and up: they are loops like others, and the variable has
// behind them what it has in the program without directives. Not what goes round in another way (`i++ < n` of a number
// without a sign), nor what is narrower than int.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <limits.h>
#include <stddef.h>

enum { N = 300 };
static int b[N];

#define COUNTED(name, type, init, condition, first, last, after)                                                      \
  static void name(type n) {                                                                                           \
    type i;                                                                                                            \
    for (int k = 0; k < N; k++)                                                                                        \
      b[k] = 0;                                                                                                        \
    _Pragma("acc kernels") for (init; condition;) b[i] += (int)(i + 1);                                                \
    CHECK_EQ(i, after);                                                                                                \
    for (int k = 0; k < N; k++)                                                                                        \
      CHECK_EQ(b[k], k >= (int)(first) && k <= (int)(last) ? k + 1 : 0);                                               \
  }

// CHECK-LABEL: down:
// CHECK: Loop is parallelizable
COUNTED(down, size_t, i = n, i-- > 0, 0, (int)n - 1, (size_t)-1)
// CHECK-LABEL: down_to_zero:
// CHECK: Loop is parallelizable
COUNTED(down_to_zero, int, i = n, i--, 0, n - 1, -1)
// CHECK-LABEL: down_signed:
// CHECK: Loop is parallelizable
COUNTED(down_signed, int, i = n, i-- > 0, 0, n - 1, n < 0 ? n - 1 : -1)
// CHECK-LABEL: down_by_sides:
// CHECK: Loop is parallelizable
COUNTED(down_by_sides, long, i = n, 3 <= i--, 2, n - 1, n < 3 ? n - 1 : 1)
// CHECK-LABEL: down_unequal:
// CHECK: Loop is parallelizable
COUNTED(down_unequal, unsigned, i = n, i-- != 0, 0, (int)n - 1, UINT_MAX)
// CHECK-LABEL: down_before:
// CHECK: Loop is parallelizable
COUNTED(down_before, int, i = n, --i >= 0, 0, n - 1, n < 1 ? n - 1 : -1)
// CHECK-LABEL: down_before_one:
// CHECK: Loop is parallelizable
COUNTED(down_before_one, unsigned, i = n, --i > 0, 1, (int)n - 1, 0)
// CHECK-LABEL: up_before:
// CHECK: Loop is parallelizable
COUNTED(up_before, int, i = -1, ++i < N - 10, 0, N - 11, N - 10)
// CHECK-LABEL: up:
// CHECK: Loop is parallelizable
COUNTED(up, int, i = n, i++ < 99, n + 1, 99, n < 99 ? 100 : n + 1)
// CHECK-LABEL: up_round:
// CHECK-NOT: Loop is parallelizable
COUNTED(up_round, unsigned, i = n, i++ < 99, n + 1, 99, n < 99 ? 100 : n + 1)
// CHECK-LABEL: narrow:
// CHECK-NOT: Loop is parallelizable
COUNTED(narrow, unsigned char, i = n, i-- > 0, 0, n - 1, 255)

// CHECK-LABEL: nested:
// CHECK: Loop is parallelizable
static void nested(int n) {
#pragma acc kernels
  for (int i = n; i-- > 0;)
    for (size_t j = 10; j-- > 0;) {
      if (j == 3)
        continue;
      b[10 * i + j] = 100 * i + (int)j;
    }
}

int main(void) {
  down(N), down(0), down(1);
  down_to_zero(N), down_to_zero(0);
  down_signed(N), down_signed(0), down_signed(-7);
  down_by_sides(N), down_by_sides(3), down_by_sides(2), down_by_sides(-4);
  down_unequal(N), down_unequal(0);
  down_before(N), down_before(0), down_before(-7);
  down_before_one(N), down_before_one(1);
  up_before(0);
  up(-1), up(50), up(99), up(200);
  up_round(7), up_round(99), up_round(200);
  narrow(200), narrow(0);
  nested(30);
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 10; j++)
      if (j != 3)
        CHECK_EQ(b[10 * i + j], 100 * i + j);
  return check_done();
}
