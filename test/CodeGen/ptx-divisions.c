// Divisions by constants and by numbers that stay the same: multiplications by the reciprocal, which are exact; numbers out of
// range go another way, one for all divisions of a block.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,nojam,keep -Rpass=pacc-reciprocals -c %s -o x.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %FileCheck --input-file=ptx-divisions.sm_90.ptx %s
// RUN: %pacc -O3 -gpu=cc90,nojam,keep,noreciprocals -Rpass=pacc-reciprocals -c %s -o x.o 2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
// RUN: %FileCheck --input-file=ptx-divisions.sm_90.ptx --check-prefix=PLAIN %s
// RUN: %pacc -O3 -gpu=cc90,nojam,keep,fastmath -Rpass=pacc-reciprocals -c %s -o x.o 2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
// RUN: %ptxas -arch=sm_90 ptx-divisions.sm_90.ptx -o x.cubin
// OFF-NOT: remark

// Four divisions, one comparison (of the number that is furthest out of range), then divisions.
// REMARK-DAG: ptx-divisions.c:[[#@LINE+16]]:{{[0-9]+}}: remark: 4 divisions by a number that stays the same: multiplied by its reciprocal, with the same result
// CHECK-LABEL: .entry average_{{[0-9]+}}_gpu_once(
// CHECK-NOT: div.
// CHECK-COUNT-3: max.u32
// CHECK: setp.{{(lt|gt)}}.u32 [[FAR:%p[0-9]+]]
// CHECK: @[[FAR]] bra
// CHECK-COUNT-4: div.rn.f64
// CHECK: st.global
// CHECK: ret;
// PLAIN-LABEL: .entry average_{{[0-9]+}}_gpu_once(
// PLAIN-COUNT-4: div.rn.f64
// PLAIN-NOT: max.u32
// PLAIN: ret;
void average(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 1; i < n - 3; i++)
    b[i] = a[i - 1] / 12 - 7 * a[i] / 12 + 7 * a[i + 1] / 12 - a[i + 2] / 12;
}

// The reciprocal of what stays the same is found before the loop: one division, and one more for what is out of range.
// REMARK-DAG: ptx-divisions.c:[[#@LINE+11]]:{{[0-9]+}}: remark: {{[0-9]+}} divisions by a number
// CHECK-LABEL: .entry scaled_{{[0-9]+}}_gpu_once(
// CHECK: {{rcp|div}}.rn.f32
// CHECK-NOT: div.
// CHECK: fma.rn.f32
// CHECK: ret;
void scaled(int n, int m, const float *restrict h, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(h, a, b)
  for (int i = 0; i < n; i++) {
    float most = 0;
    for (int j = 0; j < m; j++)
      most = most > a[j * n + i] / h[i] ? most : a[j * n + i] / h[i];
    b[i] = most;
  }
}

// A single division by what only the program knows is one.
// CHECK-LABEL: .entry single_{{[0-9]+}}_gpu_once(
// CHECK-NOT: fma
// CHECK: div.rn.f64
// CHECK-NOT: div
// CHECK: ret;
void single(int n, double h, double *restrict a) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = a[i] / h;
}

// Whole numbers are never out of range.
// CHECK-LABEL: .entry whole_{{[0-9]+}}_gpu_once(
// CHECK-NOT: div
// CHECK-NOT: max.u32
// CHECK: ret;
void whole(int n, const int *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] / 60.0;
}
