// Subscripts that move alike and differ by a constant are compared as numbers: the verdicts are those of the whole formulas.
// Elements a whole number of steps away meet, those between two steps never do.
// RUN: %pacc -O0 -fplugin-arg-pacc-target=host -Minfo=accel -w -c %s -o %t.o 2> %t.info
// RUN: %FileCheck %s < %t.info

// CHECK-LABEL: whole_steps:
// CHECK: Loop carried dependence of a-> prevents parallelization
void whole_steps(int n, double *restrict a) {
#pragma acc kernels copy(a[0:4 * n + 8])
  for (int i = 0; i < n; i++)
    a[i * 4 + 5] = a[i * 4 + 1] + 1;
}

// CHECK-LABEL: between_steps:
// CHECK: Loop is parallelizable
void between_steps(int n, double *restrict a) {
#pragma acc kernels copy(a[0:4 * n + 8])
  for (int i = 0; i < n; i++)
    a[i * 4 + 3] = a[i * 4 + 1] + 1;
}

// CHECK-LABEL: backwards:
// CHECK: Loop carried dependence of a-> prevents parallelization (iterations 2 apart)
void backwards(int n, double *restrict a) {
#pragma acc kernels copy(a[0:n + 8])
  for (int i = 0; i < n; i++)
    a[n - i] = a[n - i + 2] + 1;
}

// CHECK-LABEL: rows:
// CHECK: Loop carried dependence of a-> prevents parallelization
void rows(int n, int m, double *restrict a) {
#pragma acc kernels copy(a[0:n * m + 8])
  for (int i = 1; i < n; i++)
    a[i * m + 3] = a[(i - 1) * m + 3] + 1;
}
