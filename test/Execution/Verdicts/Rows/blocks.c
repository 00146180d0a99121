// Verdicts on loops under kernels that are tiled by hand: blocks that end where the data do.
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

#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))

LOOP(blocks) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = ii; i < MIN(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(blocks_of_any_size) {
  const int size = s > 0 ? s + 1 : 1;
#pragma acc kernels
  for (int ii = 0; ii < n; ii += size) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = ii; i < MIN(ii + size, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(end_is_chosen_before) {
#pragma acc kernels
  for (int block = 0; block < (n + 7) / 8; block++) { // CHECK: [[#@LINE]], Loop is parallelizable
    const int first = block * 8, end = first + 8 < n ? first + 8 : n;
    for (int i = first; i < end; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
  }
}
LOOP(tiles) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int jj = 0; jj < n; jj += 16) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int i = ii; i < MIN(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = jj; j < MIN(jj + 16, n); j++) // CHECK: [[#@LINE]], Loop is parallelizable
          m[i][j] = 3 * m[i][j] + a[j * 40 + i];
}
LOOP(long_numbers) {
#pragma acc kernels
  for (long ii = 1; ii < n; ii += 5) // CHECK: [[#@LINE]], Loop is parallelizable
    for (long i = ii; i < MIN(n, ii + 5); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(within_the_block) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = ii + 1; i < MIN(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i] += a[i - 1];
}
// Others meet.
LOOP(blocks_that_overlap) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = ii; i < MIN(ii + 9, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(last_one_too) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = ii; i <= MIN(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(other_end) {
#pragma acc kernels
  for (int ii = 0; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = ii; i < MAX(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(larger_size) {
  const int size = s > 0 ? s + 1 : 1;
#pragma acc kernels
  for (int ii = 0; ii < n; ii += size) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = ii; i < MIN(ii + size + 1, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = 3 * a[i] + b[i];
}
LOOP(before_the_block) {
#pragma acc kernels
  for (int ii = 8; ii < n; ii += 8) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = ii; i < MIN(ii + 8, n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] += a[i - 8];
}
