// capture: the device has a copy of its own even where it shares the host's memory: what the kernel writes to
// the host's array itself (on the host) is lost when the copy comes back.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../../forms.h"

void FORM(void) {
  int a[N], b[N], *host = discrete_memory() ? 0 : b;
  fill(a, 1);
  fill(b, 1);
#pragma acc DIRECTIVE copyin(capture: a) copy(capture: b) deviceptr(host)
  for (int i = 0; i < 9; i++) {
    a[i] = 5;
    b[i] = a[i] + 1;
    if (host)
      host[i] = 7;
  }
  CHECK(a[7] == 1 && b[7] == 6);
}
