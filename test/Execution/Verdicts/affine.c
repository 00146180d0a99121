// Verdicts on loops under kernels whose subscripts are sums of multiples of one counter, with distances and strides
// that are known or not.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

LOOP(copy) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i];
}
LOOP(in_place) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = a[i] * 3 + b[2 * i];
}
LOOP(distance_1) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i - 1] * 3 + 1;
}
LOOP(distance_3) {
#pragma acc kernels
  for (int i = 3; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i - 3] * 3 + 1;
}
LOOP(anti_1) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i + 1] * 3;
}
LOOP(distance_beyond) { // 64 apart, 64 iterations
#pragma acc kernels
  for (int i = 0; i < 64; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i + 64] = a[i] * 3;
}
LOOP(distance_just_within) { // 63 apart
#pragma acc kernels
  for (int i = 0; i < 64; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i + 63] = a[i] * 3;
}
LOOP(distance_of_all) { // as far apart as there are iterations
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i + n] = a[i] * 3;
}
LOOP(distance_unknown) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i + 8 + s] = a[i + 8] * 3;
}
LOOP(output_one) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[5] = b[i];
}
LOOP(output_place) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[s + 5] = b[i];
}
LOOP(output_halves) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i / 2] = b[i];
}
LOOP(output_two_statements) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = b[i];
    a[i + 1] = c[i];
  }
}
LOOP(even_odd) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[2 * i] = a[2 * i + 1];
}
LOOP(even_all) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[2 * i] = a[i] + 1;
}
LOOP(both_parities) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[2 * i] = b[i];
    a[2 * i + 1] = c[i];
  }
}
LOOP(step_2) {
#pragma acc kernels
  for (int i = 0; i < n; i += 2) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = a[i + 1];
}
LOOP(step_2_reads_two_on) {
#pragma acc kernels
  for (int i = 0; i < n; i += 2) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i + 2];
}
LOOP(down) {
#pragma acc kernels
  for (int i = n; i > 0; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
}
LOOP(down_dependent) {
#pragma acc kernels
  for (int i = n; i > 0; i--) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i + 1] + i;
}
LOOP(mirror) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[n - i] = b[i];
}
LOOP(mirror_onto_itself) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[n - 1 - i] = a[i];
}
LOOP(mirror_of_halves) { // the upper half from the lower one
#pragma acc kernels
  for (int i = 0; i < 32; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[63 - i] = a[i];
}
LOOP(stride_unknown) { // s may be 0
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of b->,p-> prevents parallelization
    p[i * s] = b[i];
}
LOOP(stride_squared) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of b->,p-> prevents parallelization
    p[i * (s * s + 1)] = b[i];
}
LOOP(stride_of_counter_type) {
#pragma acc kernels
  for (long i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of b->,p-> prevents parallelization
    p[i * s] += b[i];
}
LOOP(step_unknown) {
#pragma acc kernels
  for (int i = 0; i < n; i += s * s + 1) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[i] + b[i];
}
LOOP(step_unknown_distance) {
#pragma acc kernels
  for (int i = 0; i < n; i += s * s + 1) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i + 1] = a[i];
}
LOOP(one_row_of_many) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[3][i] = m[4][i] + m[2][ROWS - 1 - i];
}
LOOP(column) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[i][3] = m[i][4] + m[ROWS - 1 - i][2];
}
LOOP(diagonal) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[i][i] = b[i];
}
LOOP(diagonal_from_beside) {
#pragma acc kernels
  for (int i = 0; i < ROWS - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[i][i] = m[i][i + 1];
}
LOOP(diagonal_from_before) {
#pragma acc kernels
  for (int i = 1; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[i][i] += m[i - 1][i - 1];
}
LOOP(cell) { // a reduction
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[0] += a[i];
}
LOOP(cell_of_all) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[0] += a[i];
}
LOOP(square) { // i * i
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i * i] = b[i];
}
LOOP(fixed_read) { // iteration 7 changes what the others read
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[7] + i;
}
LOOP(fixed_read_outside) {
#pragma acc kernels
  for (int i = 8; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = a[7] + i;
}
