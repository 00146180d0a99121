// Constructs in code that is never reached: they are left out, whatever the compiler keeps of the code.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

int main(void) {
  int k = 0, n = 4, a[10] = {0};
  unsigned long least[6] = {42, 42, 42, 42, 42, 42};
  for (int r = 0; r < 3; r++) {
#pragma acc serial copy(k)
    k = r * 5;
    if (11u != 3u)
      continue;
    {
      int row[n]; // keeps the code for the array's end
#pragma acc kernels loop independent reduction(min : least[0 : n]) copy(a)
      for (int i = 0; i < 10; i++)
        least[i % 4] = least[i % 4] < a[i] ? least[i % 4] : a[i];
      row[0] = k;
      k = row[0] + least[0];
    }
#pragma acc kernels
    for (int i = 0; i < 5; i++)
      k = r * 4 + i;
  }
  CHECK_EQ(k, 10);
  CHECK_EQ(least[0], 42ul);
  return check_done();
}
