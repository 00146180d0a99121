// #pragma unroll and such beside a directive, before or behind it: nvc takes both, Clang's parser neither.
// RUN: %clangxx_plugin -Werror -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -Xclang -disable-llvm-passes -S -emit-llvm -o - %s | %FileCheck --check-prefix=IR %s
// RUN: %paccxx -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=INFO %s
// RUN: %clangxx_plugin -fopenmp -DSIMD -fsyntax-only -Xclang -verify %s
// RUN: not %clangxx_plugin -fsyntax-only -DWRONG %s 2>&1 | %FileCheck --check-prefix=WRONG %s

// CHECK-LABEL: void f(
void f(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
#pragma unroll
  for (int i = 0; i < n; i++) {
    // CHECK: #pragma clang loop unroll_count(7)
    // CHECK-NEXT: for (
#pragma acc loop seq
    // a comment
#pragma unroll(7) /* and another */

    for (int k = 0; k < 4; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll_count(3)
    // CHECK-NEXT: for (
#pragma unroll 3
#pragma pacc loop \
    seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll(disable)
    // CHECK-NEXT: for (
#pragma nounroll
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // No hint for the loop behind.
    // CHECK-NOT: #pragma clang loop
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll_count(2)
    // CHECK-NEXT: for (
#pragma acc loop seq
#ifndef NO_UNROLL
#pragma unroll 2
#endif
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll(enable)
    // CHECK-NEXT: for (
#if 1
#pragma unroll
#endif
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // Clang's own.
    // CHECK: #pragma unroll (5)
    // CHECK-NEXT: for (
#pragma unroll 5
    for (int k = 0; k < 4; k++)
      a[i] += k;
  }
}

// To loops that are spread it says nothing.
// CHECK-LABEL: void spread(
// CHECK-NOT: #pragma clang loop
// INFO-LABEL: {{^}}spread
// INFO: #pragma unroll is for loops that each thread runs alone: ignored
// INFO: [[#@LINE+5]], #pragma unroll is for loops that each thread runs alone: ignored
void spread(int n, double *a) {
#pragma unroll 4
#pragma acc parallel loop gang copy(a[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
#pragma unroll 8
    for (int k = 0; k < n; k++)
      a[i * n + k] = k;
}

// Of what Clang and GCC call otherwise, unrolling alone counts beside a loop directive.
// CHECK-LABEL: void others(
void others(int n, double *a) {
#pragma clang loop vectorize(enable) interleave_count(4)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    // CHECK: #pragma clang loop unroll_count(5)
    // CHECK-NEXT: for (
#pragma acc loop seq
#pragma clang loop vectorize(disable) unroll_count(5)
    for (int k = 0; k < 9; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll(disable)
    // CHECK-NEXT: for (
#pragma clang loop unroll(disable)
#pragma unroll_and_jam
#pragma GCC ivdep
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll_count(9)
    // CHECK-NEXT: for (
#pragma acc loop seq
#pragma clang loop distribute(enable)
#pragma GCC unroll 9
    for (int k = 0; k < 9; k++)
      a[i] += k;
    // CHECK: #pragma clang loop unroll(disable)
    // CHECK-NEXT: for (
#pragma GCC unroll 0
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
  }
}

// Behind a directive without a loop the parser looks for the loop of the hint.
// CHECK-LABEL: void behind(
void behind(int n, double *a) {
  // CHECK: #pragma clang loop vectorize(enable)
  // CHECK-NEXT: #pragma clang loop unroll_count(4)
  // CHECK-NEXT: for (
#pragma clang loop vectorize(enable)
#pragma clang loop unroll_count(4)
#pragma acc serial copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
  // CHECK: #pragma unroll (3)
  // CHECK-NEXT: for (
#pragma unroll 3
#pragma acc wait
#pragma acc data copy(a[0:n])
  for (int j = 0; j < n; j++)
    a[j] += 1;
  // Two directives: the hint is for the one with the loop.
  // CHECK: #pragma clang loop unroll_count(8)
  // CHECK-NEXT: for (
#pragma GCC unroll 8
#pragma acc data copy(a[0:n])
#pragma acc serial loop seq
  for (int j = 0; j < n; j++)
    a[j] += 1;
}

#ifdef SIMD
void simd(int n, double *a) {
#pragma omp simd // expected-warning {{'#pragma omp simd' means nothing in code for the device}}
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc parallel loop copy(a[0:n])
#pragma omp simd safelen(4) // expected-warning {{'#pragma omp simd' means nothing in code for the device}}
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp simd // expected-warning {{'#pragma omp simd' means nothing in code for the device}}
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
#endif

// IR: !"llvm.loop.unroll.count", i32 6}
template <class T> void inTemplate(T *a) {
#pragma acc serial loop copy(a[0:8])
#pragma unroll 6
  for (int k = 0; k < 8; k++)
    a[k] += k;
}
template void inTemplate(double *);

#ifdef WRONG
enum { four = 4 };
void counts(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    // WRONG: [[#@LINE+2]]:{{.*}}error: beside a directive, '#pragma unroll' takes a positive number or nothing
#pragma acc loop seq
#pragma unroll(2 + 5)
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // WRONG: [[#@LINE+1]]:{{.*}}error: beside a directive, '#pragma unroll' takes a positive number or nothing
#pragma unroll four
#pragma acc loop seq
    for (int k = 0; k < 4; k++)
      a[i] += k;
    // WRONG: [[#@LINE+2]]:{{.*}}error: beside a directive, '#pragma nounroll' takes nothing
#pragma acc loop seq
#pragma nounroll(3)
    for (int k = 0; k < 4; k++)
      a[i] += k;
  }
}
void wrong(int n, double *a) {
  // WRONG: [[#@LINE+1]]:{{.*}}error: invalid option 'vectorise'; expected vectorize
#pragma clang loop vectorise(enable)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;
  // WRONG: [[#@LINE+3]]:{{.*}}error: expected a for, while, or do-while loop to follow '#pragma unroll'
#pragma unroll
#pragma acc data copy(a[0:n])
  a[0] = 1;
  // WRONG: [[#@LINE+3]]:{{.*}}error: {{.*}}'for' loop
#pragma acc parallel loop
#pragma unroll
  a[0] = 1;
  // WRONG: [[#@LINE+4]]:{{.*}}error: expected a for, while, or do-while loop to follow '#pragma unroll'
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma unroll
    a[i] = 1;
}
#endif
