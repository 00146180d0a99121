// Directives for the host in code that the device runs: what may stand there, and no promise that they will be supported.
// RUN: not %pacc -fsyntax-only %s 2>&1 | FileCheck %s
void run(int n, int *a) {
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i]++;
    // CHECK: [[#@LINE+1]]:13: error: 'update' cannot stand in a compute construct, whose code the device runs: only 'loop', 'atomic' and 'cache' can
#pragma acc update self(a[0:n])
  }
#pragma acc kernels loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    // CHECK: [[#@LINE+1]]:13: error: 'data' cannot stand in a compute construct
#pragma acc data copyin(a[0:n])
    a[i]++;
    // CHECK: [[#@LINE+1]]:13: error: 'wait' cannot stand in a compute construct
#pragma acc wait
    // CHECK: [[#@LINE+1]]:13: error: 'parallel loop' cannot stand in a compute construct
#pragma acc parallel loop
    for (int j = 0; j < n; j++)
      a[j]++;
  }
}
