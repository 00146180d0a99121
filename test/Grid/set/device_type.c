// device_type: the type is the current one.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
#pragma acc set device_type(host)
  CHECK_EQ(acc_get_device_type(), acc_device_host);
  return check_done();
}
