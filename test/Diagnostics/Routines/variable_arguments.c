// Kernels cannot read the variable arguments of the host's functions: neither of the one that has the construct, nor by
// a list that they hand on.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
#include <stdarg.h>

static int next(va_list *list) {
  // CHECK: [[#@LINE+1]]:{{.*}}error: variable arguments in device function 'next' cannot be compiled
  return va_arg(*list, int);
}

int sum(int n, ...) {
  int s = 0;
  va_list list;
  va_start(list, n);
#pragma acc kernels
  for (int i = 0; i < n; i++)
    // CHECK: [[#@LINE+1]]:{{.*}}error: variable arguments in a compute construct of 'sum' cannot be compiled for the device
    s += va_arg(list, int);
  va_end(list);
  return s;
}

int last(int n, ...) {
  int s = 0;
#pragma acc kernels
  for (int i = 0; i < 2; i++) {
    va_list list;
    // CHECK: [[#@LINE+1]]:{{.*}}error: variable arguments in a compute construct of 'last' cannot be compiled
    va_start(list, n);
    s = va_arg(list, int);
    va_end(list);
  }
  return s;
}

int first(int n, ...) {
  int s = 0;
  va_list list;
  va_start(list, n);
#pragma acc serial copy(s)
  s = next(&list);
  va_end(list);
  return s;
}
