// -finstrument-functions, -fprofile-generate: the host's functions are instrumented, kernels and what they call there
// are not, also where LLVM lowers counters before it comes to kernels (-O0).
// RUN: %pacc -O0 -finstrument-functions %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -finstrument-functions %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 -fprofile-generate -c %s -o %t.o
// RUN: %pacc -O0 -fprofile-generate -c %s -o %t.o
// RUN: %pacc -O0 -fprofile-generate -fprofile-update=atomic -c %s -o %t.o
#include <stdio.h>

static int entered;
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *from) { entered++; }
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *from) {}

static int twice(int x) { return 2 * x; }

int main(void) {
  int a[100], sum = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i++)
    a[i] = twice(i);
#pragma acc parallel loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < 100; i++)
    sum += a[i];
  const int of_kernels = entered;
  const int four = twice(2);
  if (sum == 9900 && four == 4 && entered > of_kernels)
    return 0;
  printf("sum %d, entered %d, then %d\n", sum, of_kernels, entered);
  return 1;
}
