// Sums of products whose operands are rows, columns, or both, shifted or backwards: whatever a thread's tile and the
// pointers to its rows make of their addresses, the code can be generated.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,keep -c %s -o products.o && FileCheck %s < ptx-products.sm_90.ptx
#include <stddef.h>

#define NEST(NAME, TYPE, LENGTH, TERM)                                                                      \
  void NAME(int n, int m, const TYPE *restrict a, const TYPE *restrict b, TYPE *restrict c) {             \
    _Pragma("acc parallel loop collapse(2) default(present)") for (int i = 0; i < n - 1; i++)             \
      for (int j = 0; j < n - 1; j++) {                                                                    \
        TYPE sum = 0;                                                                                        \
        for (int k = 0; k < LENGTH; k++)                                                                    \
          sum += TERM;                                                                                       \
        c[i * n + j] = sum;                                                                                  \
      }                                                                                                      \
  }

// CHECK-DAG: .entry columns_{{[0-9]+}}_gpu(
NEST(columns, float, 64, a[k * n + i] * b[k * n + j])
// CHECK-DAG: .entry one_column_{{[0-9]+}}_gpu(
NEST(one_column, double, 64, a[k * n + i] * b[i * n + k])
// CHECK-DAG: .entry unknown_{{[0-9]+}}_gpu(
NEST(unknown, float, m, a[k * n + i] * b[k * n + j])
// CHECK-DAG: .entry shifted_{{[0-9]+}}_gpu(
NEST(shifted, float, 32, a[(k + 1) * n + i] * b[k * n + j + 1])
// CHECK-DAG: .entry backwards_{{[0-9]+}}_gpu(
NEST(backwards, double, 48, a[(n - 1 - k) * n + i] * b[k * n + j])
// CHECK-DAG: .entry pitched_{{[0-9]+}}_gpu(
NEST(pitched, float, 16, a[k * (n + 2) + i] * b[2 * k * n + j])
// CHECK-DAG: .entry wide_{{[0-9]+}}_gpu(
NEST(wide, float, 100, a[(size_t)k * n + i] * b[(size_t)k * n + j])
// CHECK-DAG: .entry three_{{[0-9]+}}_gpu(
NEST(three, int, m, a[k * n + i] * b[k * n + j] * a[k * n + j])
// CHECK-DAG: .entry two_sums_{{[0-9]+}}_gpu(
NEST(two_sums, double, 17, a[k * n + i] * b[k * n + j] + a[i * n + k] * b[k])
