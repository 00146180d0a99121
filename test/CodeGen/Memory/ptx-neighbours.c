// Of neighbours in an array of several dimensions one address is computed, and the others from it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -Rpass=pacc-addresses -c %s -o neighbours.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %FileCheck --input-file=ptx-neighbours.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,noneighbours -Rpass=pacc-addresses -c %s -o alone.o 2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
// RUN: %FileCheck --input-file=ptx-neighbours.sm_75.ptx --check-prefix=ALONE %s
// OFF-NOT: remark
#include <stddef.h>

#define AT(k, j, i) (((size_t)(k) * n + (j)) * n + (i))

// Two multiplications for the point, one for n * n; subscripts of `int` are made longer after the constant is added.
// REMARK: :[[@LINE+11]]:{{.*}}: remark: 12 addresses are computed from those of neighbours
// CHECK-LABEL: .visible .entry star_{{[0-9]+}}_gpu_once(
// CHECK: mul.wide.s32
// CHECK-COUNT-2: mad.lo.s64
// CHECK-NOT: m{{(ad|ul)}}.lo.s64
// CHECK-COUNT-13: ld.global.nc
// CHECK: ret;
// ALONE-LABEL: .visible .entry star_{{[0-9]+}}_gpu_once(
// ALONE-COUNT-9: m{{(ad|ul)}}.lo.s64
// ALONE: ret;
void star(int n, const float *restrict p, float *restrict q) {
#pragma acc parallel loop gang collapse(2) present(p, q)
  for (int k = 2; k < n - 2; k++)
    for (int j = 2; j < n - 2; j++)
#pragma acc loop vector
      for (int i = 2; i < n - 2; i++) {
        float sum = p[AT(k, j, i)];
        for (int r = 1; r <= 2; r++)
          sum += p[AT(k, j, i - r)] + p[AT(k, j, i + r)] + p[AT(k, j - r, i)] + p[AT(k, j + r, i)] + p[AT(k - r, j, i)] +
                 p[AT(k + r, j, i)];
        q[AT(k, j, i)] = sum;
      }
}

// Only what all threads have in common may be between two addresses.
// CHECK-LABEL: .visible .entry indirect_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-3: m{{(ad|ul)}}.lo.s64
// CHECK: ret;
void indirect(long n, const long *restrict row, const double *restrict p, double *restrict q) {
#pragma acc parallel loop present(row, p, q)
  for (long i = 1; i < n; i++)
    q[i] = p[row[i - 1] * n + i] + p[row[i] * n + i] + p[row[i + 1] * n + i];
}
