// What the program has aligned is put together by LLVM, in pieces of any size. Code that has nothing such is marked, so
// that LLVM does not look for it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=nowide,nojam,keep -mllvm -print-before=load-store-vectorizer -c %s -o x.o 2> marks
// RUN: %FileCheck --input-file=ptx-lone-accesses.sm_75.ptx %s
// RUN: %FileCheck --input-file=marks %s --check-prefix=MARK

// MARK-NOT: noimplicitfloat
// MARK: @swap_{{[0-9]+}}_gpu(
// CHECK-LABEL: .visible .entry swap_{{[0-9]+}}_gpu_once(
// CHECK: ld.global.v2.b64
// CHECK: st.global.v2.b64
typedef struct { double x, y; } __attribute__((aligned(16))) aligned;
void swap(int n, aligned *restrict p) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++) {
    double x = p[i].x;
    p[i].x = p[i].y;
    p[i].y = x;
  }
}

// MARK: Function Attrs:{{.*}} noimplicitfloat
// MARK-NEXT: @turn_{{[0-9]+}}_gpu(
// CHECK-LABEL: .visible .entry turn_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .v2
typedef struct { double x, y; } pair;
void turn(int n, pair *restrict p) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++) {
    double x = p[i].x;
    p[i].x = p[i].y;
    p[i].y = x;
  }
}

// MARK-NOT: noimplicitfloat
// MARK: @quarter_{{[0-9]+}}_gpu(
// CHECK-LABEL: .visible .entry quarter_{{[0-9]+}}_gpu_once(
// CHECK: st.global.b32
typedef struct { unsigned char r, g, b, a; } __attribute__((aligned(4))) colour;
void quarter(int n, colour *restrict p) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++) {
    p[i].r /= 4;
    p[i].g /= 4;
    p[i].b /= 4;
    p[i].a = 255;
  }
}

// One element is aligned, by what the program says of it; its neighbours lie in the same object.
// MARK-NOT: noimplicitfloat
// MARK: @told_{{[0-9]+}}_gpu(
// CHECK-LABEL: .visible .entry told_{{[0-9]+}}_gpu_once(
// CHECK: ld.global.nc.v4.b32
void told(int n, const float *restrict p, float *restrict q) {
#pragma acc parallel loop present(p, q)
  for (int i = 0; i < n; i++) {
    const float *row = __builtin_assume_aligned(p + 4 * i, 16);
    q[i] = row[0] * row[1] + row[2] * row[3];
  }
}

// The memory of a thread lies where the compiler puts it.
// MARK-NOT: noimplicitfloat
// MARK: @own_{{[0-9]+}}_gpu(
// CHECK-LABEL: .visible .entry own_{{[0-9]+}}_gpu_once(
// CHECK: st.local.v2.b64
void own(int n, double *restrict p) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++) {
    double kept[4] = {p[i], p[i] + 1, p[i] * 2, p[i] - 3};
    p[i] = kept[(int)p[i] & 3];
  }
}
