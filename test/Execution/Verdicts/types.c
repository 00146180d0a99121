// Verdicts on loops under kernels over counters of other types, and subscripts that are cut to fewer bits.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

LOOP(counter_unsigned) {
#pragma acc kernels
  for (unsigned i = 0; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
}
LOOP(counter_long) {
#pragma acc kernels
  for (long i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
}
LOOP(counter_size_t_down) {
#pragma acc kernels
  for (size_t i = n; i > 0; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i - 1] = b[i] + i;
}
LOOP(counter_short) {
#pragma acc kernels
  for (short i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = b[i] + i;
}
LOOP(counter_byte) {
#pragma acc kernels
  for (byte i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = b[i] + i;
}
LOOP(counter_char_from_below) {
#pragma acc kernels
  for (signed char i = -5; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i + 5] = b[i + 5] + i;
}
LOOP(unsigned_offset) {
#pragma acc kernels
  for (unsigned i = 0; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i + 3u] = b[i] + i;
}
LOOP(unsigned_offset_unknown) { // s may be -1: one past is the first
#pragma acc kernels
  for (unsigned i = 1; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i + (unsigned)s] = b[i] + i;
}
LOOP(unsigned_difference) {
#pragma acc kernels
  for (unsigned i = 1; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i - 1u] = b[i] + i;
}
LOOP(unsigned_stride) {
#pragma acc kernels
  for (unsigned i = 0; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i * 3u] = b[i];
}
LOOP(unsigned_that_wraps) { // i and i + 4 are the same element
#pragma acc kernels
  for (unsigned i = 0; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[(i * 0x40000000u) >> 28] = b[i];
}
LOOP(unsigned_multiple_that_wraps) { // of 2^31: even and odd
#pragma acc kernels
  for (unsigned i = 0; i < (unsigned)n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i * 0x80000000u % 1000u] = b[i];
}
LOOP(cut_to_a_byte) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[(byte)i] = b[i];
}
LOOP(cut_to_a_byte_wraps) { // 300 iterations
#pragma acc kernels
  for (int i = 0; i < 300; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[(byte)i] = b[i];
}
LOOP(cut_multiple_wraps) {
#pragma acc kernels
  for (int i = 0; i < 100; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[(byte)(i * 8)] = b[i];
}
LOOP(cut_to_a_char) {
#pragma acc kernels
  for (int i = 0; i < 300; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[HALF + (signed char)i] = b[i];
}
LOOP(cut_to_a_short) {
#pragma acc kernels
  for (int i = 0; i < 300; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[(short)i] = b[i];
}
LOOP(low_bits) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i & 31] = b[i];
}
LOOP(low_bits_of_few) {
#pragma acc kernels
  for (int i = 0; i < 32; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i & 31] = b[i];
}
LOOP(without_the_lowest_bit) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i & ~1] = b[i];
}
LOOP(partner) { // i ^ 1
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i ^ 1] = b[i];
}
LOOP(partners_swap) {
#pragma acc kernels
  for (int i = 0; i < 32; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if ((i ^ 1) > i) {
      unsigned kept = a[i];
      a[i] = a[i ^ 1];
      a[i ^ 1] = kept;
    }
}
LOOP(shifted) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i << 2] = a[(i << 2) + 1];
}
LOOP(shifted_down) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i >> 1] = b[i];
}
LOOP(half_and_rest) { // butterflies: pairs of 8
#pragma acc kernels
  for (int i = 0; i < 32; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    int low = (i & ~7) * 2 + (i & 7);
    unsigned x = a[low], y = a[low + 8];
    a[low] = x + y;
    a[low + 8] = x - y;
  }
}
LOOP(bytes_of_each) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    bytes[i] = bytes[i] * 3 + i;
}
LOOP(bytes_from_the_left) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    bytes[i] = bytes[i - 1] * 3 + i;
}
LOOP(doubles_in_place) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    d[i] = d[i] / 2 + i;
}
LOOP(doubles_of_a_polynomial) { // Horner
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    double x = i, y = 0;
    for (int k = 0; k < 5; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for y at line {{[0-9]+}} prevents parallelization
      y = y * x + k;
    d[i] = y;
  }
}
