// init: the device is there (else at its first use).
// UNSEEN: init
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
#pragma acc init
  CHECK(acc_get_num_devices(acc_get_device_type()) > 0);
  return check_done();
}
