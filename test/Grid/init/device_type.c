// device_type: the device's type is the current one from there on.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
#pragma acc init device_type(host)
  CHECK_EQ(acc_get_device_type(), acc_device_host);
  return check_done();
}
