// Loop bounds that the device has changed: kernels go by the device's values.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

struct list {
  int count;
};

int main(void) {
  enum { N = 1000 };
  static int out[N], in[N];
  struct list s = {0}, *l = &s;
  int sum = 0, n = 5, sevens = 0;
  for (int i = 0; i < N; i++)
    in[i] = i % 3 == 0;
#pragma acc data copy(l[0 : 1]) copy(out) copyin(in)
  {
#pragma acc parallel loop present(l[0 : 1], in)
    for (int i = 0; i < N; i++)
      if (in[i]) {
#pragma acc atomic
        l->count++;
      }
#pragma acc parallel loop present(l[0 : 1])
    for (int i = 0; i < l->count; i++)
      out[i] = 1;
  }
  for (int i = 0; i < N; i++)
    sum += out[i];
  CHECK_EQ(s.count, 334);
  CHECK_EQ(sum, 334);
#pragma acc data copyin(n) copy(out)
  {
#pragma acc serial
    n = 10;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      out[i] = 7;
  }
  for (int i = 0; i < N; i++)
    sevens += out[i] == 7;
  CHECK_EQ(sevens, 10);
  return check_done();
}
