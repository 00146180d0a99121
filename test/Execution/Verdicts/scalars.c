// Verdicts on loops under kernels that use variables of the program: reductions, temporaries, last values.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

LOOP(sum) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x += b[i];
  result = x;
}
LOOP(sum_into_a_global) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    total += b[i];
}
LOOP(product) {
  unsigned x = 1;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x *= b[i] | 1;
  result = x;
}
LOOP(greatest) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] > x) x = b[i];
  result = x;
}
LOOP(least) {
  unsigned x = ~0u;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x = x < b[i] ? x : b[i];
  result = x;
}
LOOP(bits_of_all) {
  unsigned x = ~0u, y = 0, z = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    x &= b[i] | 5;
    y |= b[i];
    z ^= b[i];
  }
  result = x + y + z;
}
LOOP(sum_of_doubles) {
  double x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x += d[i];
  result = (unsigned)(int)x;
}
LOOP(sum_under_a_condition) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 3) x += b[i];
  result = x;
}
LOOP(sum_of_a_nest) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      x += m[i][j];
  result = x;
}
LOOP(difference) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x -= b[i];
  result = x;
}
LOOP(difference_the_other_way) { // no reduction
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    x = b[i] - x;
  result = x;
}
LOOP(sum_that_is_read) { // prefix sums
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    x += b[i];
    a[i] = x;
  }
}
LOOP(two_operators) {
  unsigned x = 1;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    x = x * 3 + b[i];
  result = x;
}
LOOP(two_operators_apart) {
  unsigned x = 1;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    x += b[i];
    x *= 3;
  }
  result = x;
}
LOOP(greatest_and_where) { // the place belongs to the value
  unsigned x = 0;
  int at = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] > x) {
      x = b[i];
      at = i;
    }
  result = x + at;
}
LOOP(sum_until) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    if (x < 100000) x += b[i];
  result = x;
}
LOOP(temporary) {
  unsigned x;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    x = b[i] * 3;
    a[i] = x + x / 7;
  }
}
LOOP(temporary_with_a_last_value) {
  unsigned x = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    x = b[i] * 3;
    a[i] = x;
  }
  result = x;
}
LOOP(temporary_under_a_condition) { // else the one from before
  unsigned x = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    if (b[i] % 2) x = b[i];
    a[i] = x;
  }
}
LOOP(temporary_in_both_branches) {
  unsigned x = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 2)
      x = b[i];
    else
      x = c[i];
    a[i] = x;
  }
}
LOOP(temporary_from_the_iteration_before) {
  unsigned x = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = x;
    x = b[i];
  }
}
LOOP(counts_along) { // k is i + 3
  int k = 3;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[k] = b[i];
    k++;
  }
}
LOOP(counts_what_it_finds) {
  int k = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for k at line {{[0-9]+}} prevents parallelization
    if (b[i] % 3 == 1) a[k++] = b[i];
  result = k;
}
LOOP(counter_read_behind) {
  int i;
#pragma acc kernels
  for (i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = i;
  result = i;
}
LOOP(inner_counters_outside) {
  int i, j;
#pragma acc kernels
  for (i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = i * j;
}
LOOP(inner_counter_read_behind) {
  int j;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    for (j = 0; j < 20 && b[i + j] % 5; j++)
      ;
    a[i] = j;
  }
}
LOOP(array_of_each_iteration) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned x[4];
    for (int k = 0; k < 4; k++) // CHECK: [[#@LINE]], Loop is parallelizable
      x[k] = b[i + k] * k;
    a[i] = x[0] + x[1] + x[2] + x[3];
  }
}
LOOP(array_of_all_iterations) { // each writes all of it before it reads
  unsigned x[4];
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    for (int k = 0; k < 4; k++) // CHECK: [[#@LINE]], Loop is parallelizable
      x[k] = b[i + k] * k;
    a[i] = x[0] + x[1] + x[2] + x[3];
  }
}
LOOP(array_with_private) {
  unsigned x[4];
#pragma acc kernels loop private(x)
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    for (int k = 0; k < 4; k++) // CHECK: [[#@LINE]], Loop is parallelizable
      x[k] = b[i + k] * k;
    a[i] = x[0] + x[1] + x[2] + x[3];
  }
}
LOOP(structure_of_each_iteration) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    struct point x = pts[i];
    x.v[i % 2] += 3;
    pts[i] = x;
  }
}
LOOP(sums_of_rows) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned x = 0;
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
      x += m[i][j];
    a[i] = x;
  }
}
LOOP(sums_of_rows_in_one_variable) {
  unsigned x;
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    x = 0;
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
      x += m[i][j];
    a[i] = x;
  }
}
LOOP(sum_between_loops) {
#pragma acc kernels
  {
    unsigned x = 0;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      x += b[i];
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i] * x;
  }
}
LOOP(factor_that_grows) {
  unsigned x = 1;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    a[i] = b[i] * x;
    x = x * 3;
  }
}
LOOP(bound_that_changes) {
  int end = n;
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for end at line {{[0-9]+}} prevents parallelization
    if (i < end) {
      a[i] = i;
      end--;
    }
}
LOOP(alternating) {
  unsigned x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for x at line {{[0-9]+}} prevents parallelization
    a[i] = x;
    x = 1 - x;
  }
}
