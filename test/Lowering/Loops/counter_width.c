// The counter of a loop over a 64-bit variable has 32 bits if the types of its bounds leave room for no
// more iterations, or if the bounds are constants.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
#include <stddef.h>

void narrow(int n, unsigned u, short s, double *a) {
  // CHECK-LABEL: void narrow(
#pragma acc parallel loop present(a)
  // CHECK: for (unsigned int __pacc_c_g
  // CHECK-NEXT: long g = __pacc_c_g;
  for (long g = 0; g < n; g++) {
    // CHECK: for (unsigned int __pacc_c_k
    for (long k = 1; k <= n - 1; k++)
      a[k] = g;
    // CHECK: for (unsigned int __pacc_c_k
    for (long k = n; k > 0; k--)
      a[k] += g;
    // CHECK: for (unsigned int __pacc_c_k
    for (size_t k = 0; k < u; k++)
      a[k] += g;
    // CHECK: for (unsigned int __pacc_c_k
    for (long long k = s; k < s + 100L; k += s)
      a[k] += g;
    // CHECK: for (unsigned int __pacc_c_k
    for (size_t k = 0; k < 100000; k++)
      a[k] += g;
    // A half of what an int can tell apart.
    // CHECK: for (unsigned int __pacc_c_k
    for (long k = 0L - n; k < n; k += 4)
      a[k] += g;
  }
}

void wide(long l, int n, unsigned u, size_t z, double *a) {
  // CHECK-LABEL: void wide(
#pragma acc parallel loop present(a)
  // CHECK: for (unsigned long __pacc_c_g
  for (long g = 0; g < l; g++) {
    // CHECK: for (unsigned long __pacc_c_k
    for (size_t k = 0; k < z; k++)
      a[k] = g;
    // 2^31 iterations, one too many for a signed variable.
    // CHECK: for (unsigned long __pacc_c_k
    for (long k = 0; k <= n; k++)
      a[k] += g;
    // CHECK: for (unsigned long __pacc_c_k
    for (long k = 0; k < u; k++)
      a[k] += g;
    // A negative int is a large size_t.
    // CHECK: for (unsigned long __pacc_c_k
    for (size_t k = 0; k < n; k++)
      a[k] += g;
    // CHECK: for (unsigned long __pacc_c_k
    for (long k = 0; k != n; k++)
      a[k] += g;
    // Few iterations, but far from each other.
    // CHECK: for (unsigned long __pacc_c_k
    for (long k = 0; k < 1L << 36; k += 1L << 30)
      a[k] += g;
    // CHECK: for (unsigned long __pacc_c_k
    for (long k = 0; k < n; k += l)
      a[k] += g;
  }
}
