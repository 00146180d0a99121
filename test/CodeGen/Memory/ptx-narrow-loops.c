// The loop for data that are not aligned is not unrolled by ptxas: it would take more registers than the one for data that
// are, which nearly all launches run.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o blocks.o
// RUN: %FileCheck --input-file=ptx-narrow-loops.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nowide -c %s -o blocks.o
// RUN: %FileCheck --input-file=ptx-narrow-loops.sm_75.ptx --check-prefix=ALONE %s

// CHECK-LABEL: .visible .entry blocks_{{[0-9]+}}_gpu_once(
// CHECK: .pragma "nounroll";
// CHECK: ld.global.nc.b64
// CHECK-NOT: .pragma
// CHECK: ld.global.nc.v2.b64
// CHECK-NOT: .pragma
// CHECK: ret;
// ALONE-LABEL: .visible .entry blocks_{{[0-9]+}}_gpu_once(
// ALONE-NOT: .pragma
// ALONE: ret;
void blocks(int n, const int *restrict row, const int *restrict column, const double *restrict value,
            const double *restrict x, double *restrict y) {
#pragma acc parallel loop collapse(2) present(row, column, value, x, y)
  for (int i = 0; i < n; i++)
    for (int r = 0; r < 4; r++) {
      double sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        for (int c = 0; c < 4; c++)
          sum += value[(k * 4 + r) * 4 + c] * x[column[k] * 4 + c];
      y[i * 4 + r] = sum;
    }
}
