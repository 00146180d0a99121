// if_present: what is not on the device is left alone; without it that ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
  if (in_child()) {
#pragma acc update self(a)
    exit(!discrete_memory());
  }
  CHECK(child_failed());
#pragma acc update self(a) if_present
  CHECK_EQ(a[3], 1);
  return check_done();
}
