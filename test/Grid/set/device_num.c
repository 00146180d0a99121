// device_num: the device with that number is the current one.
// RUN: %pacc -O1 %s -o %t && %run_host %t && env PACC_EMULATOR_DEVICES=2 %run_emulator %t
#include "../grid.h"

int main(void) {
  int last = acc_get_num_devices(acc_get_device_type()) - 1;
#pragma acc set device_num(last)
  CHECK_EQ(acc_get_device_num(acc_get_device_type()), last);
  return check_done();
}
