// A library with kernels and variables that the program is linked with: its destructors run at the very end, when
// the driver of the GPU has ended.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -fPIC -shared -DVALUE=100 %S/Inputs/plugin.c %S/Inputs/plugin_routine.c -o %t.dir/libplugin.so
// RUN: %pacc -O2 %s -L%t.dir -lplugin -Wl,-rpath,%t.dir -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %pacc -O2 -DNO_KERNEL %s -L%t.dir -lplugin -Wl,-rpath,%t.dir -o %t.none && %run_host %t.none && %run_fake %t.none
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int run(int *a, int n);

int main(void) {
  int a[20], sum = 0;
  CHECK(run(a, 20) > 0);
#ifndef NO_KERNEL
#pragma acc parallel loop copyin(a) reduction(+ : sum)
  for (int i = 0; i < 20; i++)
    sum += a[i];
  CHECK(sum > 0);
#else
  (void)sum;
#endif
  return check_done();
}
