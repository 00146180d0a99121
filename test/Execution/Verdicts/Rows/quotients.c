// Verdicts on loops under kernels that take a counter apart: what it is divided by, and the rest, tell it.
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

LOOP(rows_and_columns) {
#pragma acc kernels
  for (int k = 0; k < ROWS * ROWS; k++) { // CHECK: [[#@LINE]], Loop is parallelizable
    const int i = k / ROWS, j = k % ROWS;
    m[i][j] = 3 * m[i][j] + k;
  }
}
LOOP(columns_and_rows) {
#pragma acc kernels
  for (int k = 0; k < n * ROWS; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[k % ROWS][k / ROWS] += k;
}
LOOP(every_seventh) {
#pragma acc kernels
  for (unsigned k = 3; k < ROWS * ROWS; k += 7) // CHECK: [[#@LINE]], Loop is parallelizable
    m[k / ROWS][k % ROWS] += k;
}
LOOP(down) {
#pragma acc kernels
  for (long k = ROWS * ROWS - 1; k >= 0; k--) // CHECK: [[#@LINE]], Loop is parallelizable
    m[k / ROWS][k % ROWS] += k;
}
LOOP(cube) {
#pragma acc kernels
  for (int k = 0; k < CUBE * CUBE * CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    t[k / (CUBE * CUBE)][k / CUBE % CUBE][k % CUBE] += k;
}
LOOP(cube_in_steps) {
#pragma acc kernels
  for (unsigned k = 0; k < CUBE * CUBE * CUBE; k++) { // CHECK: [[#@LINE]], Loop is parallelizable
    const unsigned z = k % CUBE, rest = k / CUBE, y = rest % CUBE, x = rest / CUBE;
    t[z][x][y] += k;
  }
}
LOOP(shifts_and_masks) {
#pragma acc kernels
  for (int k = 0; k < 1024; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[k >> 5][k & 31] += k;
}
LOOP(shifts_and_masks_of_a_cube) {
#pragma acc kernels
  for (unsigned k = 0; k < 512; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    t[k >> 6][(k >> 3) & 7][k & 7] += k;
}
LOOP(any_length_flat) {
  const int l = n + 1;
#pragma acc kernels
  for (int k = 0; k < l * l - 10; k++) { // CHECK: [[#@LINE]], Loop is parallelizable
    const int i = k / l, j = k % l;
    a[i * l + j] += k;
  }
}
LOOP(no_sign_flat) {
  const unsigned l = n + 1;
#pragma acc kernels
  for (unsigned k = 0; k < l * l - 1; k++) { // CHECK: [[#@LINE]], Loop is parallelizable
    const unsigned i = k / l, j = k % l;
    a[j + l * i] += k;
  }
}
LOOP(below_zero_flat) {
  const int l = n + 1;
#pragma acc kernels
  for (int k = -n; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[HALF + (k / l * l + k % l)] += k;
}
// Others meet.
LOOP(shorter_rest) {
#pragma acc kernels
  for (int k = 0; k < 1000; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[k / ROWS][k % (ROWS - 1)] = 2 * m[k / ROWS][k % (ROWS - 1)] + k;
}
LOOP(every_second_quotient) {
#pragma acc kernels
  for (int k = 0; k < 1000; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[k / 2 / ROWS][k % ROWS] = 2 * m[k / 2 / ROWS][k % ROWS] + k;
}
LOOP(half_of_it) {
#pragma acc kernels
  for (int k = 0; k < 1000; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[k / 2 / ROWS][k / 2 % ROWS] = 2 * m[k / 2 / ROWS][k / 2 % ROWS] + k;
}
LOOP(next_column) {
#pragma acc kernels
  for (int k = 0; k < 1000; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[k / ROWS][k % ROWS] = m[k / ROWS][(k + 1) % ROWS] + k;
}
LOOP(shorter_mask) {
#pragma acc kernels
  for (unsigned k = 0; k < 1024; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[k >> 5][k & 15] = 2 * m[k >> 5][k & 15] + k;
}
LOOP(plane_left_out) {
#pragma acc kernels
  for (int k = 0; k < CUBE * CUBE * CUBE; k++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    t[k / (2 * CUBE * CUBE)][k / CUBE % CUBE][k % CUBE] = 2 * t[k / (2 * CUBE * CUBE)][k / CUBE % CUBE][k % CUBE] + k;
}
LOOP(rest_of_another) {
  const int l = n + 1;
#pragma acc kernels
  for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[k / l * l + k % (l / 2 + 1)] = 2 * a[k / l * l + k % (l / 2 + 1)] + k;
}
LOOP(bytes_go_round) {
#pragma acc kernels
  for (int r = 0; r < 600; r++) { // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    const byte k = r;
    m[k / 16][k % 16] = 2 * m[k / 16][k % 16] + r;
  }
}
LOOP(any_length) {
  if (!n)
    return;
  unsigned (*rows)[n] = (void *)a;
#pragma acc kernels
  for (int k = 0; k < n * n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    rows[k / n][k % n] += k;
}
