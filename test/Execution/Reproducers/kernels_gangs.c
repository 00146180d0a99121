// What `kernels` does not spread runs once, whatever num_gangs says.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int b[12] = {0}, c[8] = {1}, d = 0, sum = 0;
#pragma acc kernels num_gangs(4) copy(b)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 5; j++)
      b[i + j] += i;
#pragma acc kernels num_gangs(4) copy(c)
  for (int i = 1; i < 8; i++)
    c[i] += c[i - 1] + 1;
#pragma acc kernels loop seq num_gangs(4) copy(d)
  for (int i = 0; i < 1; i++)
    d++;
  for (int i = 0; i < 12; i++)
    sum += b[i];
  CHECK_EQ(sum, 140);
  CHECK_EQ(c[7], 8);
  CHECK_EQ(d, 1);
  return check_done();
}
