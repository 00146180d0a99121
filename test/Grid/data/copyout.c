// copyout: the host has the device's values at the end, and nothing goes to the device.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
#include "../grid.h"

int main(void) {
  // CHECK-NOT: upload {{.*}}variable={{[abc]}}
  // CHECK: PASS
  int a[N], b[N], c[N];
  fill(a, 1);
#pragma acc data copyout(a) pcopyout(b) present_or_copyout(c)
  {
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++)
      a[i] = b[i] = c[i] = i;
    CHECK_EQ(a[6], discrete_memory() ? 1 : 6);
  }
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i && b[i] == i && c[i] == i);
  return check_done();
}
