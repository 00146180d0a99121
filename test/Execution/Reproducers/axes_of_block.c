// Two vector loops of one gang loop, of which one is spread over more axes of the block than the other.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int a[8][5] = {{0}}, b[8][4][4];
#pragma acc parallel loop gang copy(a, b)
  for (int i = 0; i < 8; i++) {
#pragma acc loop vector
    for (int j = 0; j < 5; j++)
      a[i][j] += 1;
#pragma acc loop vector collapse(2)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++)
        b[i][j][k] = i;
  }
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 5; j++)
      CHECK_EQ(a[i][j], 1);
    for (int j = 0; j < 16; j++)
      CHECK_EQ(b[i][j / 4][j % 4], i);
  }
  return check_done();
}
