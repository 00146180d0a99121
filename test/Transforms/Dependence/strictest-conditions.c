// On what conditions loops are parallel: those that follow from others are not named.
// RUN: %pacc -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s

// CHECK-LABEL: borders:
// CHECK: Parallel in launches in which 0 <= m{{ *$}}
void borders(int n, int m, double *restrict a) {
#pragma acc kernels present(a)
  for (int i = 1; i <= n; i++) {
    a[i * (m + 2)] = a[i * (m + 2) + m];
    a[i * (m + 2) + m + 1] = a[i * (m + 2) + 1];
  }
}

// CHECK-LABEL: diagonals:
// CHECK: Parallel in launches in which 4 <= ld and n <= ld{{ *$}}
void diagonals(int n, int m, int ld, int *restrict h) {
#pragma acc kernels present(h)
  for (int d = 2; d <= n + m; d++)
    for (int i = 1; i <= n; i++) {
      int j = d - i;
      if (j >= 1 && j <= m) h[i * ld + j] = h[(i - 1) * ld + j - 1] + h[(i - 1) * ld + j] + h[i * ld + j - 1];
    }
}

// CHECK-LABEL: unlike:
// CHECK: Parallel in launches in which m <= ld{{ *$}}
void unlike(int n, int m, int ld, double *restrict a) {
#pragma acc kernels present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * ld + j] += 1;
}
