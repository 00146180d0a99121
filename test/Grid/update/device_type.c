// device_type: of the clauses behind it those count that are for nvidia, for which the emulator stands.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
  fill(a, 1);
  fill(b, 1);
#pragma acc enter data copyin(a, b)
  fill(a, 2);
  fill(b, 2);
#pragma acc update self(a) device_type(nvidia) async(2)
#pragma acc update self(b) dtype(radeon) async(2)
  if (deferred())
    CHECK_EQ(a[3], 2);
  CHECK_EQ(b[3], discrete_memory() ? 1 : 2);
#pragma acc wait
  CHECK_EQ(a[3], discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a, b)
  return check_done();
}
