// What all loads of a loop bring, gangs along another axis load, too: it is in the caches mostly, and the kernel has no more
// registers than ptxas thinks best (lib/Targets/Nvptx/Optimizations/Loads/LoadRegisters.h). Where one load brings what no
// other gang loads, the thread may have all.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,keep -c %s -o x.o && FileCheck %s < ptx-load-registers-shared.sm_90.ptx

// CHECK: .entry contract_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .maxnreg
// CHECK: {
void contract(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(3) present(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m; k++) {
        double s = 0;
        for (int l = 0; l < m; l++)
          s += a[i * m + l] * b[(l * m + j) * m + k];
        c[(i * m + j) * m + k] = s;
      }
}

// CHECK: .entry scale_{{[0-9]+}}_gpu_once(
// CHECK: .maxnreg 255
// CHECK: {
void scale(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(2) present(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < n; l++)
        s += a[l * m + j] * b[(i * n + l) * m + j];
      c[i * m + j] = s;
    }
}
