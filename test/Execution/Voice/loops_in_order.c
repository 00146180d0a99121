// PACC_NOTIFY=1 tells where loops of `kernels` run in order because arrays share memory, once the program runs.
// RUN: %pacc -O2 %s -o %t && %run_host %t 2>&1 | %FileCheck %s --check-prefix=NOTHING --allow-empty
// RUN: env PACC_NOTIFY=1 ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s -DFILE=%s
// RUN: env PACC_NOTIFY=1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DFILE=%s
// RUN: env PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s --check-prefix=NOTHING
#include "../check.h"

enum { N = 1000 };

// NOTHING-NOT: loops run in order
__attribute__((noinline)) static void add(int n, double *to, const double *from) {
#pragma acc kernels present(to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

int main(void) {
  double *x = calloc(N + 1, sizeof *x), *y = calloc(N, sizeof *y);
#pragma acc data copy(x[0:N + 1], y[0:N])
  {
// CHECK-NOT: loops run in order
    add(N, y, x);
// CHECK:     loops run in order: the memory of {{to and from|from and to}} overlaps; to run them in parallel, declare the pointers restrict, give sections, or say loop independent{{.*}}file=[[FILE]] function=add line=[[# @LINE - 10]]
    add(N, x + 1, x);
// CHECK-NOT: loops run in order
    add(N, y, x);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(x[i], i);
    CHECK_EQ(y[i], i + 1);
  }
  return check_done();
}
