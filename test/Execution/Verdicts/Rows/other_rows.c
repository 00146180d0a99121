// Verdicts on loops under kernels that use a row beside others: which one, a condition tells, or what the rows' numbers are
// apart, or how far a loop that takes every second element goes.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

LOOP(all_rows_but_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (i != k) {
        const int f = a[i * n + k] & 7;
        for (int j = k; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          a[i * n + j] -= f * a[k * n + j];
      }
  }
}
LOOP(all_rows_but_one_of_a_matrix) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of m-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (k != i)
        for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          m[i][j] -= m[k][j];
  }
}
LOOP(all_elements_but_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      if (i == k)
        continue;
      a[i] += a[k];
    }
  }
}
LOOP(above_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (i > k && b[i] & 1)
        a[i] += a[k];
  }
}
LOOP(that_one_too) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i >= k)
        a[i] += a[k] + 1;
  }
}
LOOP(another_than_that_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i != k)
        a[i] += a[k + 1] + 1;
  }
}
LOOP(behind_the_condition) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of b-> prevents parallelization
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i != k)
        b[i] += 3;
      a[i] += a[k] + 1;
    }
  }
}
LOOP(one_of_two_conditions) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i != k || b[i] & 1)
        a[i] += a[k] + 1;
  }
}
LOOP(neighbours_of_all_but_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i != k)
        a[i] += a[i - 1];
  }
}
LOOP(rows_that_are_longer) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      if (i != k)
        for (int j = 0; j <= n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
          a[i * n + j] -= a[k * n + j] & 7;
  }
}
LOOP(rows_of_a_pitch) {
  const int pitch = n + 1 + (s & 1);
#pragma acc kernels
  for (int k = 0; k < 30; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which
    for (int i = 0; i < 30; i++)
      if (i != k)
        // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
        // CHECK-NEXT: Parallel in launches in which
        for (int j = 0; j < n; j++)
          a[i * pitch + j] -= a[k * pitch + j] & 7;
  }
}
LOOP(rows_that_change_places) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    const int other = idx[k + HALF];
    if (other < n)
      for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        const unsigned kept = a[k * n + j];
        a[k * n + j] = a[other * n + j];
        a[other * n + j] = kept;
      }
  }
}
LOOP(rows_that_change_places_shifted) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    const int other = idx[k + HALF];
    if (other < n)
      for (int j = 0; j < n - 1; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
        const unsigned kept = a[k * n + j];
        a[k * n + j] = a[other * n + j + 1];
        a[other * n + j + 1] = kept;
      }
  }
}
LOOP(two_rows_in_turn) {
#pragma acc kernels
  for (int k = 0; k < 5; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[(k + 1) % 2 * n + i] = a[k % 2 * n + i - 1] + a[k % 2 * n + i + 1];
  }
}
LOOP(two_rows_not_in_turn) {
#pragma acc kernels
  for (int k = 0; k < 5; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[(k + 2) % 2 * n + i] = a[k % 2 * n + i - 1] + a[k % 2 * n + i + 1];
  }
}
LOOP(red) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 1 + i % 2; j < n - 1; j += 2) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1];
}
LOOP(red_beyond_the_row) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 1 + i % 2; j < n + 2; j += 2) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j] + 1;
}
LOOP(packed_triangle) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[i * (i + 1) / 2 + j] += b[i] * b[j];
}
LOOP(rows_of_rows) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[(i >> 2) * n + j] += b[i] * b[j];
}
LOOP(rows_that_the_loop_changes) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      a[(j >> 2) * n + i] += b[i] * b[j];
}
LOOP(every_second_row) {
  const int fine = 2 * n + 1;
  if (n < 20)
    // CHECK: [[#@LINE+3]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which
#pragma acc kernels
    for (int i = 0; i < n; i++)
      // CHECK: [[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
      // CHECK-NEXT: Parallel in launches in which
      for (int j = 0; j < n; j++) {
        a[(2 * i + 1) * fine + 2 * j + 1] += b[i * n + j];
        a[2 * i * fine + 2 * j] = c[i * n + j];
      }
}
LOOP(columns_behind_one) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = k + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int i = j; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * n + j] -= (a[i * n + k] & 7) * a[j * n + k];
  }
}
LOOP(columns_that_take_one_away) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = k + 1; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      unsigned sum = 0;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop {{is parallelizable|carried}}
        sum += a[i * n + k] * a[i * n + j];
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i * n + j] -= a[i * n + k] * sum;
    }
  }
}
LOOP(that_column_too) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = k; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      const unsigned first = a[j] & 7;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop {{is parallelizable|carried}}
        a[i * n + j] -= (a[i * n + k] & 7) * first;
    }
  }
}
LOOP(round_to_that_column) {
#pragma acc kernels
  for (int k = 0; k < n - 2; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = k + 1; j <= n + k; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      const unsigned first = a[j] & 7;
      for (int i = 0; i < n - 3; i++) // CHECK: [[#@LINE]], Loop {{is parallelizable|carried}}
        a[i * n + j] -= (a[i * n + k] & 7) * first;
    }
  }
}
LOOP(two_steps_of_columns) {
#pragma acc kernels
  for (int k = 0; k < n - 1; k++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    for (int j = 0; j < n; j += 2) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
      const unsigned first = a[j] & 7;
      for (int i = 0; i < n - 3; i++) // CHECK: [[#@LINE]], Loop {{is parallelizable|carried}}
        a[i * n + j] -= (a[i * n + k] & 7) * first;
    }
  }
}
