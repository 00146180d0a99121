// Loops without a directive: found parallel where their subscripts and scalars say so.
// RUN: %pacc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
enum { N = 64 };
static float p[N][N][N], w[N][N][N];

// Every loop of the nest moves a subscript of the written array; the sum is a declared reduction.
// CHECK-LABEL: sweep:
// CHECK: loop gang /* blockIdx.z */
// CHECK: Generating reduction(+:total)
// CHECK: loop gang /* blockIdx.y */
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
float sweep(void) {
  float total = 0, s;
  int i, j, k;
#pragma acc parallel copy(p, w)
#pragma acc loop gang reduction(+ : total)
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < N - 1; j++)
      for (k = 1; k < N - 1; k++) {
        s = p[i + 1][j][k] + p[i - 1][j][k];
        total += s * s;
        w[i][j][k] = s;
      }
  return total;
}

// CHECK-LABEL: recurrence:
// CHECK: Loop carried dependence of p-> prevents parallelization
// CHECK: Accelerator serial kernel generated
// CHECK: #pragma acc loop seq
void recurrence(void) {
#pragma acc kernels copy(p)
  for (int i = 1; i < N; i++)
    p[0][0][i] = p[0][0][i - 1] + 1;
}

// The outer loop carries a dependence: gangs that share its inner loop must not run ahead.
// CHECK-LABEL: relaxed:
// CHECK: loop seq
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: Gangs run the sequential code together, and wait for each other in it
void relaxed(void) {
#pragma acc kernels copy(p)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      p[0][i][j] = p[0][i - 1][N - 1 - j] + 1;
}

// Two arrays that may overlap are not independent, unless a launch finds that they do not.
// CHECK-LABEL: overlap:
// CHECK: prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
// CHECK: #pragma acc loop gang, vector(128)
void overlap(int n, float *a, float *b) {
#pragma acc kernels copy(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
