// Who unrolls: loops that the grid shares LLVM; sequential ones ptxas, which knows the registers, and before it LLVM, if
// what an iteration loads does not depend on other loads; what the user says goes first.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -Rpass=pacc-strides -c %s -o unrolling.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %FileCheck --input-file=ptx-unrolling.sm_75.ptx %s
// RUN: %FileCheck --input-file=ptx-unrolling.sm_75.ptx --check-prefix=ONCE %s
// RUN: %pacc -O3 -gpu=keep,nostrides -DONLY_ROWS -Rpass=pacc-strides -c %s -o computed.o 2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
// OFF-NOT: remark

#include <math.h>

// Four iterations at a time, and those that are left.
// CHECK-LABEL: .visible .entry shared_
// CHECK-COUNT-5: fma.rn.f64
// CHECK: ret;
double shared(long n, const double *restrict a, const double *restrict b) {
  double sum = 0;
#pragma acc parallel loop present(a[0:n], b[0:n]) reduction(+ : sum)
  for (long i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

// So are the rows of a triangle that gets longer: how often lanes run is computed before each step's rows.
// CHECK-LABEL: .visible .entry steps_
// CHECK-COUNT-4: fma.rn.f64
// CHECK: ret;
void steps(int n, const double *restrict a, double *restrict b, double *restrict c) {
#pragma acc parallel loop gang present(a, b, c)
  for (int g = 0; g < 100; g++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < 7; i++) {
        double sum = b[i];
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < j; k++)
          sum -= a[i * n + k] * a[j * n + k];
        c[g * n + j] += sum;
      }
}

// Four iterations at a time, of which ptxas may take several (if the loop ends by a comparison of numbers, not of bits), and
// those that are left.
// CHECK-LABEL: .visible .entry sequential_
// CHECK-NOT: nounroll
// CHECK-COUNT-4: fma.rn.f64
// CHECK: setp.ne.s32 {{.*}}
// CHECK: .pragma "nounroll";
// CHECK-COUNT-1: fma.rn.f64
// CHECK-NOT: fma.rn.f64
// CHECK: ret;
// A pointer goes from row to row, by a number that strength reduction does not know.
// ONCE-LABEL: .visible .entry sequential_{{[0-9]+}}_gpu_once(
// ONCE-NOT: nounroll
// ONCE: mov.b64 [[ROW:%rd[0-9]+]], %rd{{[0-9]+}};
// ONCE-NEXT: end inline asm
// ONCE: add.s64 [[SECOND:%rd[0-9]+]], {{%rd[0-9]+}}, [[ROW]];
// ONCE: add.s64 [[THIRD:%rd[0-9]+]], [[SECOND]], [[ROW]];
// ONCE: add.s64 [[FOURTH:%rd[0-9]+]], [[THIRD]], [[ROW]];
// ONCE: add.s64 {{%rd[0-9]+}}, [[FOURTH]], [[ROW]];
// ONCE: .pragma "nounroll";
// ONCE: ret;
void sequential(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    // REMARK: :[[@LINE+1]]:{{.*}}: remark: the loop keeps pointers to the rows of 1 arrays
    for (int k = 0; k < m; k++)
      sum += a[k] * b[(long)k * n + i];
    c[i] = sum;
  }
}

// Where the rows of a tile begin is computed from each other; the pointers take the place of these addresses.
// CHECK-LABEL: .visible .entry products_
// CHECK: ret;
void products(int n, const float *restrict a, const float *restrict b, float *restrict c) {
#pragma acc parallel loop collapse(2) default(present)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      // REMARK: :[[@LINE+1]]:{{.*}}: remark: the loop keeps pointers to the rows of
      for (int k = 0; k < 64; k++)
        sum += a[k * n + i] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

#ifndef ONLY_ROWS
// Fewer iterations where each loads much.
// CHECK-LABEL: .visible .entry loading_
// CHECK-COUNT-15: ld.global.nc.b64
// CHECK-NOT: ld.global.nc.b64
// CHECK: ret;
void loading(int n, int m, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += b[k] * b[2 * k] + b[3 * k] * b[4 * k] + b[5 * k];
    c[i] = sum;
  }
}

// What only computes, four iterations at a time as well.
// CHECK-LABEL: .visible .entry computing_
// CHECK-NOT: nounroll
// CHECK-COUNT-4: xor.b32
// CHECK: .pragma "nounroll";
// CHECK-COUNT-1: xor.b32
// CHECK-NOT: xor.b32
// CHECK: ret;
void computing(int n, int m, unsigned *restrict c) {
#pragma acc parallel loop present(c)
  for (int i = 0; i < n; i++) {
    unsigned seed = i;
    for (int k = 0; k < m; k++)
      seed = (seed ^ k) * 2654435761u;
    c[i] = seed;
  }
}

