// The runtime's way on a GPU: images are linked, tables filled, and globals present. Kernels run as the
// host's code, so only what does not depend on copies can be checked.
// RUN: %pacc -O2 -I%S/Inputs -DMAIN %s %S/Inputs/routines.c -o %t && %run_fake %t
// RUN: not env PACC_FAKE_FAIL=cuLinkAddData:2:218 %run_fake %t 2>&1 | %FileCheck %s
// CHECK: call to cuLinkAddData returned error 218
#include "../check.h"

#include "routines.h"

enum { N = 100 };
int factor = 3;
#pragma acc declare copyin(factor)

int plus_five(int value) { return value + 5; }

#pragma acc routine seq
int times(int value) { return value * factor; }

int main(void) {
  int a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = times(triple(i)) + around(i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 9 * i + 2 * (i + 5));
  CHECK(acc_is_present(&factor, sizeof factor));
  return check_done();
}
