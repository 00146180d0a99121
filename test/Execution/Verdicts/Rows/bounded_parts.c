// Verdicts on loops under kernels that go through rows of flat arrays by subscripts that are no counters, but stay in the
// row: remainders, bytes, bits.
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

// A ring in each row.
LOOP(ring_of_four) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[4 * i + j] += a[4 * i + (j + 1) % 4];
}
LOOP(ring_of_three) {
#pragma acc kernels
  for (long i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (long j = 0; j < 3; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[3 * i + j] += a[3 * i + (j + 2) % 3];
}
LOOP(ring_of_bits) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 8; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[8 * i + j] += a[8 * i + ((j + 3) & 7)];
}
// A histogram of each row.
LOOP(bytes_of_rows) {
#pragma acc kernels
  for (int i = 0; i < 8; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i * 256 + bytes[i * n + j]]++;
}
LOOP(rows_of_any_length) {
#pragma acc kernels
  for (int i = 0; i < 4; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which 64 <= s
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i * s + (bytes[j] & 63) + HALF]++;
}
// The rows are too short.
LOOP(short_rows) {
#pragma acc kernels
  for (int i = 0; i < 8; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i * 255 + bytes[j]]++;
}
LOOP(longer_ring) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[3 * i + j % 4] += a[3 * i + (j + 1) % 4];
}
// A ring of all rows.
LOOP(ring_of_all) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[4 * i + j] += a[(4 * i + j + 1) % (4 * n)];
}
// The part stays small, and so does the row's number.
LOOP(rows_go_round) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[4 * (i % 8) + (j + 1) % 4] += i;
}
// Negative remainders lead into the row before.
LOOP(signed_rest) {
#pragma acc kernels
  for (int i = 1; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < 8; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[4 * i + (j - 3) % 4] += a[4 * i];
}
