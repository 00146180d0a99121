// Rows of flat arrays in kernels without any clause on loops: those whose rows are apart run side by side, those whose rows
// meet do not. Each loop nest is run as it stands and in kernels.
// RUN: %pacc -O2 -gpu=races -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { size = 4000 };
static int a[size], want[size], b[size];

#define NEST(name, parameters, loops)                                                                                \
  static void name##_on_host parameters { loops }                                                                    \
  static void name parameters {                                                                                      \
    _Pragma("acc kernels copy(x[0:size]) copyin(b)")                                                                 \
    { loops }                                                                                                        \
  }

// CHECK-LABEL: rows:
// CHECK-NOT: dependence
NEST(rows, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * m + j] = x[i * m + j] * 3 + i + j;)
// CHECK-LABEL: blocks:
// CHECK-NOT: dependence
NEST(blocks, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < n; k++)
  x[(i * m + j) * n + k] += b[(i * m + j) * n + k] + k;)
// CHECK-LABEL: interior:
// CHECK-NOT: dependence
NEST(interior, (int *restrict x, int n, int m), for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) x[i * m + j] = b[(i + 1) * m + j - 1] - x[i * m + j];)
// CHECK-LABEL: downwards:
NEST(downwards, (int *restrict x, int n, int m), for (int i = n - 1; i >= 0; i--) for (int j = m - 1; j >= 0; j--) x[i * m + j] += i * j;)
// CHECK-LABEL: wider:
// CHECK-NOT: dependence
NEST(wider, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * (m + 3) + j + 2] += i - j;)
// CHECK-LABEL: pairs:
// CHECK-NOT: dependence
NEST(pairs, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { x[i * 2 * m + 2 * j] = i; x[i * 2 * m + 2 * j + 1] = j; })
// CHECK-LABEL: unsigned_rows:
// CHECK-NOT: dependence
NEST(unsigned_rows, (int *restrict x, size_t n, size_t m), for (size_t i = 0; i < n; i++) for (size_t j = 0; j < m; j++) x[i * m + j] += (int)(i + j);)

// Rows meet: each takes one element of the next, or goes over it by far, or nothing says how long rows are.
// CHECK-LABEL: one_more:
// CHECK: Loop carried dependence
NEST(one_more, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j <= m; j++) x[i * m + j] = x[i * m + j] * 3 + i;)
// CHECK-LABEL: narrower:
// CHECK: Loop carried dependence
NEST(narrower, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * (m - 1) + j] = x[i * (m - 1) + j] * 3 + i;)
// CHECK-LABEL: other_length:
// CHECK: Loop carried dependence
NEST(other_length, (int *restrict x, int n, int m, int l), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * l + j] = x[i * l + j] * 3 + i;)
// CHECK-LABEL: next_row:
// CHECK: Loop carried dependence
NEST(next_row, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[(i + 1) * m + j] = x[i * m + j] + 1;)
// CHECK-LABEL: last_of_row:
// CHECK: Loop carried dependence
NEST(last_of_row, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * m + j + 1] = x[i * m] + j;)
// CHECK-LABEL: triangle:
// CHECK: Loop carried dependence
NEST(triangle, (int *restrict x, int n, int m), for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) x[i * m + j] = x[i * m + j] * 3 + i;)
// CHECK-LABEL: wraps:
// CHECK: Loop carried dependence
NEST(wraps, (int *restrict x, unsigned n, unsigned m), for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < 4; j++) x[i * m + j] = x[i * m + j] * 3 + (int)i;)

#define RUN(name, ...)                                                                                               \
  for (int i = 0; i < size; i++)                                                                                     \
    a[i] = want[i] = i % 17;                                                                                         \
  name##_on_host(want, __VA_ARGS__);                                                                                       \
  name(a, __VA_ARGS__);                                                                                                 \
  if (memcmp(a, want, sizeof a)) {                                                                                   \
    printf("%s(%s) differs\n", #name, #__VA_ARGS__);                                                                 \
    check_failures++;                                                                                                \
  }

int main(void) {
  for (int i = 0; i < size; i++)
    b[i] = i * 7 % 31;
  RUN(rows, 30, 40) RUN(rows, 1, 1) RUN(rows, 0, 5) RUN(rows, 5, 0) RUN(rows, -3, 7) RUN(rows, 9, -4)
  RUN(blocks, 7, 9) RUN(blocks, 1, 30) RUN(blocks, 5, -2)
  RUN(interior, 20, 30) RUN(interior, 3, 3) RUN(interior, 2, 9) RUN(interior, 9, 1)
  RUN(downwards, 20, 30) RUN(wider, 20, 30) RUN(wider, 9, -1) RUN(pairs, 20, 30) RUN(unsigned_rows, 20, 30)
  RUN(one_more, 20, 30) RUN(one_more, 20, 0) RUN(narrower, 20, 30) RUN(narrower, 20, 1)
  RUN(other_length, 20, 30, 30) RUN(other_length, 20, 30, 7) RUN(other_length, 20, 30, 0) RUN(other_length, 20, 30, -1 + 1)
  RUN(next_row, 20, 30) RUN(last_of_row, 20, 30) RUN(triangle, 20, 30) RUN(triangle, 20, 5)
  RUN(wraps, 20, 30) RUN(wraps, 20, 3)
  // Rows for several gangs.
  RUN(one_more, 20, 100) RUN(narrower, 20, 100) RUN(other_length, 20, 100, 30) RUN(next_row, 20, 100)
  RUN(last_of_row, 20, 100) RUN(triangle, 60, 30)
  return check_done();
}
