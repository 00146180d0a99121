// device_type: devices of other types keep their data.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
#pragma acc enter data create(a)
#pragma acc shutdown device_type(host)
  CHECK(acc_is_present(a, sizeof a));
#pragma acc exit data delete(a)
  return check_done();
}
