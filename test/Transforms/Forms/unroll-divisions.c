// Loops with divisions run eight iterations at a time, as ptxas unrolls none of them, but keep no more than 32 loads on
// their way; and one at a time where each load waits for what the iteration before has written.
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=unroll-divisions.sm_75.ptx %s
void few(int n, int m, const double *restrict a, double *restrict s) {
#pragma acc parallel loop copyin(a[0 : m]) copyout(s[0 : n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += 1 / (a[k] + i);
    s[i] = sum;
  }
}
// CHECK-LABEL: .entry few_{{[0-9]+}}_gpu(
// CHECK-COUNT-9: rcp.rn.f64
// CHECK-NOT: rcp.rn.f64
// CHECK-LABEL: .entry many_{{[0-9]+}}_gpu(
// CHECK-COUNT-5: div.rn.f64
// CHECK-NOT: div.rn.f64
// CHECK-LABEL: .entry behind_{{[0-9]+}}_gpu(
// CHECK-COUNT-1: div.rn.f64
// CHECK-NOT: div.rn.f64
// CHECK: .entry
void many(int n, int m, const double *restrict a, const double *restrict b, const double *restrict c,
          const double *restrict d, const double *restrict e, double *restrict s) {
#pragma acc parallel loop copyin(a[0 : n * m], b[0 : n * m], c[0 : n * m], d[0 : n * m], e[0 : n * m]) copyout(s[0 : n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum = d[k * n + i] + (sum * b[k * n + i] + e[k * n + i]) / (a[k * n + i] + sum * c[k * n + i]);
    s[i] = sum;
  }
}
void behind(int n, int m, double *restrict x, const double *restrict w) {
#pragma acc parallel loop copy(x[0 : n * m]) copyin(w[0 : n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      x[k * n + i] /= w[i];
}
