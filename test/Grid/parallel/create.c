// create: memory on the device alone.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
#define GRID COMPUTE
#include "../forms.h"

// CHECK-NOT: load {{.*}}variable={{[abc]}}
// CHECK: PASS
void FORM(void) {
  int a[N], b[N], c[N], seen;
  fill(a, 1);
#pragma acc DIRECTIVE create(a) pcreate(b) present_or_create(c) copyout(seen)
  for (int i = 0; i < 1; i++) {
    a[i] = b[i] = c[i] = 2;
    seen = a[i] + b[i] + c[i];
  }
  CHECK_EQ(seen, 6);
  CHECK_EQ(a[0], discrete_memory() ? 1 : 2);
}
