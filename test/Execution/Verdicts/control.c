// Verdicts on loops under kernels with branches, exits, calls and loops that nobody can count.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

static unsigned mixed(unsigned x, unsigned y) { return x * 31 + (y ^ x >> 3); }
static void put(unsigned *at, unsigned what) { *at = what; }
static unsigned factorial(unsigned k) { return k < 2 ? 1 : k * factorial(k - 1); }
static unsigned next_of(unsigned *state) { return *state = *state * 1664525u + 1013904223u; }

LOOP(guarded) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 3) a[i] = i;
}
LOOP(guarded_by_what_it_writes) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (a[i] % 3) a[i] = i;
}
LOOP(guarded_by_the_neighbour) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    if (a[i + 1] % 3) a[i] = i;
}
LOOP(either_place) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[b[i] % 2 ? i : 0] = i;
}
LOOP(either_value) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] % 2 ? b[i] : c[i];
}
LOOP(clamped_reads) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i > 0 ? i - 1 : 0] + b[i < n - 1 ? i + 1 : n - 1];
}
LOOP(clamped_writes) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i < 20 ? i : 20] = b[i];
}
LOOP(clamped_in_place) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] += a[i > 0 ? i - 1 : 0];
}
LOOP(periodic_reads) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[(i + 1) % n] + b[(i + n - 1) % n];
}
LOOP(periodic_writes) { // a ring of 16
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i % 16] = i;
}
LOOP(continues) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned x = b[i];
    a[i] = x;
    if (x % 5 == 3) continue;
    c[i] = x + 1;
  }
}
LOOP(continues_twice) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned x = b[i], y[2] = {x, x + 1};
    if (x % 5 == 3) continue;
    for (int k = 0; k < 2; k++) { // CHECK: [[#@LINE]], Loop carried dependence of c-> prevents parallelization
      unsigned z = y[k];
      if (z % 2) continue;
      c[i] += z;
    }
  }
}
LOOP(breaks) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: its iterations cannot be counted beforehand (control may leave its body, or enter it, in the middle)
      if (b[i] % 7 == 3) break;
      a[i] = i;
    }
  }
}
LOOP(inner_loop_breaks) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < ROWS; j++) {
      if (m[i][j] % 7 == 3) break;
      m[i][j] = i;
    }
}
LOOP(goes_out) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: its iterations cannot be counted beforehand (control may leave its body, or enter it, in the middle)
    unsigned k = 0;
    while (1) {
      if (k * k > b[i] % 1000) goto found;
      k++;
    }
  found:
    a[i] = k;
  }
}
LOOP(searches) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    int k = i;
    while (k < i + 20 && b[k] % 4) k++;
    a[i] = k;
  }
}
LOOP(halves_in_while) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned x = b[i], steps = 0;
    do {
      x /= 2;
      steps++;
    } while (x);
    a[i] = steps;
  }
}
LOOP(while_alone) {
#pragma acc kernels
  {
    int i = 0;
    while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = i;
      i++;
    }
  }
}
LOOP(doubling) { // i *= 2 cannot be counted
#pragma acc kernels
  for (int i = 1; i < n; i *= 2) // CHECK: [[#@LINE]], Loop not parallelized: its iterations cannot be counted beforehand (its increment does not add to or subtract from the variable)
    a[i] = i;
}
LOOP(end_from_memory) {
#pragma acc kernels
  for (int i = 0; i < idx[HALF + 3]; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i];
}
LOOP(end_that_a_pointer_may_lead_to) {
#pragma acc kernels
  for (int i = 0; i < idx[HALF + 3]; i++) // CHECK: [[#@LINE]], Loop not parallelized: its iterations cannot be counted beforehand (its bounds lie in memory, which its body may change)
    p[i] = b[i];
}
LOOP(end_from_what_it_writes) { // the end is the one before the loop
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < idx[HALF + i]; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] = j;
}
LOOP(switches) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    switch (b[i] % 4) {
    case 0: a[i] = 1; break;
    case 1: a[i] = 2; /* and on */
    case 2: a[i] += 5; break;
    default: c[i] = 9;
    }
  }
}
LOOP(calls_pure) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = mixed(b[i], c[i]);
}
LOOP(calls_that_store) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    put(&a[i], mixed(a[i], i));
}
LOOP(calls_that_store_elsewhere) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    put(&a[i / 2], i);
}
LOOP(calls_recursive) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = factorial(i % 9);
}
LOOP(calls_with_a_state) {
  unsigned state = 17;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for state at line {{[0-9]+}} prevents parallelization
    a[i] = next_of(&state);
}
LOOP(calls_with_a_state_each) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned state = i;
    a[i] = next_of(&state) ^ next_of(&state);
  }
}
LOOP(atomic_updates) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
#pragma acc atomic
    total += b[i];
  }
}
LOOP(flags) { // all write the same value
  int found = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (b[i] % 7 == 3) found = 1;
  result += found;
}
LOOP(one_iteration_writes) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (i == 5) total = b[i];
}
