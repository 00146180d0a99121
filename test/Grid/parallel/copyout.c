// copyout: the host gets the kernel's values, and nothing goes to the device.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
#define GRID COMPUTE
#include "../forms.h"

// CHECK-NOT: upload {{.*}}variable={{[abc]}}
// CHECK: PASS
void FORM(void) {
  int a[N], b[N], c[N];
  fill(a, 1);
#pragma acc DIRECTIVE copyout(a) pcopyout(b) present_or_copyout(c)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i;
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i && b[i] == i && c[i] == i);
}
