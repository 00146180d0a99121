// An inner loop with a reduction and without a level: where lanes of the loop round it would be neighbours, and
// its own would fetch a sector each, it is a lane's. Where its own are neighbours, it has the lanes.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -acc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../../check.h"

enum { N = 33, M = 45 };
static int a[N * M], b[M * N], c[N * N], d[N];

// CHECK-LABEL: {{^}}nested:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: #pragma acc loop seq
static void nested(int n, int m) {
#pragma acc parallel loop copyin(a, b) copy(c)
  for (int i = 0; i < n; i++) {
#pragma acc loop
    for (int j = 0; j < n; j++) {
      int sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

// CHECK-LABEL: {{^}}collapsed:
// CHECK: #pragma acc loop gang, vector(128) collapse(2) /* blockIdx.x blockIdx.y threadIdx.x */
// CHECK: #pragma acc loop seq
static void collapsed(int n, int m) {
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// The loop's reduction is one of each iteration: the loops round it are independent.
// CHECK-LABEL: {{^}}found:
// CHECK: Loop is parallelizable
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: #pragma acc loop seq
static void found(int n, int m) {
#pragma acc kernels copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// CHECK-LABEL: {{^}}neighbours:
// CHECK: #pragma acc loop gang collapse(2) /* blockIdx.x blockIdx.y */
// CHECK: #pragma acc loop vector(128) /* threadIdx.x */
static void neighbours(int n, int m) {
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[j * m + k];
      c[i * n + j] = sum;
    }
}

// Of one loop nobody knows whether it has many iterations.
// CHECK-LABEL: {{^}}alone:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK: #pragma acc loop vector(128) /* threadIdx.x */
static void alone(int n, int m) {
#pragma acc parallel loop copyin(b) copy(d)
  for (int j = 0; j < n; j++) {
    int sum = 0;
#pragma acc loop reduction(+ : sum)
    for (int k = 0; k < m; k++)
      sum += b[k * n + j];
    d[j] = sum;
  }
}

// What the iterations of the loop round it add up together is no sum of each.
// CHECK-LABEL: {{^}}together:
static int together(int n, int m) {
  int total = 0;
#pragma acc kernels copyin(a, b) copy(c)
  for (int i = 0; i < n; i++) {
    int row = 0;
    for (int j = 0; j < n; j++) {
#pragma acc loop reduction(+ : row)
      for (int k = 0; k < m; k++)
        row += a[i * m + k] * b[k * n + j];
      c[i * n + j] = row;
    }
  }
  for (int i = 0; i < n * n; i++)
    total += c[i];
  return total;
}

// Every gang runs the loop without a directive; what the loop in it does is done once all the same.
// CHECK-LABEL: {{^}}redundant:
static void redundant(int n) {
#pragma acc parallel num_gangs(5) copy(c)
  for (int i = 0; i < n; i++) {
#pragma acc loop
    for (int k = 0; k < 2; k++)
      c[k * n + i] -= 3;
  }
#pragma acc parallel copy(c, d)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      d[i] = i;
    for (int i = 0; i < n; i++) {
#pragma acc loop
      for (int k = 0; k < 2; k++)
        c[k * n + i] += 5;
    }
  }
}

static void check(int n, int m, int transposed) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * (transposed ? b[j * m + k] : b[k * n + j]);
      CHECK_EQ(c[i * n + j], sum);
    }
}

int main(void) {
  for (int i = 0; i < N * M; i++) {
    a[i] = i * 37 % 11 - 4;
    b[i] = i * 29 % 13 - 5;
  }
  for (int e = 0; e < 3; e++) {
    const int n = e == 1 ? 1 : N, m = e == 2 ? 0 : M;
    nested(n, m), check(n, m, 0);
    memset(c, -1, sizeof c);
    collapsed(n, m), check(n, m, 0);
    memset(c, -1, sizeof c);
    found(n, m), check(n, m, 0);
    memset(c, -1, sizeof c);
    neighbours(n, m), check(n, m, 1);
    alone(n, m);
    for (int j = 0; j < n; j++) {
      int sum = 0;
      for (int k = 0; k < m; k++)
        sum += b[k * n + j];
      CHECK_EQ(d[j], sum);
    }
    int want = 0;
    for (int i = 0; i < n; i++) {
      int row = 0;
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++)
          row += a[i * m + k] * b[k * n + j];
        want += row;
      }
    }
    CHECK_EQ(together(n, m), want);
    int before[N * N];
    memcpy(before, c, sizeof c);
    redundant(N);
    for (int i = 0; i < N * N; i++)
      CHECK_EQ(c[i], before[i] + (i < 2 * N ? 2 : 0));
  }
  return check_done();
}
