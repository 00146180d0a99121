// Verdicts on loops under kernels over flat arrays with subscripts of unsigned numbers, which may wrap: launches show
// whether they do. Subscripts that do, rows that are longer than what they are apart.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(matrix) {
  const unsigned rows = n, columns = n;
#pragma acc kernels
  // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
  // CHECK-NEXT: Parallel in launches in which
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * columns + j] = a[i * columns + j] * 3 + i;
}
LOOP(inside_of_a_matrix) {
  const unsigned rows = n + 2, columns = n + 2;
  if (n < 42) {
#pragma acc kernels
    // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which
    for (unsigned i = 1; i < rows - 1; i++)
      for (unsigned j = 1; j < columns - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * columns + j] += b[(i - 1) * columns + j] + b[(i + 1) * columns + j - 1];
  }
}
LOOP(two_matrices) {
  const unsigned size = n < 30 ? n : 30;
#pragma acc kernels
  // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
  // CHECK-NEXT: Parallel in launches in which
  for (unsigned i = 0; i < size; i++)
    // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which
    for (unsigned j = 0; j < size; j++)
      a[i * size + j] = a[(i + size) * size + j] + 1;
}
LOOP(shorter_rows) {
  const unsigned rows = n, columns = n - (n > 1);
#pragma acc kernels
  // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
  // CHECK-NEXT: Parallel in launches in which
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < rows; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * columns + j] = a[i * columns + j] * 3 + i;
}
LOOP(round_the_type) {
  const unsigned pitch = s & 1 ? 1u << 30 : 40;
#pragma acc kernels
  // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
  // CHECK-NEXT: Parallel in launches in which
  for (unsigned i = 0; i < 10; i++)
    for (unsigned j = 0; j < 40; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[4 * i * pitch + j] = a[4 * i * pitch + j] * 3 + i;
}
LOOP(down_from_the_end) {
  const unsigned rows = n, columns = n;
#pragma acc kernels
  // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
  // CHECK-NEXT: Parallel in launches in which
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[(rows - 1 - i) * columns + j] = a[(rows - 1 - i) * columns + j] * 3 + i;
}
LOOP(rows_before_the_array) {
  const unsigned shift = s & 1 ? 0 - 8u : 8;
  unsigned *const from = a + 16;
#pragma acc kernels
  for (unsigned i = 0; i < 10; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (unsigned j = 0; j < 40; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[(i + shift) * 40 % 400 + j] = a[(i + shift) * 40 % 400 + j] * 3 + i;
}
