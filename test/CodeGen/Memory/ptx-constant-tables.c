// Constant arrays of a function that a data clause names are constants of the kernel all the same: nothing is loaded.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=ptx-constant-tables.sm_75.ptx %s

// CHECK-LABEL: .visible .entry moments_{{[0-9]+}}_gpu_once(
// CHECK-NOT: ld.global.{{(nc\.)?b32|b64}}
// CHECK-COUNT-5: ld.global.nc.b64
// CHECK-NOT: ld.global
// CHECK: ret;
void moments(int n, const double *restrict f, double *restrict m) {
  const int step[5] = {0, 1, -1, 2, -2};
  const double weight[5] = {.5, .125, .125, .125, .125};
#pragma acc parallel loop present(f[0:5 * n], m[0:n]) copyin(step, weight)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int q = 0; q < 5; q++)
      sum += weight[q] * step[q] * f[q * n + i];
    m[i] = sum;
  }
}
