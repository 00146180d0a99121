// Structured bindings of an array's row in a kernel.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main() {
  float v[4][3], d[4];
  for (int i = 0; i < 12; i++)
    v[i / 3][i % 3] = i * i;
#pragma acc parallel loop copyin(v) copyout(d)
  for (int i = 0; i < 4; i++) {
    auto [x, y, z] = v[i];
    d[i] = x - y + z + i;
  }
  for (int i = 0; i < 4; i++)
    CHECK_EQ(d[i], v[i][0] - v[i][1] + v[i][2] + i);
  return check_done();
}
