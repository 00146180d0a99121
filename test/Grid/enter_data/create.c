// create: the data is on the device from there on, without the host's values.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
#include "../grid.h"

int main(void) {
  // CHECK-NOT: load {{.*}}variable={{[abc]}}
  // CHECK: PASS
  int a[N], b[N], c[N];
  fill(a, 1);
#pragma acc enter data create(a) pcreate(b) present_or_create(c)
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = 2;
  CHECK_EQ(a[5], discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a, b, c)
  return check_done();
}
