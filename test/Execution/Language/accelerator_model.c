// Directives of the model that PGI's compilers had before OpenACC, which nvc still takes, also mixed with OpenACC's.
// RUN: %pacc %without_gpu -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -w -acc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s
#include "../check.h"

enum { N = 40, M = 300 };
static float a[N * M], b[N * M], c[N * M];

// CHECK-LABEL: {{^}}regions:
// CHECK: Generating copyin(x[:n*m])
// CHECK: #pragma acc loop gang
// CHECK: #pragma acc loop vector(32)
static void regions(int n, int m, const float *restrict x, float *restrict y) {
#pragma acc data region copyin(x[0:n*m]) copyout(y[0:n*m]) // expected-warning {{'data region' is a directive of the accelerator model from before OpenACC: it is taken as 'data'}}
  {
#pragma acc region // expected-warning {{it is taken as 'kernels'}}
    {
#pragma acc for parallel, independent // expected-warning {{it is taken as 'loop'}}
      for (int i = 0; i < n; i++) {
#pragma acc for vector(32) // expected-warning {{taken as 'loop'}}
        for (int j = 0; j < m; j++)
          y[i * m + j] = x[i * m + j] + i;
      }
    }
  }
}

// CHECK-LABEL: {{^}}loops:
// CHECK: Generating create(t[:n])
// CHECK: #pragma acc loop gang, vector(64)
static float loops(int n, const float *x, float *t) {
  float sum = 0;
#pragma acc region for parallel vector(64) local(t[0:n]) copyin(x[0:n]) reduction(+:sum) // expected-warning {{'region for' is a directive of the accelerator model from before OpenACC: it is taken as 'kernels loop'}}
  for (int i = 0; i < n; i++) {
    t[i] = 2 * x[i];
    sum += t[i];
  }
  return sum;
}

// CHECK-LABEL: {{^}}mixed:
// CHECK: #pragma acc loop gang
// CHECK: #pragma acc loop seq
static void mixed(float *restrict y) {
#pragma acc kernels copy(y[0:N*M])
  {
#pragma acc for independent // expected-warning {{taken as 'loop'}}
    for (int i = 0; i < N; i++) {
#pragma acc for host // expected-warning {{taken as 'loop'}}
      for (int j = 1; j < M; j++)
        y[i * M + j] += y[i * M + j - 1];
    }
  }
}

// CHECK-LABEL: {{^}}combined:
// CHECK: #pragma acc loop gang, vector
// CHECK: #pragma acc loop gang
// CHECK: #pragma acc loop vector
static float combined(int n, const float *x) {
  float sum = 0;
#pragma acc kernels for parallel, vector reduction(+:sum) copyin(x[0:n*M]) // expected-warning {{'kernels for' is a directive of the accelerator model from before OpenACC: it is taken as 'kernels loop'}}
  for (int i = 0; i < n; i++)
    sum += x[i * M];
#pragma acc kernels for independent copyin(x[0:n*M]) reduction(+:sum) // expected-warning {{'kernels for' is a directive of the accelerator model from before OpenACC: it is taken as 'kernels loop'}}
  for (int i = 0; i < n; i++) {
#pragma acc for vector // expected-warning {{taken as 'loop'}}
    for (int j = 1; j < M; j++)
      sum += x[i * M + j];
  }
  return sum;
}

int main(void) {
  for (int i = 0; i < N * M; i++)
    a[i] = i % 7, b[i] = -1;
  regions(N, M, a, b);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(b[i], a[i] + i / M);
  float sum = 0;
  for (int i = 0; i < N; i++)
    sum += 2 * a[i];
  CHECK_EQ(loops(N, a, c), sum);
  float all = 0;
  for (int i = 0; i < N * M; i++)
    all += a[i];
  CHECK_EQ(combined(N, a), all);
  mixed(a);
  for (int i = 0; i < N; i++) {
    float at = 0;
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i * M + j], at += (i * M + j) % 7);
  }
  return check_done();
}
