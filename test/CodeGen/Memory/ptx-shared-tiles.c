// Blocks load tiles of rows and columns into shared memory, where all their threads go through a loop together.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o -Rpass=pacc-sharedtiles -Rpass-missed=pacc-sharedtiles 2>remarks.txt
// RUN: %FileCheck --input-file=remarks.txt %s --check-prefix=REMARK
// RUN: %FileCheck --input-file=ptx-shared-tiles.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nosharedtiles -c %s -o x.o
// RUN: %FileCheck --input-file=ptx-shared-tiles.sm_75.ptx %s --check-prefix=OFF
// OFF-NOT: .shared
// OFF-NOT: bar.

// The threads agree before they go different ways; a tile is loaded, the block waits, and computes with it.
// CHECK-LABEL: .visible .entry doubles_{{[0-9]+}}_gpu_jam(
// CHECK-DAG: .shared .align 16 .b8 {{.*}}rows[4096];
// CHECK-DAG: .shared .align 16 .b8 {{.*}}columns[32768];
// CHECK: bar.red.and.pred
// CHECK: bra
// CHECK: st.shared.b64
// CHECK-NOT: ld.shared
// CHECK: bar.sync
// CHECK-COUNT-8: ld.shared.v2.b64
// CHECK: fma.rn.f64
// CHECK: bar.sync
// CHECK: ret;
void doubles(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  // REMARK-DAG: [[#@LINE+5]]:7: remark: a block loads tiles of 16 iterations, 8 rows and 4 columns of a thread, into shared memory
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// What tiles leave is loaded in pieces of 16 bytes, where rows begin at multiples of that: pieces first, and what is none
// behind them, or they would begin elsewhere.
// CHECK-LABEL: .visible .entry floats_{{[0-9]+}}_gpu_jam(
// CHECK: bar.sync
// CHECK: bar.sync
// CHECK: .pragma "nounroll";
// CHECK-NEXT: ld.global.nc.b32
// CHECK: .pragma "nounroll";
// CHECK-NEXT: ld.global.nc.v4.b32
// CHECK: .pragma "nounroll";
// CHECK-NEXT: ld.global.nc.b32
// CHECK: ret;
void floats(int n, const float *restrict a, const float *restrict b, float *restrict c) {
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: a block loads tiles
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Columns of the first factor, in arrays of two dimensions.
// CHECK-LABEL: .visible .entry columns_{{[0-9]+}}_gpu_jam(
// CHECK: bar.red.and.pred
// CHECK: ld.shared.v4.b32
// CHECK: ret;
void columns(int n, const float (*restrict a)[n], const float (*restrict b)[n], float (*restrict c)[n]) {
#pragma acc kernels present(a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: a block loads tiles
      for (int k = 0; k < n; k++)
        sum += a[k][i] * b[k][j];
      c[i][j] = sum;
    }
}

// The second factor by rows: a second vote, on how they lie; rows of the tile are an element longer, for the banks.
// CHECK-LABEL: .visible .entry turned_{{[0-9]+}}_gpu_jam(
// CHECK: .shared .align 16 .b8 {{.*}}columns[32896];
// CHECK: bar.red.and.pred
// CHECK: bar.red.and.pred
// CHECK: st.shared.b64
// CHECK: bar.sync
// CHECK: ret;
void turned(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop gang present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      double sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: a block loads tiles
      for (int k = 0; k < n; k++)
        sum += (a[i * n + k] - b[j * n + k]) * (a[i * n + k] - b[j * n + k]);
      c[i * n + j] = sum;
    }
}

// Arrays of an object: where they are is read from the device's memory, by all threads at one place.
// CHECK-LABEL: .visible .entry members_{{[0-9]+}}_gpu_jam(
// CHECK: bar.red.and.pred
// CHECK: ld.shared.v2.b64
// CHECK: ret;
struct matrices {
  double *a, *b, *c;
};
void members(int n, struct matrices *m) {
#pragma acc parallel loop collapse(2) present(m[0:1], m->a[0:n * n], m->b[0:n * n], m->c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: a block loads tiles
      for (int k = 0; k < n; k++)
        sum += m->a[i * n + k] * m->b[k * n + j];
      m->c[i * n + j] = sum;
    }
}

// The number of terms is in memory that the kernel does not write.
// CHECK-LABEL: .visible .entry counted_{{[0-9]+}}_gpu_jam(
// CHECK: bar.red.and.pred
// CHECK: ret;
void counted(int n, const int *count, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(2) present(count[0:1], a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: a block loads tiles
      for (int k = 0; k < *count; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// It may be what the kernel writes, and another thread may read another one.
// CHECK-LABEL: .visible .entry written_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: bar.
// CHECK: ret;
void written(int n, const int *count, const int *a, const int *b, int *c) {
#pragma acc parallel loop collapse(2) present(count[0:1], a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: tiles are not loaded into shared memory: threads of a block may have different numbers of iterations
      for (int k = 0; k < *count; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// What rows share goes through memory in two ways.
// CHECK-LABEL: .visible .entry two_ways_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: bar.
// CHECK: ret;
void two_ways(int n, const double *restrict a, const double *restrict b, const double *restrict d, double *restrict c) {
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n], d[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      // REMARK-DAG: [[#@LINE+1]]:7: remark: tiles are not loaded into shared memory: its rows go through memory in different steps
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j] * d[k * n + i];
      c[i * n + j] = sum;
    }
}
