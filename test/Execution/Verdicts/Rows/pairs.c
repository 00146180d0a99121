// Verdicts on loops under kernels that treat elements in pairs, each pair once: triangles and their mirror images, two
// halves, partners by exclusive or, by bounds or by conditions; and on those that treat some of them twice.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

static void swap(unsigned *x, unsigned *y) {
  unsigned was = *x;
  *x = *y;
  *y = was + 1;
}

LOOP(flat_upper_triangle) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      swap(&a[i * n + j], &a[j * n + i]);
}
LOOP(flat_covariance) { // the diagonal, too
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = 0;
      for (int k = 0; k < 7; k++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
        a[i * n + j] += b[k * n + i] * b[k * n + j];
      a[j * n + i] = a[i * n + j];
    }
}
LOOP(flat_past_the_diagonal) { // (0, 1) and (1, 0)
#pragma acc kernels
  for (int i = 0; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    for (int j = 0; j <= i + 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += 3 * a[j * n + i];
}
LOOP(triangle_by_a_condition) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (i > 0 && j < i)
        swap(&m[i][j], &m[j][i]);
}
LOOP(too_weak_a_condition) {
#pragma acc kernels
  for (int i = 0; i + 1 < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents
    for (int j = 0; j + 1 < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (j <= i + 1)
        m[i][j] += 3 * m[j][i];
}
LOOP(halves) {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    swap(&a[i], &a[n - 1 - i]);
}
LOOP(more_than_halves) { // the middle two of even ones, twice
#pragma acc kernels
  for (int i = 0; i < n / 2 + 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    a[i + 1] += 3 * a[n - i];
}
LOOP(upper_half_by_a_condition) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (i >= n >> 1)
      a[i] += 3 * a[n - 1 - i];
}
LOOP(halves_of_flat_rows) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n / 2; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      swap(&a[i * n + j], &a[i * n + n - 1 - j]);
}
LOOP(rows_upside_down) {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      swap(&a[i * n + j], &a[(n - 1 - i) * n + j]);
}
LOOP(quarter_turn) {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i; j < n - 1 - i; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned was = m[i][j];
      m[i][j] = m[n - 1 - j][i];
      m[n - 1 - j][i] = m[n - 1 - i][n - 1 - j];
      m[n - 1 - i][n - 1 - j] = m[j][n - 1 - i];
      m[j][n - 1 - i] = was;
    }
}
LOOP(quarter_turn_with_corners_twice) {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i; j < n - i; j++) { // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents
      unsigned was = m[i][j];
      m[i][j] = m[n - 1 - j][i];
      m[n - 1 - j][i] = m[n - 1 - i][n - 1 - j];
      m[n - 1 - i][n - 1 - j] = m[j][n - 1 - i];
      m[j][n - 1 - i] = was;
    }
}
LOOP(bitonic) {
#pragma acc kernels
  for (int k = 2; k <= 64; k *= 2)
    for (int j = k / 2; j > 0; j /= 2)
      for (int i = 0; i < 64; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
        int l = i ^ j;
        if (l > i && ((i & k) == 0) == (a[i] > a[l]))
          swap(&a[i], &a[l]);
      }
}
LOOP(partners_by_both) { // each pair twice
#pragma acc kernels
  for (int i = 0; i < 64; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    int l = i ^ 4;
    if (l != i)
      a[i] += 3 * a[l];
  }
}
LOOP(partners_that_differ) { // 1 ^ 2 is 0 ^ 3
#pragma acc kernels
  for (int i = 0; i < 64; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    int l = i ^ (i & 1) ^ 2;
    if (l > i)
      a[i] += 3 * a[l];
  }
}
