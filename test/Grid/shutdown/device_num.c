// device_num: the other devices keep their data.
// RUN: %pacc -O1 %s -o %t && %run_host %t && env PACC_EMULATOR_DEVICES=2 %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], last = acc_get_num_devices(acc_get_device_type()) - 1;
#pragma acc enter data create(a)
#pragma acc shutdown device_num(last)
  CHECK(last == 0 || acc_is_present(a, sizeof a));
#pragma acc shutdown device_num(0)
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  return check_done();
}
