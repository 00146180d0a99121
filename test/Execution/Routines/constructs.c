// A routine that holds a construct is the host's: there the construct runs; kernels cannot call it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: not %pacc -O2 -DCALLS -c %s -o %t 2>&1 | %FileCheck %s
// RUN: not %pacc -O2 -DDATA -c %s -o %t 2>&1 | %FileCheck %s --check-prefix=DATA
#include "../check.h"

#pragma acc routine seq
void add(double *a, int n) {
// CHECK: constructs.c:[[#@LINE+1]]:{{.*}}error: an OpenACC construct stands in device function 'add': only the host can call it
#pragma acc parallel loop copy(a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
// CHECK-NOT: error:

#pragma acc routine vector
static void update(double *a, int n) {
// DATA: constructs.c:[[#@LINE+1]]:{{.*}}error: an OpenACC construct stands in device function 'update': only the host can call it
#pragma acc data present(a[0 : n])
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
#pragma acc update host(a[0 : n])
}
// DATA-NOT: error:

int main(void) {
  double a[10] = {0};
  add(a, 10);
#pragma acc data copy(a)
  {
    for (int i = 0; i < 10; i++)
      a[i] = 3;
#pragma acc update device(a)
    update(a, 10);
  }
  CHECK_EQ(a[9], discrete_memory() ? 3 : 6);
#ifdef CALLS
#pragma acc parallel copy(a)
  add(a, 10);
#endif
#ifdef DATA
#pragma acc parallel copy(a)
  update(a, 10);
#endif
  return check_done();
}
