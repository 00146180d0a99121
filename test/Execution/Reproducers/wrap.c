// Subscripts that wrap lead several iterations to one element.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int a[64] = {0}, b[256] = {0}, c[64] = {0}, n = 600, want[64] = {0};
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    a[i & 63] = i;
#pragma acc kernels loop
  for (int i = 0; i < n; i++) {
    unsigned char k = i;
    b[k] = i;
  }
#pragma acc parallel loop auto
  for (unsigned i = 0; i < 600; i++)
    c[i % 64] += i;
  for (int i = 0; i < n; i++)
    want[i % 64] += i;
  for (int i = 0; i < 64; i++) {
    CHECK_EQ(a[i], i + (i < 600 % 64 ? 576 : 512));
    CHECK_EQ(c[i], want[i]);
  }
  for (int i = 0; i < 256; i++)
    CHECK_EQ(b[i], i < 600 - 512 ? 512 + i : 256 + i);
  return check_done();
}
