// Kernels have parameters for the numbers that they read, in the order of the program: two runs of the compiler make the
// same code, however many there are.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

// CHECK: double a0 = (__pacc_copy_a0 ? *__pacc_copy_a0 : __pacc_value_a0);
// CHECK-NEXT: double a1 = (__pacc_copy_a1 ? *__pacc_copy_a1 : __pacc_value_a1);
// CHECK-NEXT: double a2 = (__pacc_copy_a2 ? *__pacc_copy_a2 : __pacc_value_a2);
// CHECK-NEXT: double a3 = (__pacc_copy_a3 ? *__pacc_copy_a3 : __pacc_value_a3);
// CHECK-NEXT: double a4 = (__pacc_copy_a4 ? *__pacc_copy_a4 : __pacc_value_a4);
// CHECK-NEXT: double a5 = (__pacc_copy_a5 ? *__pacc_copy_a5 : __pacc_value_a5);
// CHECK-NEXT: double a6 = (__pacc_copy_a6 ? *__pacc_copy_a6 : __pacc_value_a6);
// CHECK-NEXT: double a7 = (__pacc_copy_a7 ? *__pacc_copy_a7 : __pacc_value_a7);
// CHECK-NEXT: double a8 = (__pacc_copy_a8 ? *__pacc_copy_a8 : __pacc_value_a8);
// CHECK-NEXT: double a9 = (__pacc_copy_a9 ? *__pacc_copy_a9 : __pacc_value_a9);

double a0, a1, a2, a3, a4, a5, a6, a7, a8, a9;
void fill(int n, double *x) {
#pragma acc kernels copyout(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = a0 + a1 * (a2 + a3 * (a4 + a5 * (a6 + a7 * (a8 + a9 * i))));
}
