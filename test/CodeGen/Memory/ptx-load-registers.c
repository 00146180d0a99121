// Kernels that wait for many loads may have all registers, so that ptxas puts loads first
// (lib/Targets/Nvptx/Optimizations/Loads/LoadRegisters.h); those that compute, or wait for something else, or whose loads the
// cache answers, have what ptxas thinks best, and a bound of the user's counts. Where clauses fix the size of blocks, no
// bound is more than there is for each of their threads: a GPU could not launch the kernel.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,keep -c %s -o x.o && FileCheck %s < ptx-load-registers.sm_90.ptx
// RUN: FileCheck --check-prefix=MEET %s < ptx-load-registers.sm_90.ptx
// RUN: %pacc -O3 -gpu=cc90,keep,maxregcount:64 -c %s -o x.o && FileCheck --check-prefix=USER %s < ptx-load-registers.sm_90.ptx
// USER-NOT: .maxnreg 255
// RUN: %pacc -O3 -gpu=cc90,keep,maxregcount:128 -c %s -o x.o && FileCheck --check-prefix=LARGE %s < ptx-load-registers.sm_90.ptx
// RUN: %pacc -O3 -gpu=cc90,keep,noregisterbounds -c %s -o x.o && FileCheck --check-prefix=OFF %s < ptx-load-registers.sm_90.ptx
// OFF-NOT: .maxnreg
// RUN: %pacc -O3 -gpu=cc90 -Rpass=pacc-registers -c %s -o x.o 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %pacc -O3 -gpu=cc80,cc90 -Rpass=pacc-registers -c %s -o x.o 2>&1 | FileCheck --check-prefix=ONCE --implicit-check-not='remark: a thread' %s
// ONCE-COUNT-4: remark: a thread may have {{[0-9]+}} registers: it waits for many loads
// REMARK: ptx-load-registers.c:[[#@LINE+7]]:1: remark: a thread may have 255 registers: it waits for many loads
#include <math.h>

// CHECK: .entry columns_{{[0-9]+}}_gpu_once(
// CHECK: .maxnreg 255
// CHECK: {
void columns(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(a, x, y)
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

// CHECK: .entry star_{{[0-9]+}}_gpu_once(
// CHECK: .maxnreg 255
// CHECK: {
void star(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop collapse(2) present(a, b)
  for (int j = 4; j < n - 4; j++)
    for (int i = 4; i < n - 4; i++) {
      double s = a[j * n + i];
      for (int k = 1; k < 5; k++)
        s += a[j * n + i - k] + a[j * n + i + k] + a[(j - k) * n + i] + a[(j + k) * n + i];
      b[j * n + i] = s;
    }
}

// CHECK: .entry large_{{[0-9]+}}_gpu_once(
// CHECK: .reqntid 1024, 1, 1
// CHECK-NEXT: .maxnreg 64
// CHECK: .entry lanes_{{[0-9]+}}_gpu_once(
// CHECK: .reqntid 384, 1, 1
// CHECK-NEXT: .maxnreg 168
// LARGE: .entry large_{{[0-9]+}}_gpu_once(
// LARGE: .reqntid 1024, 1, 1
// LARGE-NEXT: .maxnreg 64
void large(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(a, x, y) vector_length(1024)
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}
void lanes(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(a, x, y) vector_length(384)
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

// Most of these loads find what they want in the lines that others have brought.
// CHECK: .entry box_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .maxnreg
// CHECK: {
void box(int n, const double *restrict a, const double *restrict w, double *restrict b) {
#pragma acc parallel loop collapse(2) present(a, w, b)
  for (int j = 2; j < n - 2; j++)
    for (int i = 2; i < n - 2; i++) {
      double s = 0;
      for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++)
          s += w[(y + 2) * 5 + x + 2] * a[(j + y) * n + i + x];
      b[j * n + i] = s;
    }
}

// CHECK: .entry smooth_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .maxnreg
// CHECK: {
void smooth(int n, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int j = 0; j < n; j++) {
    float s = 0;
    for (int i = 0; i < n; i++)
      s += expf(-a[i * n + j] * a[i * n + j]) * a[i];
    b[j] = s;
  }
}

// What all lanes of a warp read at one place, they do not wait for long.
// CHECK: .entry nearest_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .maxnreg
// CHECK: {
void nearest(int n, const float *restrict x, const float *restrict centre, int *restrict out) {
#pragma acc parallel loop present(x, centre, out)
  for (int i = 0; i < n; i++) {
    int at = 0;
    float best = 3e38f;
    for (int k = 0; k < 32; k++) {
      float s = 0;
      for (int j = 0; j < 16; j++)
        s += (x[i * 16 + j] - centre[k * 16 + j]) * (x[i * 16 + j] - centre[k * 16 + j]);
      if (s < best) {
        best = s;
        at = k;
      }
    }
    out[i] = at;
  }
}

// CHECK: .entry iterate_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .maxnreg
// CHECK: {
void iterate(int n, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int j = 0; j < n; j++) {
    float x = 0, y = 0;
    for (int i = 0; i < 100; i++) {
      const float t = x * x - y * y + a[j];
      y = 2 * x * y + a[j];
      x = t;
    }
    b[j] = x + y;
  }
}

// Gangs that meet: the more of them are there the better, as each has many iterations of loops that they share.
// MEET: .entry steps_{{[0-9]+}}_gpu(
// MEET-NOT: .maxnreg
// MEET: ret;
void steps(int n, int times, double (*restrict a)[n], double (*restrict b)[n]) {
#pragma acc kernels present(a, b)
  for (int t = 0; t < times; t++) {
    for (int j = 4; j < n - 4; j++)
      for (int i = 4; i < n - 4; i++)
        b[j][i] = a[j][i] + a[j][i - 1] + a[j][i + 1] + a[j][i - 4] + a[j][i + 4] + a[j - 1][i] + a[j + 1][i] + a[j - 4][i] + a[j + 4][i];
    for (int j = 4; j < n - 4; j++)
      for (int i = 4; i < n - 4; i++)
        a[j][i] = b[j][i];
  }
}
