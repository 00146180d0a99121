// The form of nvc's listings: variables of one kind in one line, of what a data construct round the kernel holds nothing,
// the number of a loop once, loops without a directive in `parallel`, all names that may overlap. Numbers are this file's.
//
// RUN: %pacc -O2 -acc -Minfo=accel %s -o %t 2>&1 | FileCheck %s --match-full-lines --strict-whitespace
// RUN: env PACC_TIME=1 %run_emulator %t 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: %run_host %t
#include "../check.h"
enum { N = 12, M = 20 };
static float a[N][N][M], p[N][N][M], w[N][N][M];
static float gosa;

// CHECK:kernels_nest:
// CHECK-NEXT:     29, Generating present(a[:][:][:],p[:][:][:],w[:][:][:])
// CHECK-NEXT:     31, Generating implicit copy(gosa) [if not already present]
// CHECK-NEXT:     32, Loop is parallelizable
// CHECK-NEXT:     33, Loop is parallelizable
// CHECK-NEXT:     35, Loop is parallelizable
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         32, #pragma acc loop gang /* blockIdx.y */
// CHECK-NEXT:             Generating reduction(+:gosa)
// CHECK-NEXT:         33, #pragma acc loop gang /* blockIdx.x */
// CHECK-NEXT:         35, #pragma acc loop vector(256) /* threadIdx.x */
// CHECK-NEXT:             Generating reduction(+:gosa)
// TABLE: 31: compute region reached 1 time
// TABLE-NEXT: 35: kernel launched 1 time
// TABLE: 31: data copyin transfers: 1
// TABLE: 39: data copyout transfers: 1
static void kernels_nest(void) {
#pragma acc data present(a, p, w)
  {
#pragma acc kernels loop gang
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector(256) reduction(+ : gosa)
        for (int k = 1; k < M - 1; k++) {
          w[i][j][k] = a[i][j][k] * p[i][j][k + 1];
          gosa += w[i][j][k];
        }
      }
  }
}

// The construct ends where its loop ends, not with the second directive.
// CHECK-NEXT:parallel_nest:
// CHECK-NEXT:     59, Generating present(a[:][:][:],p[:][:][:],w[:][:][:])
// CHECK-NEXT:     61, Generating implicit copy(gosa) [if not already present]
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         63, #pragma acc loop gang /* blockIdx.z */
// CHECK-NEXT:             Generating reduction(+:gosa)
// CHECK-NEXT:         64, #pragma acc loop gang /* blockIdx.y */
// CHECK-NEXT:         65, #pragma acc loop gang, vector(256) /* blockIdx.x threadIdx.x */
// CHECK-NEXT:     64, Loop is parallelizable
// CHECK-NEXT:     65, Loop is parallelizable
// TABLE: 61: compute region reached 1 time
// TABLE-NEXT: 61: kernel launched 1 time
// TABLE: 61: data copyin transfers: 1
// TABLE: 68: data copyout transfers: 1
static void parallel_nest(void) {
#pragma acc data present(a, p, w)
  {
#pragma acc parallel vector_length(256)
#pragma acc loop gang reduction(+ : gosa)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < M - 1; k++) {
          w[i][j][k] = a[i][j][k] * p[i][j][k + 1];
          gosa += w[i][j][k];
        }
  }
}

// Where the region may not be entered, the kernel copies.
// CHECK-NEXT:perhaps_held:
// CHECK-NEXT:     81, Generating copyin(a[:][:][:]) [if not already present]
// CHECK-NEXT:     82, Generating implicit copy(a[:][:][:]) [if not already present]
// CHECK-NEXT:         Generating implicit copyin(p[:][:][:]) [if not already present]
// CHECK-NEXT:     83, Loop is parallelizable
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         83, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
static void perhaps_held(int big) {
#pragma acc data copyin(a) if (big)
#pragma acc kernels
  for (int k = 0; k < M; k++)
    a[0][0][k] = p[1][1][k];
}

// CHECK-NEXT:calc:
// CHECK-NEXT:     93, Generating copyin(x[:n],y[:n]) [if not already present]
// CHECK-NEXT:         Generating copy(z[:n]) [if not already present]
// CHECK-NEXT:     94, Complex loop carried dependence of x->,z->,y-> prevents parallelization
// CHECK-NEXT:         Parallel in launches in which they do not overlap
static void calc(int n, const float *x, const float *y, float *z) {
#pragma acc kernels copyin(x[0:n], y[0:n]) copy(z[0:n])
  for (int i = 0; i < n; i++)
    z[i] += x[i] + y[i];
}

int main(void) {
  float x[M], y[M], z[M] = {0};
  for (int i = 0; i < N * N * M; i++)
    (&a[0][0][0])[i] = 1, (&p[0][0][0])[i] = 2;
  for (int i = 0; i < M; i++)
    x[i] = i, y[i] = 2 * i;
#pragma acc data copyin(a, p) copyout(w)
  {
    kernels_nest();
    parallel_nest();
  }
  CHECK(gosa == 2 * 2 * (N - 2) * (N - 2) * (M - 2));
  perhaps_held(0);
  CHECK(a[0][0][3] == 2 && a[0][1][3] == 1);
  calc(M, x, y, z);
  for (int i = 0; i < M; i++)
    CHECK(z[i] == 3 * i);
  return check_done();
}
