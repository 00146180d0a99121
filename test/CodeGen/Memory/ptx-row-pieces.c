// Rows that a thread goes through side by side are loaded in pieces of 16 bytes where they begin at multiples of that.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o -Rpass=pacc-pieces 2>remarks.txt
// RUN: %FileCheck --input-file=remarks.txt %s --check-prefix=REMARK
// RUN: %FileCheck --input-file=ptx-row-pieces.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nowide -c %s -o x.o
// RUN: %FileCheck --input-file=ptx-row-pieces.sm_75.ptx %s --check-prefix=OFF
// OFF-NOT: ld.global{{.*}}.v

// The block is known, so that columns a block apart are constants from each other.
// CHECK-LABEL: .visible .entry doubles_{{[0-9]+}}_gpu_jam(
// CHECK: .reqntid 64, 4, 1
// CHECK: ld.global.nc.v2.b64
// CHECK-COUNT-7: ld.global.nc.v2.b64
// CHECK: ret;
void doubles(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  // REMARK-DAG: [[#@LINE+5]]:{{[0-9]+}}: remark: 8 rows are loaded in pieces of 16 bytes
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// CHECK-LABEL: .visible .entry floats_{{[0-9]+}}_gpu_jam(
// CHECK-COUNT-8: ld.global.nc.v4.b32
// CHECK: ret;
void floats(int n, const float (*restrict a)[n], const float (*restrict b)[n], float (*restrict c)[n]) {
#pragma acc kernels present(a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

// Elements that are not side by side.
// CHECK-LABEL: .visible .entry apart_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: ld.global{{.*}}.v
// CHECK: ret;
void apart(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(2) present(a[0:2 * n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[2 * (i * n + k)] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// A clause asks for lanes, of which there may be any number a row.
// CHECK-LABEL: .visible .entry asked_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: .reqntid
// CHECK: ret;
void asked(int n, const float *restrict a, float *restrict b) {
#pragma acc parallel loop collapse(2) vector_length(128) present(a[0:n * n], b[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j];
}
