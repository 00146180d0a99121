// Verdicts on loops between two arrays of which a condition chooses which one is read, and which one is written.
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

LOOP(two_buffers) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? b : a, *to = step & 1 ? a : b;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      to[i] = from[i - 1] + from[i + 1] + 1;
  }
}
LOOP(chosen_by_branches) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from, *to;
    if (step % 2 == 0) { from = a; to = b; }
    else { from = b + 1; to = a; }
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      to[i] = from[i - 1] + from[i + 1] + 1;
  }
}
// p and q are near each other, which only the launch sees; r is far away.
LOOP(near_pointers) {
#pragma acc kernels
  for (int step = 0; step < 4; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? q : p, *to = step & 1 ? p : q;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      // CHECK-NEXT: Parallel in launches in which the data do not overlap
      to[i] = from[i - 1] + 1;
  }
}
LOOP(far_pointers) {
#pragma acc kernels
  for (int step = 0; step < 4; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? r : p, *to = step & 1 ? p : r;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      // CHECK-NEXT: Parallel in launches in which the data do not overlap
      to[i] = from[i - 1] + 1;
  }
}
// Where both conditions hold, or none, it is one array.
LOOP(other_condition) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? b : a, *to = step & 2 ? a : b;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      to[i] = from[i - 1] + 1;
  }
}
LOOP(same_choice) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? b : a, *to = step & 1 ? b : c;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      to[i] = from[i - 1] + 1;
  }
}
LOOP(parts_of_one) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = step & 1 ? a + 1 : a, *to = step & 1 ? a : a + 1;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      to[i] = from[i - 1] + 1;
  }
}
// Each iteration has another choice.
LOOP(chosen_in_the_loop) {
#pragma acc kernels
  for (int i = 1; i < n; i++) { // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
    unsigned *from = i & 1 ? b : a, *to = i & 1 ? a : b;
    to[i] = from[i - 1] + 1;
  }
}
// What the condition asks changes between the two choices.
LOOP(changed_between) {
#pragma acc kernels
  for (int step = 0; step < 5; step++) { // CHECK: [[#@LINE]], {{.*}} dependence {{.*}} prevents parallelization
    unsigned *from = c[0] & 1 ? b : a;
    c[0] += step;
    unsigned *to = c[0] & 1 ? a : b;
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of {{.*}} prevents parallelization
      to[i] = from[i - 1] + 1;
  }
}
