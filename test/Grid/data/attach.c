// attach: until the region ends, the device's copy of a pointer leads to the device's data.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  struct { int *p; } s = {malloc(N * sizeof(int))};
  int *p = s.p;
  size_t inside = 0, after = 0;
#pragma acc enter data copyin(s) copyin(p[0:N])
#pragma acc data attach(s.p)
  acc_memcpy_from_device(&inside, acc_deviceptr(&s), sizeof inside);
  acc_memcpy_from_device(&after, acc_deviceptr(&s), sizeof after);
  CHECK_EQ(inside, (size_t)acc_deviceptr(p));
  CHECK_EQ(after, (size_t)p);
#pragma acc exit data delete(s, p[0:N])
  free(p);
  return check_done();
}
