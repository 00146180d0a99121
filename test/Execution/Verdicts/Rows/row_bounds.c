// Verdicts on loops under kernels over flat arrays whose rows are gone through from any place, in any direction and
// step, and with bounds that depend on the loops round them.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(from_the_right) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = n - 1; j >= 0; j--) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(from_the_right_in_longs) {
  const long low = s & 1, high = low + n;
#pragma acc kernels
  for (long i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (long j = high - 1; j >= low; j--) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (high - low) + j] = a[i * (high - low) + j] * 3 + i;
}
LOOP(from_one_too_far_right) {
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = n; j >= 0; j--) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(between_numbers) {
  const int low = s & 3, high = low + n;
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = low; j < high; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (high - low) + j] = a[i * (high - low) + j] * 3 + i;
}
LOOP(between_numbers_and_one_more) {
  const int low = s & 3, high = low + n;
#pragma acc kernels
  for (int i = 0; i < 20; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = low; j <= high; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (high - low) + j] = a[i * (high - low) + j] * 3 + i;
}
LOOP(up_to_and_with_a_number) {
  const int low = s & 3, high = low + n;
#pragma acc kernels
  for (int i = 0; i < 16; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = low; j <= high; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (high - low + 1) + j] = a[i * (high - low + 1) + j] * 3 + i;
}
LOOP(columns_of_some_rows) {
  const int low = s & 3, high = low + 12;
#pragma acc kernels
  for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = low; i < high; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(triangle_below) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[i * n + j] * 3 + i;
}
LOOP(elimination) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = k + 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = k + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
LOOP(elimination_with_its_own_row) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = k; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      for (int j = k + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * n + j] -= 3 * a[k * n + j];
  }
}
// Where a bound is computed back from another, each of the two sums is a part of the other by its value.
LOOP(one_more_and_one_less) {
#pragma acc kernels
  for (int i = 0; i < n % 7; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= (i + 1 < 40 ? i + 1 : 40) - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < (s & 3); k++) // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
        m[i][j] = m[i][j] * 3 + k;
}
LOOP(doubled_many_times) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    int x = i - 38;
    x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x;
    x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x, x += x;
    for (int j = 0; j < (x < 40 ? x : 40) - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = m[i][j] * 3 + i;
  }
}
