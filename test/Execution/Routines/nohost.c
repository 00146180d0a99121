// nohost: kernels have the routine on all devices, the host's among them; host code that uses it is an error.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: not %pacc -O2 -DCALLS -c %s -o %t 2>&1 | %FileCheck %s --check-prefix=CALLS
// RUN: not %pacc -O0 -DCALLS -c %s -o %t 2>&1 | %FileCheck %s --check-prefix=CALLS
// RUN: not %pacc -O2 -DELSEWHERE -c %s -o %t 2>&1 | %FileCheck %s --check-prefix=ELSEWHERE
#include "../check.h"

#pragma acc routine seq nohost
static int twice(int x) { return 2 * x; }
#pragma acc routine vector nohost
static int sum(int n) {
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += twice(i);
  return s;
}
#pragma acc routine seq nohost
int elsewhere(int x);

/* Only kernels call it: the host needs none of it. */
static inline int four_times(int x) { return twice(twice(x)); }

int main(void) {
  int a[10];
#pragma acc parallel loop gang copyout(a)
  for (int i = 0; i < 10; i++)
    a[i] = sum(10) + four_times(i);
  for (int i = 0; i < 10; i++)
    CHECK_EQ(a[i], 90 + 4 * i);
#ifdef CALLS
  // CALLS: nohost.c:[[#@LINE+1]]:{{.*}}error: 'twice' is 'routine nohost', but host code uses it
  int host = twice(4);
  CHECK_EQ(host, 8);
#endif
#ifdef ELSEWHERE
  // ELSEWHERE: nohost.c:[[#@LINE+1]]:{{.*}}error: 'elsewhere' is 'routine nohost', but host code uses it
  int host = elsewhere(4);
  CHECK_EQ(host, 8);
#endif
  return check_done();
}
