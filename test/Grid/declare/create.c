// create: of a global variable the device has its own, which routines use, too.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static int a[N], b, c;
#pragma acc declare create(a) pcreate(b) present_or_create(c)

static int sum(int i) { return a[i] + b + c; }

int main(void) {
  int seen = 0;
  a[3] = b = c = 1;
#pragma acc update device(a, b, c)
  a[3] = b = c = 2;
#pragma acc serial copyout(seen)
  seen = sum(3);
  CHECK_EQ(seen, discrete_memory() ? 3 : 6);
  return check_done();
}
