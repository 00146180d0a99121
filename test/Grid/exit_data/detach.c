// detach: the device's copy of a pointer is the host's address again.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  struct { int *p; } s = {malloc(N * sizeof(int))};
  int *p = s.p, b[N];
  size_t after = 0;
#pragma acc enter data copyin(s, b) copyin(p[0:N])
#pragma acc enter data attach(s.p)
#pragma acc exit data detach(s.p) delete(b)
  acc_memcpy_from_device(&after, acc_deviceptr(&s), sizeof after);
  CHECK_EQ(after, (size_t)p);
#pragma acc exit data delete(s, p[0:N])
  free(p);
  return check_done();
}
