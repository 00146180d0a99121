// Rows that lie one behind the other: a subscript that goes beyond the end of its row leads to the next one, as programs use
// memory that is one piece. What is copied goes as far.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 40, M = 7 };

// CHECK: upload emulator data {{.*}} function=first {{.*}} variable=p bytes=168
static void first(int (*p)[M], int *y, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = p[0][i];
}

// CHECK: upload emulator data {{.*}} function=all {{.*}} variable=p bytes=1120
static void all(int (*p)[M], int n) {
#pragma acc kernels
  for (int i = 0; i < n * M; i++)
    p[0][i] += i;
}

// CHECK: upload emulator data {{.*}} function=back {{.*}} variable=p bytes=168
static void back(int (*p)[M], int *y, int n, int last) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = p[last][-i];
}

static void blocks(int (*p)[2][M], int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2 * M; j++)
      p[i][0][j] -= j;
}

static void of_length(int m, int (*p)[m], int n) {
#pragma acc parallel loop
  for (int i = 0; i < n * m; i++)
    p[0][i] *= 3;
}

// Not so where no row is left.
// CHECK: upload emulator data {{.*}} function=inside {{.*}} variable=p bytes=56
static void inside(int (*p)[M], int *y, int m) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    for (int j = 1; j < m - 1; j++)
      y[i * M + j] = p[i + 1][j];
}

int main(void) {
  int (*p)[M] = malloc(N * sizeof *p), *y = malloc(N * sizeof *y), *at = &p[0][0];
  for (int i = 0; i < N * M; i++)
    at[i] = i % 37;
  first(p, y, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], i % 37);
  all(p, N);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(at[i], i % 37 + i);
  back(p, y, 36, N - 1);
  for (int i = 0; i < 36; i++)
    CHECK_EQ(y[i], at[(N - 1) * M - i]);
  blocks((int (*)[2][M])p, N / 2);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(at[i], i % 37 + i - i % (2 * M));
  of_length(M, p, N);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(at[i], 3 * (i % 37 + i - i % (2 * M)));
  inside(p, y, M);
  for (int i = 0; i < 2; i++)
    for (int j = 1; j < M - 1; j++)
      CHECK_EQ(y[i * M + j], at[(i + 1) * M + j]);
  free(p), free(y);
  return check_done();
}
