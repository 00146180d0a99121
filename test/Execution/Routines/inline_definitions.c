// C's inline functions without an extern declaration: kernels have their bodies, also those that come behind the kernel,
// at every level of optimisation.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
#include "../check.h"

inline int twice(int x);
inline int plus(int x) { return twice(x) + 1; }
#pragma acc routine seq
inline int minus(int x) { return x - 1; }
inline int both(int x) { return plus(x) + minus(x); }
extern inline int both(int x);

int main(void) {
  int a[10], b[10];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < 10; i++) {
    a[i] = plus(i) + minus(i);
    b[i] = both(i);
  }
  for (int i = 0; i < 10; i++) {
    CHECK_EQ(a[i], 3 * i);
    CHECK_EQ(b[i], 3 * i);
  }
  return check_done();
}
inline int twice(int x) { return 2 * x; }
