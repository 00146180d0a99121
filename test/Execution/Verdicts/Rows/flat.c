// Verdicts on loops under kernels over matrices and cubes in flat arrays, with row lengths that are known or not.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(rows) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(rows_of_constant_length) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 16; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * 16 + j] = a[i * 16 + j] * 3 + i;
}
LOOP(rows_shorter_than_loops) { // 17 columns in rows of 16
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 17; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * 16 + j] = a[i * 16 + j] * 3 + i;
}
LOOP(rows_up_to_and_with_n) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j <= n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(rows_with_padding) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (n + 3) + j] += i + j;
}
LOOP(interior) {
#pragma acc kernels
  for (int i = 1; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = b[(i - 1) * n + j] + b[(i + 1) * n + j] + b[i * n + j - 1] + b[i * n + j + 1];
}
LOOP(interior_in_place) {
#pragma acc kernels
  for (int i = 1; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i * n + j] = a[i * n + j - 1] + a[i * n + j + 1];
}
LOOP(other_row_length) { // s + 20 may be less than n
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (s + 20) + j] += i + j;
}
LOOP(columns_first) {
#pragma acc kernels
  for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += i;
}
LOOP(from_the_row_above) {
#pragma acc kernels
  for (int i = 1; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += a[(i - 1) * n + j];
}
LOOP(rows_down) {
#pragma acc kernels
  for (int i = 19; i >= 0; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += i;
}
LOOP(columns_down) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = n - 1; j >= 0; j--) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += i;
}
LOOP(one_counter_for_all) {
#pragma acc kernels
  for (int k = 0; k < 20 * n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[k] = a[k] / 3 + k % 7;
}
LOOP(one_counter_taken_apart) {
#pragma acc kernels
  for (int k = 0; k < 600; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[k / 20][k % 20] = k;
}
LOOP(taken_apart_and_flattened) {
#pragma acc kernels
  for (int k = 0; k < 600; k++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[k / 20 * 20 + k % 20] = k;
}
LOOP(cube_in_three_loops) {
#pragma acc kernels
  for (int i = 0; i < 5; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 7; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[(i * 7 + j) * n + k] += k;
}
LOOP(cube_of_unknown_sizes) {
#pragma acc kernels
  for (int i = 0; i < 4; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < s + 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[(i * (s + 1) + j) * n + k] += k;
}
LOOP(cube_as_a_sum) {
#pragma acc kernels
  for (int i = 0; i < 4; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 6; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * 6 * n + j * n + k] += k;
}
LOOP(cube_with_planes_that_overlap) { // 6 rows in planes of 5
#pragma acc kernels
  for (int i = 0; i < 4; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 6; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[(i * 5 + j) * n + k] += k;
}
LOOP(cube_without_counter_of_planes) { // all planes are one
#pragma acc kernels
  for (int i = 0; i < 4; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 6; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[j * n + k] += k;
}
LOOP(sum_of_counters) { // i + j comes again
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i + j] += i * j;
}
LOOP(difference_of_counters) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      p[i - j] = i * 64 + j;
}
LOOP(coprime_strides) { // 2 i + 3 j comes again
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[2 * i + 3 * j] += i * j;
}
LOOP(packed_triangle) { // row i begins at i (i + 1) / 2
#pragma acc kernels
  for (int i = 0; i < 40; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (i + 1) / 2 + j] = i - j;
}
LOOP(unsigned_rows) {
#pragma acc kernels
  for (unsigned i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (unsigned j = 0; j < (unsigned)n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (unsigned)n + j] += i;
}
LOOP(size_t_rows) {
#pragma acc kernels
  for (size_t i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (size_t j = 0; j < (size_t)n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] += i;
}
LOOP(long_rows) {
  long columns = n;
#pragma acc kernels
  for (long i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (long j = 0; j < columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * columns + j] += i;
}
LOOP(rows_through_a_pointer) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned *row = a + i * n;
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      row[j] += i;
  }
}
LOOP(matrix_through_a_cast) {
  unsigned(*rows)[32] = (unsigned(*)[32])a;
#pragma acc kernels present(a)
  for (int i = 0; i < 40; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 32; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      rows[i][j] += i;
}
LOOP(variable_length_rows) {
  if (n == 0) return;
  unsigned(*rows)[n] = (unsigned(*)[n])a;
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of b->,rows-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Complex loop carried dependence of b->,rows-> prevents parallelization
      rows[i][j] = rows[i][j] * 3 + b[i];
}
LOOP(macro_for_an_index) {
#define AT(i, j) ((i)*n + (j))
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(i, j)] = b[AT(i, j)] + c[AT(i, 0)];
}
LOOP(offset_in_flat) { // behind the part that is read
#pragma acc kernels
  for (int i = 0; i < 10; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[10 * n + i * n + j] = a[i * n + j] + 1;
}
LOOP(offset_within_what_is_read) {
#pragma acc kernels
  for (int i = 0; i < 10; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[9 * n + i * n + j] = a[i * n + j] + 1;
}
LOOP(levels_in_one_array) { // a multigrid's: each level lies behind the one before
#pragma acc kernels
  for (int i = 0; i < 32; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[64 + i] = a[2 * i] + a[2 * i + 1];
}
