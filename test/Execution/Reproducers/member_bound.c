// A structure behind a pointer, on no device, that is only read for a loop's bound: its value is taken along.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

struct range {
  int n;
};

static void zero(const struct range *r, double *a) {
#pragma acc kernels present(a)
  for (int i = 0; i < r->n; i++)
    a[i] = 0;
}

int main(void) {
  struct range r = {100};
  double *a = malloc(101 * sizeof *a);
  for (int i = 0; i < 101; i++)
    a[i] = i + 1;
#pragma acc data copy(a[0 : 101])
  zero(&r, a);
  for (int i = 0; i < 101; i++)
    CHECK_EQ(a[i], i < 100 ? 0 : 101);
  return check_done();
}
