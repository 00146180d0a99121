// Kernels of the same code are optimised once: on the host and the emulator one goes on in the entry of the other, for
// GPUs the text of the one is there a second time under the name of the other. Nearly the same is not the same.
// RUN: rm -rf %t %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %pacc -O2 -gpu=keep -S -emit-llvm %s -o same.ll
// RUN: %FileCheck %s < same.ll
// RUN: %FileCheck %s --check-prefix=OTHER < same.ll
// RUN: %FileCheck %s --check-prefix=PTX --input-file=same-code.sm_75.ptx
// Who debugs finds each kernel's own lines.
// RUN: %pacc -O2 -g -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=LINES
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.out %}
#include <stdlib.h>

// CHECK: define internal void @second_{{[0-9]+}}_gpu.emulator(
// CHECK-NEXT: tail call void @first_{{[0-9]+}}_gpu.emulator(
// CHECK: define internal void @second_{{[0-9]+}}_gpu.host(
// CHECK-NEXT: tail call void @first_{{[0-9]+}}_gpu.host(
// PTX: .visible .entry first_[[#FIRST:]]_gpu(
// PTX: $L__BB[[#LABEL:]]_{{[0-9]+}}:
// PTX: }
// PTX: .visible .entry second_[[#SECOND:]]_gpu(
// PTX: .param {{.*}} second_[[#SECOND]]_gpu_param_0
// PTX: ld.param{{.*}}[second_[[#SECOND]]_gpu_param_0]
// PTX: $L__BB[[#LABEL]]_{{[0-9]+}}:
// LINES: define internal void @second_{{[0-9]+}}_gpu.host(
// LINES-NOT: @first_
// LINES: {{^}}}
static void first(int n, float *a, const float *b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
#pragma acc wait
}

static void second(int n, float *a, const float *b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
}

// OTHER: define internal void @other_factor_{{[0-9]+}}_gpu.host(
// OTHER-NOT: @{{first|second}}_
// OTHER: {{^}}}
// OTHER: define internal void @other_alias_{{[0-9]+}}_gpu.host(
// OTHER-NOT: @{{first|second|other_factor}}_
// OTHER: {{^}}}
// OTHER: define internal void @other_order_{{[0-9]+}}_gpu.host(
// OTHER-NOT: @{{first|second|other_factor|other_alias}}_
// OTHER: {{^}}}
// OTHER: define internal void @other_case_{{[0-9]+}}_gpu.host(
// OTHER-NOT: @cases_
// OTHER: {{^}}}
// OTHER: define internal void @other_loop_{{[0-9]+}}_gpu.host(
// OTHER-NOT: @loops_
// OTHER: {{^}}}
static void other_factor(int n, float *a, const float *b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 3 * b[i];
}

static void other_alias(int n, float *restrict a, const float *restrict b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
}

/* The loop of the serial construct has the same statement, but no directive says that iterations are independent. */
static void other_order(int n, float *a, const float *b) {
#pragma acc serial copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
}

static void cases(int n, float *a, const int *c) {
#pragma acc parallel loop copy(a[0:n]) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    switch (c[i]) {
    case 1: a[i] += 1; break;
    case 5: a[i] *= 3; break;
    case 7: a[i] = -a[i]; break;
    case 90: a[i] = c[i]; break;
    }
}

static void other_case(int n, float *a, const int *c) {
#pragma acc parallel loop copy(a[0:n]) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    switch (c[i]) {
    case 1: a[i] += 1; break;
    case 6: a[i] *= 3; break;
    case 7: a[i] = -a[i]; break;
    case 90: a[i] = c[i]; break;
    }
}

static void loops(int n, float *a) {
#pragma acc parallel loop gang copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector independent
    for (int j = 1; j < n; j++)
      a[i * n + j] += 1;
}

/* What one knows of its loop the other must not take for granted. */
static void other_loop(int n, float *a) {
#pragma acc parallel loop gang copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 1; j < n; j++)
      a[i * n + j] += 1;
}

int main(void) {
  enum { N = 1000 };
  static float a[N], b[N];
  for (int i = 0; i < N; i++)
    b[i] = i;
  first(N, a, b);
  second(N, a, b);
  other_factor(N, a, b);
  other_alias(N, a, b);
  other_order(N, a, b);
  for (int i = 0; i < N; i++)
    if (a[i] != 11.f * i)
      return 1;
  static int c[N];
  for (int i = 0; i < N; i++)
    a[i] = 1, c[i] = i % 10;
  cases(N, a, c);
  other_case(N, a, c);
  for (int i = 0; i < N; i++)
    if (a[i] != (c[i] == 1 ? 3 : c[i] == 5 || c[i] == 6 ? 3 : 1))
      return 2;
  loops(30, a);
  other_loop(30, a);
  for (int i = 0; i < 900; i++)
    if (i % 30 && a[i] != (c[i] == 1 ? 5 : c[i] == 5 || c[i] == 6 ? 5 : 3))
      return 3;
  return 0;
}
