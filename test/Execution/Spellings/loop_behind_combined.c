// `kernels loop` and `parallel loop` before a `loop` directive, as nvc takes them: the loop is that directive's, where
// the one before it says nothing about a loop, and where the gangs of `parallel` share it.
// RUN: %clang_plugin -DTWICE -fsyntax-only -Xclang -verify %s
// RUN: %pacc -O2 -Werror -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -Werror %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cpp && %run_emulator %t.cpp
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#ifdef TWICE
void twice(int n, float *x) {
#pragma acc parallel loop gang copy(x[0:n]) // expected-note {{'parallel loop' construct is here}}
#pragma acc loop vector // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
  for (int i = 0; i < n; i++)
    x[i] = i;
// All gangs would do all of the loop.
#pragma acc parallel loop copy(x[0:n]) // expected-note {{'parallel loop' construct is here}}
#pragma acc loop vector // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
  for (int i = 0; i < n; i++)
    x[i] += i;
#pragma acc parallel loop copy(x[0:n]) // expected-note {{'parallel loop' construct is here}}
#pragma acc loop seq // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
  for (int i = 0; i < n; i++)
    x[i] += i;
#define LEVEL vector
#pragma acc parallel loop copy(x[0:n]) // expected-note {{'parallel loop' construct is here}}
#pragma acc loop LEVEL // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
  for (int i = 0; i < n; i++)
    x[i] += i;
}
#else
#include "../check.h"

enum { N = 57, D = 3 };
static double a[N][D], x[N];

int main(void) {
  double *p = x;
  int n = N;
#pragma acc enter data create(a) copyin(p[0:n])
#pragma acc kernels loop present(a[0:n])
#pragma acc loop independent
  for (int i = 0; i < n; i++) {
#pragma acc loop seq
    for (int d = 0; d < D; d++)
      a[i][d] = i + d;
  }
// CHECK: #pragma acc loop gang, vector
#pragma acc parallel loop present(p[0:n], a) async(1) wait
#ifdef _OPENACC
#pragma acc loop gang vector
#endif
  for (int i = 0; i < n; i++)
    p[i] = a[i][0] + a[i][1] * a[i][2];
#pragma acc wait
#pragma acc exit data copyout(a, p[0:n])
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], i + (i + 1) * (i + 2));
  return check_done();
}
#endif
