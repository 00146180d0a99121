// OpenMP constructs in functions that kernels call: threads are the host's; of `omp simd` the passes know what to make.
// RUN: not %pacc -mp -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
static void clear(double *a, int n) {
  // CHECK: openmp_calls.c:[[@LINE+1]]:{{[0-9]+}}: error: OpenMP construct in a function that kernels call: OpenMP's threads are the host's
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
static void count(double *a, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] = i;
}
void kernels(double *a, int n) {
#pragma acc parallel loop copy(a[0:n*n])
  for (int i = 0; i < n; i++) {
    count(a + i * n, n);
    clear(a + i * n, n);
  }
}
// CHECK: 1 error generated
