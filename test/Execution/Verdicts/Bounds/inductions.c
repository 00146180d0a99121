// Loops under kernels beside whose variable others go along: indices that are counted up, pointers that are walked, of
// which each iteration moves them by the same. Neighbours of them that move otherwise stay sequential.
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
#include "../Inputs/verdicts.h"

LOOP(packs) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i += 2) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[k] = b[i];
      k++;
    }
  }
}
LOOP(interleaves_and_keeps) {
#pragma acc kernels
  {
    int k = 3;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[k++] = b[i];
      a[k++] = c[i];
    }
    a[SIZE - 1] = k;
  }
}
LOOP(from_outside) {
  int k = n;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    k = k - 1;
    a[i] = b[k];
  }
}
LOOP(from_outside_and_left) {
  int i, j;
#pragma acc kernels
  for (i = 0, j = n - 1; i < n; i++, j--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[j];
  result = i + 3 * j;
}
LOOP(walks) {
#pragma acc kernels
  {
    unsigned *x = a;
    const unsigned *y = b;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      *x++ = *y++;
  }
}
LOOP(walks_from_outside) {
  unsigned *x = p + 5;
  const unsigned *y = r;
#pragma acc kernels
  for (int i = n; i > 0; i--) // CHECK: [[#@LINE]], Complex loop carried dependence of y->,x-> prevents parallelization
    *--x = *y++;              // CHECK: Parallel in launches in which they do not overlap
}
LOOP(walks_rows) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned *row = m[i];
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      *row++ += i * j;
  }
}
LOOP(counts_a_nest) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++)     // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[k++] = i * 31 + j;
  }
}
LOOP(goes_in_strides) {
#pragma acc kernels
  {
    int k = 0, by = n / 8 + 1;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[k] = b[i];                // CHECK: Parallel in launches in which by != 0
      k += by;
    }
  }
}
LOOP(steps_under_no_condition) {
#pragma acc kernels
  {
    unsigned k = 7;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      if (b[k++] % 2 && c[k] % 3) continue;
      a[i] = b[k];
    }
  }
}
LOOP(every_time_steps) { // the outer loop goes on where the one before ended
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < 4; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < 9; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[k++] = i + j;
      a[k++] = i;
    }
    b[0] = k;
  }
}

LOOP(needed_behind_a_block) {
#pragma acc kernels
  {
    unsigned k = n + 3;
    {
      int i;
      for (i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        c[k++] = b[i];
    }
    a[0] = k;
  }
}
LOOP(needed_by_another_loop) {
  int k = 1;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      d[i] = k++;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      d[i + n] += k++;
  }
  result = k;
}
LOOP(counts_a_nest_of_any_size) {
  int rows = n / 2, columns = n / 3;
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < rows; i++)       // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[k++] = i * 31 + j;
    b[0] = k;
  }
}
LOOP(counts_a_nest_of_three) {
  int deep = n / 8 - 1;
  unsigned *x = a;
#pragma acc kernels
  for (int i = 0; i < deep; i++)         // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= deep; j++)     // CHECK: [[#@LINE]], Loop is parallelizable
      for (int l = deep; l > 0; l--, x += 2) // CHECK: [[#@LINE]], Loop is parallelizable
        x[0] = i * 31 + j, x[1] = l;
}

// Neighbours.

LOOP(packs_some) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      if (b[i] % 2) a[k++] = b[i];
  }
}
LOOP(steps_behind_and) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      a[i] = b[i] % 2 && b[k++] % 3;
  }
}
LOOP(steps_behind_continue) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      if (b[i] % 2) continue;
      a[k++] = b[i];
    }
  }
}
LOOP(steps_in_a_choice) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      a[i] = b[i] % 2 ? k++ : 0;
  }
}
LOOP(grows) { // a triangle
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[k++] = i * j;
  }
}
LOOP(steps_by_an_element) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      a[k] = i;
      k += idx[i] & 3;
    }
  }
}
LOOP(steps_by_what_changes) {
#pragma acc kernels
  {
    int k = 0, by = 1;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for
      a[k] = i;
      k += by;
      by ^= 3;
    }
  }
}
LOOP(goes_back_once) {
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      a[k++] += i;
      if (k == 10) k = 0;
    }
  }
}
LOOP(stands_still) { // two ways
#pragma acc kernels
  {
    int k = 4;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[k++] += i;
      k--;
    }
  }
}
LOOP(half_a_step) { // what one writes the next one reads
#pragma acc kernels
  {
    int k = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[k + 1] = a[k] + 1;
      k++;
    }
  }
}
LOOP(read_beside_a_loop_of_none) { // which must not move it backwards
  int columns = s - 3;
#pragma acc kernels
  {
    int k = 50;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[k++] = i * 31 + j;
      c[k + i] += 1;
    }
    b[0] = k;
  }
}
LOOP(by_another_name) {
#pragma acc kernels
  {
    int k = 0, *other = &k;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried
      a[k++] = i;
      if (b[i] % 2) *other += 1;
    }
  }
}
LOOP(narrow) { // goes round
#pragma acc kernels
  {
    byte k = 230;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for k
      a[k++] += i;
  }
}
LOOP(read_again) { // the loop round it goes on with what it left
  int k = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for k
    for (int j = 0; j < 5; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[k++] += j;
    if (b[i] % 2) k -= 3;
  }
  result = k;
}
