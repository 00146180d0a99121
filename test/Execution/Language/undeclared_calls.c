// Functions of OpenACC's that return a pointer, called by C that does not include openacc.h: they have the types that they
// have there, with the warning that calls of malloc get without stdlib.h.
// RUN: %pacc -O2 -std=gnu11 -Wno-error=implicit-function-declaration %s -o %t 2>%t.log && %run_host %t && %run_emulator %t
// RUN: FileCheck --input-file=%t.log %s
// RUN: %pacc -O0 -std=gnu89 -w %s -o %t.89 && env PACC_EMULATOR=order:3 %run_emulator %t.89
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// Where C has no such calls, they stay errors; so does the name of a function that is not called.
// RUN: not %pacc -std=gnu23 -fsyntax-only %s 2>&1 | FileCheck --check-prefix=C23 %s
// C23: error: use of undeclared identifier 'acc_malloc'
// RUN: not %pacc -std=gnu11 -DNAME -Wno-error=implicit-function-declaration -fsyntax-only %s 2>&1 | FileCheck --check-prefix=NAME %s
#include <stdio.h>
#include <stdlib.h>

void *acc_hostptr(void *); /* declared: nothing is said */

/* A function's own name. */
static int local(int acc_create) { return acc_create + 1; }

int main(void) {
  enum { N = 100 };
  double x[N], y[N];
  double *there, *mapped;
  int i, failed = 0;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: call to undeclared library function 'acc_malloc' with type 'void *({{.*}}size_t)'
  // CHECK: note: include the header <openacc.h> or explicitly provide a declaration for 'acc_malloc'
  there = acc_malloc(N * sizeof *there);
  for (i = 0; i < N; i++) x[i] = i;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: call to undeclared library function 'acc_copyin' with type 'void *(void *, {{.*}}size_t)'
  mapped = acc_copyin(x, sizeof x);
#pragma acc parallel loop deviceptr(there, mapped)
  for (i = 0; i < N; i++) there[i] = 2 * mapped[i];
#pragma acc parallel loop deviceptr(there) copyout(y)
  for (i = 0; i < N; i++) y[i] = there[i];
  for (i = 0; i < N; i++) failed += y[i] != 2 * i;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: call to undeclared library function 'acc_deviceptr' with type 'void *(void *)'
  failed += acc_deviceptr(x) != mapped;
  failed += acc_hostptr(mapped) != (void *)x;
  failed += local(2) != 3;
#ifdef NAME
  // NAME: error: use of undeclared identifier 'acc_create'
  there = acc_create;
#endif
  if (failed)
    printf("%d failed\n", failed);
  return failed != 0;
}