// What is loaded says what to load.
// CHECK-LABEL: .visible .entry indirect_
// CHECK-COUNT-1: fma.rn.f64
// CHECK-NOT: fma.rn.f64
// CHECK: ret;
void indirect(int n, int m, const int *restrict at, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(at, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += b[at[k * n + i]] * b[i];
    c[i] = sum;
  }
}

// What the user asks for, the sequential loop gets.
// CHECK-LABEL: .visible .entry asked_
// CHECK-COUNT-6: fma.rn.f64
// CHECK: ret;
void asked(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma unroll 5
    for (int k = 0; k < m; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// CHECK-LABEL: .visible .entry forbidden_
// CHECK: .pragma "nounroll";
// CHECK-COUNT-1: fma.rn.f64
// CHECK-NOT: fma.rn.f64
// CHECK: ret;
void forbidden(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma clang loop unroll(disable)
    for (int k = 0; k < 8; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// CHECK-LABEL: .visible .entry everything_
// CHECK-COUNT-200: fma.rn.f64
// CHECK: ret;
void everything(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma unroll
    for (int k = 0; k < 200; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// The same beside a directive, in both orders.
// CHECK-LABEL: .visible .entry behind_
// CHECK-COUNT-6: fma.rn.f64
// CHECK: ret;
void behind(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop seq
#pragma unroll 5
    for (int k = 0; k < m; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// CHECK-LABEL: .visible .entry before_
// CHECK-COUNT-200: fma.rn.f64
// CHECK: ret;
void before(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma unroll
#pragma acc loop seq
    for (int k = 0; k < 200; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// CHECK-LABEL: .visible .entry never_
// CHECK: .pragma "nounroll";
// CHECK-COUNT-1: fma.rn.f64
// CHECK-NOT: fma.rn.f64
// CHECK: ret;
void never(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma nounroll
#pragma acc loop seq
    for (int k = 0; k < 8; k++)
      sum += a[k] * b[k * n + i];
    c[i] = sum;
  }
}

// So in a loop of the gang's, if there are as many each time: how many is computed once.
// ONCE-LABEL: .visible .entry channels_{{[0-9]+}}_gpu_once(
// ONCE-COUNT-5: fma.rn.f32
// ONCE-NOT: fma.rn.f32
// ONCE: ret;
void channels(int n, int m, int size, const float *restrict x, float *restrict squares) {
#pragma acc parallel loop gang present(x, squares)
  for (int c = 0; c < m; c++) {
    float sum = 0;
#pragma acc loop vector collapse(2) reduction(+ : sum)
    for (int b = 0; b < n; b++)
      for (int p = 0; p < size; p++)
        sum += x[(b * m + c) * size + p] * x[(b * m + c) * size + p];
    squares[c] = sum;
  }
}

// Of narrow elements a load brings less: eight iterations at a time, and those that are left.
// CHECK-LABEL: .visible .entry narrow_
// CHECK-COUNT-9: ld.global.nc.b8
// CHECK-NOT: ld.global.nc.b8
// CHECK: ret;
long narrow(long n, const char *restrict text) {
  long lines = 0;
#pragma acc parallel loop present(text[0:n]) reduction(+ : lines)
  for (long i = 0; i < n; i++)
    lines += text[i] == '\n';
  return lines;
}

// The rows of a filter of constant size are straight code: 49 places, whose distances are constants.
// ONCE-LABEL: .visible .entry filter_{{[0-9]+}}_gpu_once(
// ONCE-COUNT-49: ex2.approx
// ONCE-NOT: ex2.approx
// ONCE: ret;
void filter(int w, int h, const float *restrict in, float *restrict out) {
#pragma acc parallel loop tile(32, 8) present(in[0:w*h], out[0:w*h])
  for (int y = 3; y < h - 3; y++)
    for (int x = 3; x < w - 3; x++) {
      float sum = 0, weights = 0;
      for (int dy = -3; dy <= 3; dy++)
        for (int dx = -3; dx <= 3; dx++) {
          const float value = in[(y + dy) * w + x + dx], difference = value - in[y * w + x];
          const float weight = expf(-0.1f * (dx * dx + dy * dy) - 8 * difference * difference);
          sum += weight * value;
          weights += weight;
        }
      out[y * w + x] = sum / weights;
    }
}

// Eight iterations at a time where there are many, a multiple of eight.
// ONCE-LABEL: .visible .entry columns_{{[0-9]+}}_gpu_once(
// ONCE-COUNT-8: ld.global
// ONCE-NOT: ld.global
// ONCE: ret;
// ONCE-LABEL: .visible .entry others_{{[0-9]+}}_gpu_once(
// ONCE-COUNT-4: ld.global
// ONCE: setp
// ONCE: ret;
void columns(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < 512; k++)
      b[k * n + i] = sum += a[k * n + i];
  }
}
void others(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < 500; k++)
      b[k * n + i] = sum += a[k * n + i];
  }
}
#endif
