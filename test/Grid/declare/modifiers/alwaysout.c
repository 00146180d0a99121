// alwaysout, in a function: data that was there already goes to the host all the same.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

static void f(int *a) {
#pragma acc declare copyout(alwaysout: a[0:N])
#pragma acc serial
  a[3] = 4;
}

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  f(a);
  CHECK_EQ(a[3], 4);
#pragma acc exit data delete(a)
  return check_done();
}
