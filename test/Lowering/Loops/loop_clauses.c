// Flags and arguments of __pacc_loop_begin and __pacc_dims for each clause and construct.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

// CHECK-LABEL: void levels(
void levels(double *a, int n) {
#pragma acc parallel present(a) num_gangs(7) num_workers(4) vector_length(64)
  {
    // CHECK: __pacc_dims(7, 4, 64);
    // gang (1) independent (32), static:5, which is static:1 over chunks; worker (2); vector (4)
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 161, 1, {{[0-9]+}}, 0, 1, 0, 0);
#pragma acc loop gang(static:5)
    for (int i = 0; i < n; i++) {
      // CHECK: __pacc_loop_begin({{[0-9]+}}, 162, 1,
#pragma acc loop worker
      for (int j = 0; j < n; j++) {
        // CHECK: __pacc_loop_begin({{[0-9]+}}, 164, 1,
#pragma acc loop vector
        for (int k = 0; k < n; k++)
          a[k] = 1;
      }
    }
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 161, 1, {{[0-9]+}}, 0, -1, 0, 0);
#pragma acc loop gang(static:*)
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // seq (8), auto (16)
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 136, 1,
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 144, 1,
#pragma acc loop auto
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // plain (64)
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 192, 1,
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}

// CHECK-LABEL: void in_kernels(
void in_kernels(double *a, int n, int gangs, int length) {
#pragma acc kernels present(a)
  {
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 144, 1,
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 149, 1, {{[0-9]+}}, 30, 0, 0, 128);
#pragma acc loop gang(30) vector(128)
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // What only the host knows goes with the launch.
    // CHECK: long [[GANGS:__pacc_[a-z]+]] = gangs;
    // CHECK-NEXT: __pacc_clause_number("gang", [[GANGS]]);
    // CHECK-NEXT: long [[LENGTH:__pacc_[a-z]+]] = length;
    // CHECK-NEXT: __pacc_clause_number("vector", [[LENGTH]]);
    // CHECK-NEXT: __pacc_dims([[GANGS]], 0, [[LENGTH]]);
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 149, 1, {{[0-9]+}}, 0, 0, 0, 0);
#pragma acc loop gang(num:gangs) vector(length:length)
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 160, 1,
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}

// CHECK-LABEL: void in_serial(
// CHECK: __pacc_kernel(2,
// CHECK: __pacc_loop_begin({{[0-9]+}}, 136, 1,
void in_serial(double *a, int n) {
#pragma acc serial loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// An orphaned loop is a plain loop.
// CHECK-LABEL: void orphan(
// CHECK-NEXT: for (int i = 0; i < n; i++)
void orphan(double *a, int n) {
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
