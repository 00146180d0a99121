// The variable of a condition is read from another one: inside `kernels`, and behind it.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main() {
  int a[64], b[2] = {0}, t = 5, w = 3, n = 0;
#pragma acc kernels copy(a)
  for (int i = 0; i < 64; i++) {
    if (int q = t)
      a[i] = q;
    else
      a[i] = 0;
    t = i & 1;
  }
#pragma acc kernels
  {
    w = 9;
    b[1] = 4;
  }
  if (int q = w)
    n = q;
  w = 1;
  CHECK_EQ(a[0], 5);
  for (int i = 1; i < 64; i++)
    CHECK_EQ(a[i], (i - 1) & 1);
  CHECK_EQ(n, 9);
  return check_done();
}
