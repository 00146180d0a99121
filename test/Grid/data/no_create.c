// no_create: data that is on the device is used there; what is not stays the host's in constructs inside.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int here[N], there[N], seen;
  size_t address;
  fill(there, 1);
#pragma acc enter data copyin(there)
  fill(there, 2);
#pragma acc data no_create(here, there)
  {
    if (discrete_memory())
      CHECK(!acc_is_present(here, sizeof here));
#pragma acc serial copyout(address, seen)
    {
      address = (size_t)here;
      seen = there[5];
    }
  }
  CHECK_EQ(address, (size_t)here);
  CHECK_EQ(seen, discrete_memory() ? 1 : 2);
#pragma acc exit data delete(there)
  return check_done();
}
