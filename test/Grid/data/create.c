// create: memory on the device alone.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
#include "../grid.h"

int main(void) {
  // CHECK-NOT: load {{.*}}variable={{[abc]}}
  // CHECK: PASS
  int a[N], b[N], c[N], seen;
  fill(a, 1);
#pragma acc data create(a) pcreate(b) present_or_create(c)
  {
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++)
      a[i] = b[i] = c[i] = 2;
#pragma acc serial default(present) copyout(seen)
    seen = a[5] + b[6] + c[7];
  }
  CHECK_EQ(seen, 6);
  CHECK_EQ(a[0], discrete_memory() ? 1 : 2);
  return check_done();
}
