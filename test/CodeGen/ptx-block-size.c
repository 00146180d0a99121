// A block whose size the clauses fix is told to ptxas, and loops over its lanes have known trip counts.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o size.o
// RUN: %FileCheck --input-file=ptx-block-size.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,check -c %s -o size.o
// RUN: %FileCheck --input-file=ptx-block-size.sm_75.ptx %s --check-prefix=CHECKED

// Two iterations for each of the 256 lanes, the second not for all.
// CHECK-LABEL: .visible .entry fixed_{{[0-9]+}}_gpu_once(
// CHECK: .reqntid 256, 1, 1
// CHECK-NOT: %ntid
// CHECK: st.global
// CHECK: st.global{{.*}}+2048]
// CHECK: ret;
void fixed(int n, const double *restrict a, double *restrict c) {
#pragma acc parallel loop gang vector_length(250) present(a, c)
  for (int i = 0; i < n; i++) {
    const double of_row = 1 / a[i]; // once for each row: gangs have whole rows
#pragma acc loop vector
    for (int k = 0; k < 510; k++)
      c[i * 510 + k] = a[i * 510 + k] + of_row;
  }
}

// The runtime fits so many workers into one block; with checks it takes narrower ones.
// CHECKED-LABEL: .visible .entry workers_
// CHECKED-NOT: .reqntid
// CHECKED: %ntid
// CHECKED: ret;
// CHECK-LABEL: .visible .entry workers_
// CHECK: .reqntid 128, 8, 1
// CHECK-NOT: %ntid
// CHECK: ret;
void workers(int n, const double *restrict a, double *restrict c) {
#pragma acc parallel loop gang worker num_workers(20) vector_length(128) present(a, c)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < n; k++)
      c[i * n + k] = a[i * n + k] + 1;
  }
}

// Two axes share the vector length as the runtime sees fit.
// CHECK-LABEL: .visible .entry rectangle_
// CHECK: .maxntid 128
// CHECK: %ntid.x
// CHECK: ret;
void rectangle(int n, double *restrict c) {
#pragma acc parallel loop collapse(2) vector_length(128) present(c)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      c[i * n + k] = 1;
}

// Unless both have constant trip counts, as the elements of a tile: a lane has one, and no loop.
// CHECK-LABEL: .visible .entry elements_{{[0-9]+}}_gpu_once
// CHECK: .reqntid 32, 8, 1
// CHECK-NOT: %ntid
// CHECK: ret;
void elements(int n, const int *restrict at, const float *restrict a, float *restrict c) {
#pragma acc parallel loop tile(32, 8) present(at, a, c)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      c[i * n + k] = a[at[i * n + k]];
}

// Nor does a clause fix the default.
// CHECK-LABEL: .visible .entry open_
// CHECK-NOT: .reqntid
// CHECK: %ntid.x
// CHECK: ret;
void open(int n, double *restrict c) {
#pragma acc parallel loop present(c)
  for (int i = 0; i < n; i++)
    c[i] = 1;
}
