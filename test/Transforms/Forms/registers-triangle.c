// Arrays of a thread through which triangular loops go are registers: how large the straight code becomes is counted by what
// a triangle has, not the square round it.
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=registers-triangle.sm_75.ptx %s
// CHECK: .entry factor_
// CHECK-NOT: .local
void factor(int n, double *a) {
#pragma acc parallel loop copy(a[0 : n * 64])
  for (int e = 0; e < n; e++) {
    double m[8][8];
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        m[i][j] = a[(i * 8 + j) * n + e];
    for (int k = 0; k < 8; k++) {
      const double p = 1 / m[k][k];
      for (int i = k + 1; i < 8; i++) {
        m[i][k] *= p;
        for (int j = k + 1; j < 8; j++)
          m[i][j] -= m[i][k] * m[k][j];
      }
    }
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        a[(i * 8 + j) * n + e] = m[i][j];
  }
}
