// no_create: data that is on the device is used there; what is not stays the host's, and does not move.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int here[N], there[N], seen = 0;
  size_t address = 0;
  fill(there, 1);
#pragma acc enter data copyin(there)
  fill(there, 2);
#pragma acc DIRECTIVE no_create(here, there) copy(address, seen)
  for (int i = 0; i < 1; i++) {
    address = (size_t)here;
    seen = there[5];
  }
  CHECK_EQ(address, (size_t)here);
  CHECK_EQ(seen, discrete_memory() ? 1 : 2);
#pragma acc exit data delete(there)
}
