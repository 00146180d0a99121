// Verdicts on nests of loops under kernels: matrices, flat matrices and cubes, triangles, neighbours.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(matrix) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = 3 * m[i][j] + i;
}
LOOP(transpose_out_of_place) {
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      t[2][i][j] = t[3][j][i];
}
LOOP(transpose_in_place) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[j][i];
}
LOOP(transpose_swaps) { // parallel, as i and j of a pair never change sides
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < i; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned kept = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = kept;
    }
}
LOOP(rows_from_rows_above) {
#pragma acc kernels
  for (int i = 1; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += m[i - 1][j];
}
LOOP(columns_from_columns_left) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      m[i][j] += m[i][j - 1];
}
LOOP(wavefront) {
#pragma acc kernels
  for (int i = 1; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int j = 1; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      m[i][j] += m[i - 1][j] + m[i][j - 1];
}
LOOP(skewed) { // the element above on the right
#pragma acc kernels
  for (int i = 1; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int j = 0; j < ROWS - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += m[i - 1][j + 1];
}
LOOP(every_other_row) {
#pragma acc kernels
  for (int i = 1; i < ROWS; i += 2) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += m[i - 1][j];
}
LOOP(red_of_red_and_black) {
#pragma acc kernels
  for (int i = 1; i < ROWS - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1 + i % 2; j < ROWS - 1; j += 2) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[i - 1][j] + m[i + 1][j] + m[i][j - 1] + m[i][j + 1];
}
LOOP(triangle) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = i - j;
}
LOOP(triangle_and_mirror) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i + 1; j < ROWS; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = b[i] * c[j];
      m[j][i] = m[i][j];
    }
}
LOOP(below_the_diagonal_from_above) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[j][i];
}
LOOP(row_sums) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = 0;
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i] += m[i][j];
  }
}
LOOP(column_sums) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[j] += m[i][j];
}
LOOP(product) {
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < CUBE; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned sum = 0;
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
        sum += t[0][i][k] * t[1][k][j];
      t[2][i][j] = sum;
    }
}
LOOP(product_in_place) { // t[1] is both
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    for (int j = 0; j < CUBE; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned sum = 0;
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
        sum += t[0][i][k] * t[1][k][j];
      t[1][i][j] = sum;
    }
}
LOOP(product_of_elements) {
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
        t[2][i][j] += t[0][i][k] * t[1][k][j];
}
LOOP(cube) {
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        t[i][j][k] = t[i][j][k] * 5 + k;
}
LOOP(cube_from_below) {
#pragma acc kernels
  for (int i = 1; i < CUBE; i++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        t[i][j][k] += t[i - 1][j][k];
}
LOOP(cube_from_the_middle_dimension) {
#pragma acc kernels
  for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < CUBE; j++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
      for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        t[i][j][k] += t[i][j - 1][k];
}
LOOP(layers_of_fixed_number) {
#pragma acc kernels
  for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
      t[5][j][k] = t[4][k][j] + t[6][j][k];
}
LOOP(layer_of_unknown_number) { // s may be 5
#pragma acc kernels
  for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop is parallelizable
      t[5][j][k] = t[s + 2][k][j];
}
LOOP(swapped_loops) {
#pragma acc kernels
  for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = 1; i < ROWS; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      m[i][j] += m[i - 1][j];
}
LOOP(sweep_of_a_line_in_each_row) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    m[i][0] = b[i];
    for (int j = 1; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      m[i][j] = m[i][j] * 2 + m[i][j - 1];
    for (int j = ROWS - 2; j >= 0; j--) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      m[i][j] -= m[i][j + 1];
  }
}
LOOP(elimination) { // one column after the other
#pragma acc kernels
  for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int i = k + 1; i < CUBE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = k + 1; j < CUBE; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        m[i][j] -= m[i][k] * m[k][j];
}
LOOP(shortest_ways) {
#pragma acc kernels
  for (int k = 0; k < CUBE; k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int i = 0; i < CUBE; i++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
      for (int j = 0; j < CUBE; j++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
        m[i][j] = m[i][j] < m[i][k] + m[k][j] ? m[i][j] : m[i][k] + m[k][j];
}
LOOP(boundaries) { // two rows and two columns, one element of which is common
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    m[0][i] = b[i];
    m[ROWS - 1][i] = c[i];
  }
}
LOOP(boundaries_with_corners) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    m[0][i] = b[i];
    m[i][0] = c[i];
  }
}
LOOP(repeated) { // the same work twice
#pragma acc kernels
  for (int k = 0; k < 3; k++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = a[i] * 3 + 1;
}
LOOP(buffers) { // from one into the other and back
#pragma acc kernels
  for (int k = 0; k < 4; k++) { // CHECK: [[#@LINE]], Loop carried dependence of b-> prevents parallelization
    for (int i = 1; i < 40; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < 40; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i];
  }
}
