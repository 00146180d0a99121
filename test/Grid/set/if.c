// if(0): nothing is set.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  const acc_device_t before = acc_get_device_type();
#pragma acc set device_type(host) if (0)
  CHECK_EQ(acc_get_device_type(), before);
#pragma acc set device_type(host) if (1)
  CHECK_EQ(acc_get_device_type(), acc_device_host);
  return check_done();
}
