// Two gang loops of one construct, of which one is spread over more axes of the grid than the other: each iteration of
// both runs once.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int a[8] = {0}, b[8][8] = {{0}}, n = 0, s = 0;
#pragma acc parallel copy(a, b, n)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < 8; i++) {
      a[i] += 1;
      s += 1;
#pragma acc atomic
      n++;
    }
#pragma acc loop
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        b[i][j] += i;
  }
  CHECK_EQ(n, 8);
  CHECK_EQ(s, 8);
  for (int i = 0; i < 8; i++) {
    CHECK_EQ(a[i], 1);
    for (int j = 0; j < 8; j++)
      CHECK_EQ(b[i][j], i);
  }
  return check_done();
}
