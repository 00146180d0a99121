// Loops under kernels whose iterations may set one element or variable, but all to the same value: the last one leaves
// what any of them leaves. Neighbours of them where the order counts.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | awk '{ if ($1 ~ /^[0-9]+,$/) line = $1; else sub(/^ */, line " "); print }' | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O1 -w -gpu=races %s -o %t.races
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.races > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

LOOP(codes) {
  int code = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 11 == 3) code = 3;
  result = code;
}
LOOP(marks) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[b[i] % 16] = 1;
}
LOOP(marks_with_what_it_got) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[b[i] % 16] = s;
    c[i] = i;
    if (i % 2) a[20] = s;
  }
}
LOOP(bytes_set_to_others) {
#pragma acc kernels
  for (int i = 0; i < 40; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    memset(&bytes[7], i * 3, 1);
#pragma acc kernels
  for (int i = 0; i < 40; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    memset(&bytes[i / 2], i, 1);
#pragma acc kernels
  for (int i = 0; i < 40; i++) { // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    memset(&bytes[i % 8], 1, 1);
    memset(&bytes[i % 6], 2, 1);
  }
}
LOOP(sieve) {
#pragma acc kernels
  for (int i = 2; i < 30; i++)                // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    if (bytes[i])                             //
      for (int j = 2 * i; j < SIZE; j += i) // CHECK: [[#@LINE]], Loop is parallelizable
        bytes[j] = 0;
}
LOOP(sieve_by_all) { // nobody asks what the others have left
#pragma acc kernels
  for (int i = 2; i < 30; i++)              // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 2 * i; j < SIZE; j += i) // CHECK: [[#@LINE]], Loop is parallelizable
      bytes[j] = 0;
}
LOOP(members) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 3) pts[5].x = 2;
    if (b[i] % 5) pts[5].y = 3;
  }
}

// Neighbours.

LOOP(two_codes) {
  int code = 7;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 11 == 3) code = 3;
    if (b[i] % 11 == 5) code = 5;
  }
  result = code;
}
LOOP(its_own_number) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[b[i] % 16] = i;
}
LOOP(what_it_finds) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    unsigned x = b[i / 7];
    a[b[i] % 16] = x;
  }
}
LOOP(reads_it) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[b[i] % 16] = 1;
    c[i] = a[i % 16];
  }
}
LOOP(adds_too) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[b[i] % 16] = 1;
    a[3] += 2;
  }
}
LOOP(another_value_before) { // which only this lane's own store is behind
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[b[i] % 16] = i;
    a[b[i] % 16] = 5;
  }
}
LOOP(parts) { // numbers that overlap by a half
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    struct __attribute__((packed, may_alias)) part { unsigned x; } *at = (struct part *)(bytes + b[i] % 32);
    at->x = 0x01020304;
  }
}
LOOP(value_of_the_outer_loop) { // within an iteration of it they are the same
#pragma acc kernels
  for (int i = 0; i < ROWS; i++)   // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[m[i][j] % 16] = i;
}
