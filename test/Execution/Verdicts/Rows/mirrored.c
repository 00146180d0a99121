// Verdicts on loops under kernels that store both halves of a symmetric matrix: (i, j) and (j, i) are one cell in one
// iteration alone, and cells of a triangle are never those of its mirror image.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(symmetric) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[j][i] = a[i] * b[j] + s;
}
LOOP(symmetric_flat) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= i; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      c[i * n + j] = a[i] * b[j] + s;
      c[j * n + i] = a[i] * b[j] + s;
    }
}
LOOP(upper) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[j][i] = a[i] * b[j] + s;
}
LOOP(in_place) { // transposed
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < i; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned was = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = was + s;
    }
}
LOOP(in_place_downwards) {
#pragma acc kernels
  for (int i = n - 1; i > 0; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i - 1; j >= 0; j--) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned was = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = was + s;
    }
}
LOOP(column_to_row) { // one row, one column: they meet in one iteration
#pragma acc kernels
  for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[3][j] = m[j][3] * 5 + j;
}
LOOP(column_to_row_in_steps) { // j = 3 alone
#pragma acc kernels
  for (int j = 0; j < n / 2; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[7][2 * j + 1] = m[2 * j + 1][7] + j;
}
LOOP(whole_square) { // (i, j) takes what (j, i) stores
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += m[j][i];
}
LOOP(past_the_middle) { // i = 1, j = 2 is i = 2, j = 1
#pragma acc kernels
  for (int i = 0; i + 1 < n; i++) // CHECK: [[#@LINE]], Loop carried
    for (int j = 0; j <= i + 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += 3 * m[j][i] + s;
}
LOOP(other_row) { // row 3 at j = 5 is column 5 at j = 3
#pragma acc kernels
  for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], {{.*}}carried
    m[3][j] = m[j][5] + 1;
}
LOOP(shifted) { // column 4 at j = 3
#pragma acc kernels
  for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], {{.*}}carried
    m[3][j + 1] = m[j][3] + 1;
}
LOOP(both_sides) { // j on both sides of i
#pragma acc kernels
  for (int i = 1; i + 1 < n; i++) // CHECK: [[#@LINE]], Loop carried
    for (int j = i - 1; j <= i + 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += 3 * m[j][i] + s;
}
LOOP(longer_rows) { // rows of s numbers, which may be fewer than j: launches see that
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried
    // CHECK-NEXT: Parallel in launches in which n <= s
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop carried
      // CHECK-NEXT: Parallel in launches in which 0 < s and n <= s
      if (s > 0)
        c[i * s + j] += 3 * c[j * s + i] + 1;
}
