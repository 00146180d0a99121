// Loops under kernels in all forms in which people count: what is one of `for (i = first; i < end; i++)` in other words
// is parallel, and its variables have behind it what they have in the program without directives. Neighbours of each
// form that say something else stay as they are.
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

LOOP(while_down) {
#pragma acc kernels
  {
    int i = n;
    while (i-- > 0) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i] + i;
  }
}
LOOP(while_down_shortly) {
#pragma acc kernels
  {
    unsigned i = n;
    while (i--) { // CHECK: [[#@LINE]], Loop is parallelizable
      if (i % 3) continue;
      a[i] = b[i] + i;
    }
  }
}
LOOP(while_down_at_the_end) {
#pragma acc kernels
  {
    long i = n - 1;
    while (i >= 0) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i] + i;
      --i;
    }
  }
}
LOOP(while_up) {
#pragma acc kernels
  {
    int i = 0;
    while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i] + i;
      i++;
    }
  }
}
LOOP(while_up_from_outside) {
  int i = 3;
#pragma acc kernels
  while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
    i = i + 2;
  }
  result = i;
}
LOOP(while_again) { // goes on where the first one ended
#pragma acc kernels
  {
    int i = 0;
    while (i < n / 2) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = b[i];
      i += 1;
    }
    while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] = c[i];
      i += 1;
    }
    a[SIZE - 1] = i;
  }
}
LOOP(while_in_steps_of_rows) {
#pragma acc kernels
  for (int k = 0; k < 3; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    int i = k;
    while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
      a[i] += c[i];
      i++;
    }
  }
}
LOOP(for_without_init) {
  int i = 1;
#pragma acc kernels
  for (; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
  result = i;
}
LOOP(for_without_increment) {
#pragma acc kernels
  for (int i = 0; i < n;) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
    i += 2;
  }
}
LOOP(for_not_zero) {
#pragma acc kernels
  for (size_t i = n; i; --i) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i - 1];
}
LOOP(for_round) {
  unsigned m = n;
#pragma acc kernels
  for (unsigned i = m - 1; i < m; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
}
LOOP(for_round_from_elsewhere) {
  size_t m = n, first = n + s;
#pragma acc kernels
  for (size_t i = first; i < m; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + 1;
}
LOOP(for_round_and_left) {
  unsigned m = n, i;
#pragma acc kernels
  for (i = m - 1; m > i; --i) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
  result = i;
}
LOOP(two_declared) {
#pragma acc kernels
  for (int k = 2, i = 0, m = n / k; i < m; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i + k;
}
LOOP(two_set) {
  int i, m;
#pragma acc kernels
  for (m = n - 1, i = 0; i < m; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
  result = i + 3 * m;
}
LOOP(to_the_end) {
#pragma acc kernels
  for (unsigned *x = a, *end = a + n; x != end; ++x) // CHECK: [[#@LINE]], Loop is parallelizable
    *x = 7;
}
LOOP(inner_whiles) {
#pragma acc kernels
  for (int i = 0; i < ROWS; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    int j = ROWS;
    while (--j >= 0) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += i * j;
  }
}
LOOP(but_the_last) {
#pragma acc kernels
  for (int i = 1; i + 1 < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i - 1] + b[i + 1];
}
LOOP(but_the_last_two) {
  size_t m = n;
#pragma acc kernels
  for (size_t i = 0; m >= 2 + i; ++i) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i];
}
LOOP(but_the_first) {
#pragma acc kernels
  for (long i = n; i - 3 >= 0; i -= 2) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i];
}
LOOP(directives_keep_theirs) {
  unsigned first = ROWS;
#pragma acc kernels loop collapse(2) independent
  for (unsigned i = 0; i < ROWS; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (unsigned j = first - 1; j < first; j--)
      m[i][j] += i * j;
}

// Neighbours.

LOOP(changes_twice) {
#pragma acc kernels
  {
    int i = 0;
    while (i < n) { // CHECK: [[#@LINE]], Loop not parallelized
      a[i] = b[i];
      if (b[i] % 2) i++;
      i++;
    }
  }
}
LOOP(continues_before_the_step) {
#pragma acc kernels
  {
    int i = 0, left = 9;
    while (i < n) { // CHECK: [[#@LINE]], Loop not parallelized
      a[i] += 1;
      if (b[i] % 2 && left-- > 0) continue;
      i++;
    }
  }
}
LOOP(steps_by_what_it_finds) {
#pragma acc kernels
  {
    int i = 0;
    while (i < n) { // CHECK: [[#@LINE]], Loop not parallelized
      int by = 1 + b[i] % 3;
      a[i] = by;
      i += by;
    }
  }
}
LOOP(steps_before_the_end) {
#pragma acc kernels
  {
    int i = 0;
    while (i < n) { // CHECK: [[#@LINE]], Loop not parallelized
      i++;
      a[i] = a[i - 1] + 1;
    }
  }
}
LOOP(another_name) {
#pragma acc kernels
  {
    int i = 0, *k = &i;
    while (i < n) { // CHECK: [[#@LINE]], Loop not parallelized
      a[i] += 1;
      if (b[i] % 2) ++*k;
      i++;
    }
  }
}
LOOP(bound_shrinks) {
#pragma acc kernels
  {
    int i = 0, end = n;
    while (i < end) { // CHECK: [[#@LINE]], Loop not parallelized
      a[i] += 1;
      if (b[i] % 2) end--;
      i++;
    }
  }
}
LOOP(round_with_another_bound) { // the bound is read each time
  unsigned m = n;
#pragma acc kernels
  {
    unsigned end = m;
    for (unsigned i = end - 1; i < end; i--) { // CHECK: [[#@LINE]], Loop not parallelized
      a[i] += 1;
      end = i;
    }
  }
}
LOOP(round_to_a_wider_bound) { // where -1 were less than that, the loop would not end
  size_t m = n;
#pragma acc kernels
  for (unsigned i = n / 2; i < m; i--) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] += 1;
  }
}
LOOP(starts_beyond_and_left) { // it stays where it began
  unsigned m = n, i;
#pragma acc kernels
  for (i = m + s; i < m; i--) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[i] + i;
  result = i;
}
LOOP(needs_the_first) {
#pragma acc kernels
  for (int i = s < 0 ? 0 : s, end = i + n / 2; i < end; i++) // CHECK: [[#@LINE]], Loop not parallelized
    a[i] = b[i];
}
LOOP(less_than_nothing) { // i - 1 is the greatest number at first
  unsigned m = n;
#pragma acc kernels
  for (unsigned i = 0; i - 1 < m; i++) // CHECK: [[#@LINE]], Loop not parallelized
    a[i] = b[i];
}
LOOP(while_with_recurrence) {
#pragma acc kernels
  {
    int i = n;
    while (i-- > 0) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i] += a[i + 1];
  }
}
LOOP(set_then_left) {
#pragma acc kernels
  {
    int i = 5;
    do { // CHECK: [[#@LINE]], Loop not parallelized
      if (n == 16) break;
      i = 0;
      while (i < n) { // CHECK: [[#@LINE]], Loop is parallelizable
        a[i] = b[i];
        i++;
      }
    } while (0);
    a[HALF] = i;
  }
}
