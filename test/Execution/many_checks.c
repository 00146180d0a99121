// -gpu=check where a kernel has so many accesses that its checks are called (those of others become a part of the kernel's
// code, which would take long to compile here): they find the same, and nothing in what is in order.
// RUN: %pacc -O2 -gpu=check %s -o %t
// RUN: %run_emulator %t 0 && %run_host %t 0
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -gpu=check %without_gpu %s -S -emit-llvm -o - | %FileCheck %s --check-prefix=CALLS
// RUN: %if cuda-gpu %{ %run_gpu %t 0 && not %run_gpu %t 1 2>&1 | %FileCheck %s %}
#include <stdio.h>
#include <stdlib.h>

enum { n = 50 };
static int a[n], b[n + 1];

// CALLS-LABEL: define internal void @few_{{[0-9]+}}_gpu.emulator(
// CALLS-NOT: @__paccd_check{{[^_]*}}(
// CALLS: ret void
static void few(void) {
#pragma acc parallel loop copy(a) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

#define ONE(k) a[i] += b[(i + k) % n] * (k + 1);
#define TEN(k) ONE(k) ONE(k + 1) ONE(k + 2) ONE(k + 3) ONE(k + 4) ONE(k + 5) ONE(k + 6) ONE(k + 7) ONE(k + 8) ONE(k + 9)

// CALLS-LABEL: define internal void @many_{{[0-9]+}}_gpu.emulator(
// CALLS: @__paccd_check{{[^_]*}}(
static void many(int further) {
#pragma acc parallel loop copy(a) copyin(b[0:n])
  for (int i = 0; i < n; i++) {
    TEN(0) TEN(10) TEN(20) TEN(30)
    // CHECK: many_checks.c:[[#@LINE+1]]: the kernel reads element 50 of b, but the device has 0 to 49
    a[i] += b[i + further];
    TEN(40)
  }
}

int main(int argc, char **argv) {
  int expected[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = i * i % 7;
  }
  for (int i = 0; i < n; i++) {
    expected[i] = i + 2 * b[i];
    for (int k = 0; k < 50; k++)
      expected[i] += b[(i + k) % n] * (k + 1);
  }
  few();
  many(atoi(argv[1]));
  for (int i = 0; i < n; i++)
    if (a[i] != expected[i]) {
      printf("a[%d] is %d, not %d\n", i, a[i], expected[i]);
      return 1;
    }
  return 0;
}
