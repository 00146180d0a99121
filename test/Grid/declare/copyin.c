// copyin: of a global variable the device takes the value that it has when the device is first used.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static int a = 1, b = 2, c = 3;
#pragma acc declare copyin(a) pcopyin(b) present_or_copyin(c)

int main(void) {
  int seen = 0;
  a = b = c = 5;
  CHECK(acc_is_present(&a, sizeof a) && acc_is_present(&b, sizeof b) && acc_is_present(&c, sizeof c));
  a = b = c = 6; // the device keeps what it has
#pragma acc serial copyout(seen)
  seen = 100 * a + 10 * b + c;
  CHECK_EQ(seen, discrete_memory() ? 555 : 666);
  return check_done();
}
