// copyout, in a function: the host has the device's values when it returns, and nothing goes to the device.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
// CHECK-NOT: upload
// CHECK: PASS
#include "../grid.h"

static void f(int *a, int *b, int *c) {
#pragma acc declare copyout(a[0:N]) pcopyout(b[0:N]) present_or_copyout(c[0:N])
#pragma acc parallel loop default(present)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i;
}

int main(void) {
  int a[N], b[N], c[N];
  f(a, b, c);
  CHECK(a[5] == 5 && b[5] == 5 && c[5] == 5);
  return check_done();
}
