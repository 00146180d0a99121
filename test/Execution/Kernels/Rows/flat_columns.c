// Columns of a flat array are apart, also where a column's first or last element stands outside of the loop through it,
// and where that goes upwards. No kernel is made for launches that hardly anybody has (0 < n * (2 - n)).
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not='in launches in which'
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:8 %run_emulator %t.O0
#include <stdio.h>
#define N 40
static int got[N * N], want[N * N], failed;

#define COLUMNS(name, ...)                                                                                             \
  static void name(int *restrict p, int n, int m) { _Pragma("acc kernels copy(p[0:N*N])") __VA_ARGS__ }              \
  static void plain_##name(int *restrict p, int n, int m) { __VA_ARGS__ }

// CHECK-LABEL: first:
// CHECK: Loop is parallelizable
// CHECK-NEXT: Loop carried dependence
// CHECK: #pragma acc loop gang, vector
COLUMNS(first, for (int j = 0; j < n; j++) {
  p[j] = j;
  for (int i = 1; i < m; i++)
    p[i * n + j] += 3 * p[(i - 1) * n + j];
})
// CHECK-LABEL: upwards:
// CHECK: Loop is parallelizable
// CHECK-NEXT: Loop carried dependence
// CHECK: #pragma acc loop gang, vector
COLUMNS(upwards, for (int j = 0; j < n; j++)
  for (int i = m - 2; i >= 1; i--)
    p[i * n + j] += 3 * p[(i + 1) * n + j];
)
// CHECK-LABEL: both:
// CHECK: Loop is parallelizable
// CHECK-NEXT: Loop carried dependence
// CHECK: #pragma acc loop gang, vector
COLUMNS(both, for (int j = 0; j < n; j++) {
  p[j] = 1;
  for (int i = 1; i < m - 1; i++)
    p[i * n + j] -= 2 * p[(i - 1) * n + j];
  p[(m - 1) * n + j] = 5;
  for (int i = m - 2; i >= 1; i--)
    p[i * n + j] += 3 * p[(i + 1) * n + j];
})
// One element further the next column begins: these are not apart.
// CHECK-LABEL: next:
// CHECK: Loop carried dependence of p-> prevents parallelization
// CHECK-NEXT: Loop carried dependence
COLUMNS(next, for (int j = 0; j < n; j++) {
  p[j + 1] = j;
  for (int i = 1; i < m - 1; i++)
    p[i * n + j] += 3 * p[(i - 1) * n + j];
})
// Nor where a row is shorter than the loop over columns is long.
// CHECK-LABEL: longer:
// CHECK: Loop carried dependence of p-> prevents parallelization
// CHECK-NEXT: Loop carried dependence
COLUMNS(longer, for (int j = 0; j < n; j++) {
  p[j] = j;
  for (int i = m - 2; i >= 1; i--)
    p[i * (n - 1) + j] += 3 * p[(i - 1) * (n - 1) + j];
})

#define COMPARE(name, n, m)                                                                                            \
  for (int x = 0; x < N * N; x++)                                                                                      \
    got[x] = want[x] = x * 7 % 11;                                                                                     \
  name(got, n, m);                                                                                                     \
  plain_##name(want, n, m);                                                                                            \
  for (int x = 0; x < N * N; x++)                                                                                      \
    if (got[x] != want[x]) {                                                                                           \
      printf("%s %d %d: %d at %d, not %d\n", #name, n, m, got[x], x, want[x]);                                         \
      failed = 1;                                                                                                      \
      break;                                                                                                           \
    }

int main(void) {
  for (int n = 1; n < 36; n += 5)
    for (int m = 2; m < 30; m += 9) {
      COMPARE(first, n, m)
      COMPARE(upwards, n, m)
      COMPARE(both, n, m)
      COMPARE(next, n, m)
      COMPARE(longer, n, m)
    }
  return failed;
}
