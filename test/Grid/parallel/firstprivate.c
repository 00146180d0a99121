// firstprivate: each gang has the array with the host's values, and the host keeps its own.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID PARALLEL | SERIAL | PARALLEL_LOOP | SERIAL_LOOP
#include "../forms.h"

void FORM(void) {
  int a[4] = {1, 2, 3, 4}, seen = 0;
#pragma acc DIRECTIVE firstprivate(a) copy(seen)
  for (int i = 0; i < 1; i++) {
    a[2] += 10;
    seen = a[2];
  }
  CHECK_EQ(seen, 13);
  CHECK_EQ(a[2], 3);
}
