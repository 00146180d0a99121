// Who unrolls: loops that the grid shares LLVM, sequential ones ptxas, which knows the registers; what the
// user says goes first.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o unrolling.o
// RUN: %FileCheck --input-file=ptx-unrolling.sm_75.ptx %s

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

// CHECK-LABEL: .visible .entry sequential_
// CHECK-COUNT-1: fma.rn.f64
// CHECK-NOT: fma.rn.f64
// CHECK: ret;
void sequential(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += a[k] * b[k * n + i];
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
