// Verdicts on loops under kernels over flat arrays with a border: rows are longer than the loops' bounds by a constant, and
// the loops count from 1 to their bound.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

#define AT(i, j) ((i) * (w + 2) + (j))
#define IN(i, j, k) (((i) * (w + 2) + (j)) * (e + 2) + (k))

LOOP(two_dimensions) {
  int w = n / 2;
#pragma acc kernels
  for (int i = 1; i <= n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j <= w; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(i, j)] += b[AT(i - 1, j)] + b[AT(i + 1, j)] + b[AT(i, j - 1)] + b[AT(i, j + 1)];
}
LOOP(three_dimensions) {
  int w = n / 5, e = n / 6;
#pragma acc kernels
  for (int i = 1; i <= w; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j <= w; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 1; k <= e; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[IN(i, j, k)] += b[IN(i - 1, j, k)] + b[IN(i, j + 1, k)] + b[IN(i, j, k - 1)];
}
LOOP(red_and_black) {
  int w = n / 2;
#pragma acc kernels
  for (int colour = 0; colour < 2; colour++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    for (int i = 1; i <= n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 1; j <= w; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        if ((i + j) % 2 == colour)
          a[AT(i, j)] += a[AT(i - 1, j)] + a[AT(i + 1, j)] + a[AT(i, j - 1)] + a[AT(i, j + 1)];
}
LOOP(symmetric) {
  int w = n / 2;
#pragma acc kernels
  for (int i = 1; i <= w; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = i; j <= w; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(j, i)] = a[AT(i, j)] = b[i] * c[j];
}
LOOP(diagonals) { // of a table whose cells need those to the left and above
  int w = n / 2;
#pragma acc kernels
  for (int d = 2; d <= n + w; d++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    for (int i = d - w > 1 ? d - w : 1; i <= (d - 1 < n ? d - 1 : n); i++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(i, d - i)] += a[AT(i - 1, d - i)] + 3 * a[AT(i, d - i - 1)] + a[AT(i - 1, d - i - 1)];
}
LOOP(too_short_rows) { // the last element of a row is the first one of the next
  int w = n / 2;
#pragma acc kernels
  for (int i = 1; i <= n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    for (int j = 0; j <= w + 2; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(i, j)] = 5 * a[AT(i, j)] + i;
}
LOOP(border_written) { // what the next row reads
  int w = n / 2;
#pragma acc kernels
  for (int i = 1; i <= n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents
    for (int j = 1; j <= w; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      a[AT(i, j)] += a[AT(i + 1, 0)] + a[AT(i - 1, j)];
}
