// The plugin turns OpenACC on, with or without -fopenacc, and defines its macro once.
// RUN: %clang_plugin -Werror -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -w -fopenacc -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -Werror -D_OPENACC=202506 -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

#if _OPENACC != 202506
#error "not an OpenACC compilation"
#endif

// CHECK-LABEL: void f(double *a, int n)
// CHECK: __pacc_item(515, "a", &a, a, 0, n * 8);
void f(double *a, int n) {
#pragma acc enter data create(a[0:n])
}
