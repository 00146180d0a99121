// Rows of workers need no barriers of the hardware where they are a warp or less, and few where the block's size tells how
// many rows there are: ptxas takes all 16 of a block for one whose number it does not know, and a multiprocessor has 64.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -Minfo=accel -gpu=keep -c %s -o rows.o 2>&1 | %FileCheck %s --check-prefix=INFO
// RUN: %FileCheck --input-file=ptx-worker-rows.sm_75.ptx %s
#include <math.h>

// Nobody asks for a number: rows have a warp at most, whatever their length.
// CHECK-LABEL: .visible .entry open_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier.sync
// CHECK: bar.sync 0
// CHECK-NOT: barrier.sync
// CHECK: ret;
void open(int n, int m, int l, const float *a, float *o) {
#pragma acc parallel present(a, o)
#pragma acc loop gang
  for (int x = 0; x < n; x++) {
    float all = 0;
#pragma acc loop worker reduction(+ : all)
    for (int y = 0; y < m; y++) {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int z = 0; z < l; z++)
        s += a[(x * m + y) * l + z];
      all += s * s;
    }
    o[x] = all;
  }
}

// A known length and an open number of workers.
// CHECK-LABEL: .visible .entry length_{{[0-9]+}}_gpu(
// CHECK-NOT: bar.sync
// CHECK-NOT: barrier.sync
// CHECK-NOT: %ntid.x
// CHECK: ret;
void length(int n, int m, const float *a, float *o) {
#pragma acc parallel loop gang worker vector_length(32) present(a, o)
  for (int i = 0; i < n; i++) {
    float s = 0;
#pragma acc loop vector reduction(max : s)
    for (int k = 0; k < m; k++)
      s = fmaxf(s, a[i * m + k]);
    o[i] = s;
  }
}

// Rows of several warps: their barriers' numbers are known.
// CHECK-LABEL: .visible .entry long_rows_{{[0-9]+}}_gpu(
// CHECK: .reqntid 64, 4, 1
// CHECK-NOT: barrier.sync {{.*}}%r{{.*}},
// CHECK-DAG: barrier.sync {{.*}}1
// CHECK-DAG: barrier.sync {{.*}}4
// CHECK: ret;
void long_rows(int n, int m, const float *a, float *o) {
#pragma acc parallel loop gang worker num_workers(4) vector_length(64) present(a, o)
  for (int i = 0; i < n; i++) {
    float s = 0;
#pragma acc loop vector reduction(max : s)
    for (int k = 0; k < m; k++)
      s = fmaxf(s, a[i * m + k]);
    o[i] = s;
  }
}

// Workers that only share the gangs' loop are gangs, which share blocks.
// INFO-LABEL: gangs:
// INFO: loop gang /* blockIdx.x */
// INFO: loop vector(32) /* threadIdx.x */
// CHECK-LABEL: .visible .entry gangs_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
// CHECK-NOT: bar.sync
// CHECK-NOT: barrier.sync
// CHECK: ret;
void gangs(int n, const int *row, const float *v, float *o) {
#pragma acc parallel loop gang worker present(row, v, o)
  for (int i = 0; i < n; i++) {
    float m = 0;
#pragma acc loop vector reduction(max : m)
    for (int e = row[i]; e < row[i + 1]; e++)
      m = fmaxf(m, v[e]);
    o[i] = m;
  }
}

// Not where the program has a number of gangs in mind.
// INFO-LABEL: asked:
// INFO: loop gang(100), worker /* blockIdx.x threadIdx.y */
void asked(int n, const int *row, const float *v, float *o) {
#pragma acc parallel loop gang worker num_gangs(100) present(row, v, o)
  for (int i = 0; i < n; i++) {
    float m = 0;
#pragma acc loop vector reduction(max : m)
    for (int e = row[i]; e < row[i + 1]; e++)
      m = fmaxf(m, v[e]);
    o[i] = m;
  }
}

// Points of 8 by 8, 5 by 7, 4 by 5 by 6 for the lanes of one warp, and of workers: all lanes have some.
// INFO-LABEL: boxes:
// INFO: loop vector(32) collapse(2) /* threadIdx.x */
// INFO: loop vector(32) collapse(3) /* threadIdx.x */
// CHECK-LABEL: .visible .entry boxes_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
void boxes(int n, const double *a, double *o) {
#pragma acc parallel loop gang vector_length(32) present(a, o)
  for (int k = 0; k < n; k++) {
#pragma acc loop vector collapse(2)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        o[k * 64 + i * 8 + j] = a[k * 64 + j * 8 + i];
#pragma acc loop vector collapse(3)
    for (int h = 0; h < 4; h++)
      for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
          o[k * 64 + (h * 5 + i) * 3 + j] += 1;
  }
}
