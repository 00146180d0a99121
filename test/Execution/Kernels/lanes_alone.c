// Loops of `kernels` of which clauses say no more than that lanes or workers share them: the compiler adds gangs, also
// in the steps of a sequential loop. In `parallel` one gang, or each, has them, as the program says.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>%t.txt && %FileCheck %s < %t.txt
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
#include "../check.h"

enum { N = 3000, M = 70 };

static void scaled(int n, const int *restrict a, int *restrict b) {
#pragma acc kernels copyin(a[0:n]) copyout(b[0:n])
// CHECK: [[#@LINE+2]], #pragma acc loop gang, vector(256) /* blockIdx.x threadIdx.x */
#pragma acc loop independent vector(256)
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}

static void steps(int n, int t, int *restrict a, int *restrict b) {
#pragma acc kernels copy(a[0:n]) create(b[0:n])
  for (int k = 0; k < t; k++) {
// CHECK: [[#@LINE+2]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop independent vector
    for (int i = 0; i < n; i++)
      b[i] = a[(i + 1) % n] - k;
// CHECK: [[#@LINE+2]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop independent vector
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

static void workers(int n, int m, const int *restrict a, int *restrict b) {
// CHECK: [[#@LINE+2]], #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
#pragma acc kernels loop independent worker copyin(a[0:n * m]) copyout(b[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector(64)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j] + i;
}

static long sum(int n, const int *a) {
  long s = 1;
#pragma acc kernels copyin(a[0:n])
// CHECK: [[#@LINE+2]], #pragma acc loop gang, vector(64) /* blockIdx.x threadIdx.x */
#pragma acc loop vector(64) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static int last(int n, const int *a) {
  int kept = -1;
#pragma acc kernels copyin(a[0:n]) num_gangs(1)
// CHECK: [[#@LINE+2]], #pragma acc loop gang(1), vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop vector reduction(max : kept)
  for (int i = 0; i < n; i++)
    kept = a[i] > kept ? a[i] : kept;
  return kept;
}

static void one_gang(int n, const int *restrict a, int *restrict b) {
#pragma acc parallel copyin(a[0:n]) copyout(b[0:n])
// CHECK: [[#@LINE+2]], #pragma acc loop vector(128) /* threadIdx.x */
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    b[i] = 3 * a[i];
}

// What a launch must keep to is told in the program's words.
// CHECK: Parallel in launches in which iterations of j <= n
static void rows(int n, const int *restrict a, int *restrict b) {
#pragma acc kernels copyin(a[0:n * n]) copyout(b[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      b[i * n + j] = 2 * a[i * n + j];
}

int main(void) {
  static int a[N * M], b[N * M], c[N];
  for (int i = 0; i < N * M; i++)
    a[i] = i * 37 % 1001;
  long wanted = 1;
  int most = -1;
  for (int i = 0; i < N; i++) {
    wanted += a[i];
    most = a[i] > most ? a[i] : most;
    c[i] = a[i];
  }
  scaled(N, a, b);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 2 * a[i]);
  steps(N, 5, c, b);
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], a[(i + 5) % N] - 10);
  workers(N, M, a, b);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(b[i], a[i] + i / M);
  CHECK_EQ(sum(N, a), wanted);
  CHECK_EQ(last(N, a), most);
  one_gang(N, a, b);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 3 * a[i]);
  rows(50, a, b);
  for (int i = 0; i < 2500; i++)
    CHECK_EQ(b[i], 2 * a[i]);
  return check_done();
}
