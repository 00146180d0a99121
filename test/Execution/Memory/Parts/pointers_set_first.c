// private(p[1]) where each iteration sets p before it uses it, if it does: the pointer is each iteration's, and nobody sees the
// elements that it led to before.
// RUN: %pacc -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -Werror %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: not %pacc -fsyntax-only -DUSED %s 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 37, M = 16 };
static double rows[N][M], sums[N];

#pragma acc routine seq
static void fill(double *row, int i) {
  for (int j = 0; j < M; j++)
    row[j] = i * M + j;
}

#pragma acc routine gang
static void in_routine(double *all, double *out) {
  double *row = NULL;
#pragma acc loop gang private(row[1])
  for (int i = 0; i < N; i++) {
    row = all + M * i;
    fill(row, i);
    out[i] = row[1] + row[M - 1];
  }
}

int main(void) {
  double *all = rows[0], *p = NULL;
#pragma acc parallel copy(all[0:N * M]) copyout(sums)
  in_routine(all, sums);
  for (int i = 0; i < N; i++)
    CHECK_EQ(sums[i], 2 * i * M + M);
#pragma acc parallel loop private(p[0:2]) copy(all[0:N * M]) copyout(sums)
  for (int i = 0; i < N; i++) {
    if (i % 2)
      p = &all[M * i];
    else
      p = &all[M * i + 1];
    sums[i] = p[1];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(sums[i], rows[i][1 + (i % 2 == 0)]);
#pragma acc parallel loop collapse(2) private(p[1]) copy(all[0:N * M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      p = all + M * i;
      p[j] += j;
    }
#pragma acc parallel loop private(p[1]) copy(all[0:N * M])
  for (int i = 0; i < N; i++)
    if (i % 2) {
      p = all + M * i;
      p[0] += 1;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(rows[i][j], i * M + 2 * j + (j == 0 && i % 2));
#ifdef USED
  // CHECK: error: 'p[:2]' in 'private' is not supported yet
#pragma acc parallel loop private(p[0:2]) copy(all[0:N * M]) copyout(sums)
  for (int i = 0; i < N; i++) {
    if (i % 2)
      p = &all[M * i];
    sums[i] = p[1];
  }
#endif
  return check_done();
}
