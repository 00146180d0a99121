// Code between the loops of collapse(n), which the standard does not have without `force`: executed by each iteration
// of the inner loops where that cannot be told from once, else the clause ends before it.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -w -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -w -x c++ %s -o %t.cpp && %run_emulator %t.cpp
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 21, M = 34, K = 5 };
static int a[N][M], rows[N], x[N], grid[N][M][K];

static void clear(void) {
  memset(a, 0, sizeof a);
  memset(rows, 0, sizeof rows);
  memset(grid, 0, sizeof grid);
  for (int i = 0; i < N; i++)
    x[i] = 3 * i;
}

static void places(int m) {
  clear();
  int t;
// CHECK-LABEL: places:
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(128) collapse(2)
#pragma acc parallel loop gang vector collapse(2) copy(a)
  for (int i = 0; i < N; i++) {
    const int first = i * M, odd = i & 1 ? 1 : 0; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: each iteration of the inner loops executes this code, as 'collapse(force:2)' has it}}
    t = first + 2;
    if (odd)
      t += m > 3 ? 1 : 2;
    for (int j = 0; j < m; j++)
      a[i][j] = first + j + odd * 1000 + t;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], j < m ? i * M + j + i % 2 * 1000 + i * M + 2 + i % 2 * (m > 3 ? 1 : 2) : 0);
}

// The inner loops change what the code reads.
static void values(int m) {
  clear();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + 1;
// CHECK-LABEL: values:
// CHECK: [[@LINE+3]], #pragma acc loop gang, vector(128) /*
// CHECK: #pragma acc loop seq
#pragma acc parallel loop gang vector collapse(2) copy(a) copyin(x)
  for (int i = 0; i < N; i++) {
    const int first = a[i][0] + x[i]; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < m; j++)
      a[i][j] = first;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], j < m ? i + 1 + 3 * i : i + 1);
}

// What happens once for each row, or is handed on.
static void once(int m) {
  clear();
  int count = 0, every = 0;
#pragma acc parallel loop collapse(2) copy(a, rows) reduction(+ : count, every)
  for (int i = 0; i < N; i++) {
    rows[i] += 1; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    count++;
    for (int j = 0; j < m; j++) {
      a[i][j] += 1;
      every++;
    }
    rows[i] += a[i][m ? m - 1 : 0];
  }
  CHECK_EQ(count, N);
  CHECK_EQ(every, N * m);
  for (int i = 0; i < N; i++)
    CHECK_EQ(rows[i], m ? 2 : 1);
#pragma acc parallel loop collapse(2) copy(rows) copyin(a)
  for (int i = 0; i < N; i++) {
    int own = 0; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < m; j++)
      own += a[i][j];
    rows[i] = own;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(rows[i], m);
  int last[4];
#pragma acc parallel loop gang vector collapse(2) private(last) copy(a)
  for (int i = 0; i < N; i++) {
    last[i & 3] = i; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < m; j++) {
      a[i][j] = last[i & 3];
      last[i & 3]++;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ(a[i][j], i + j);
}

// Of three loops, and under a condition.
static void three(int m) {
  clear();
#pragma acc parallel loop collapse(3) copy(grid, a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      a[i][j]++; // expected-warning {{'collapse(3)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(2)' would}}
      for (int k = 0; k < K; k++)
        grid[i][j][k] += a[i][j] + k;
    }
#pragma acc parallel loop collapse(3) copy(grid)
  for (int i = 0; i < N; i++)
    if (i % 3) { // expected-warning {{'collapse(3)' is for loops that are each directly in the one before: each iteration of the inner loops executes this code, as 'collapse(force:3)' has it}}
      int u;
      for (int j = 0; j < m; j++) {
        u = 100 * i;
        for (int k = 0; k < K; k++)
          grid[i][j][k] += u;
      }
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        CHECK_EQ(grid[i][j][k], j < m ? 1 + k + (i % 3 ? 100 * i : 0) : 0);
}

// Bounds that the code computes, loops that are not spread.
static void others(int m) {
  clear();
  int outer = 0;
#pragma acc parallel loop gang vector collapse(2) copy(a)
  for (int i = 0; i < N; i++) {
    const int length = i < m ? i : m; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < length; j++)
      a[i][j] = 1;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], j < i && j < m);
#pragma acc serial loop seq collapse(2) copy(outer, a)
  for (int i = 0; i < N; i++) {
    int t = outer; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < m; j++)
      a[i][j] = t;
    outer = t + 2;
  }
  CHECK_EQ(outer, 2 * N);
  CHECK_EQ(a[N - 1][0], m ? 2 * N - 2 : 0);
#pragma acc kernels loop independent collapse(2) copy(a)
  for (int i = 0; i < N; i++) {
    int t = 2 * i; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: each iteration of the inner loops executes this code, as 'collapse(force:2)' has it}}
    for (int j = 0; j < m; j++)
      a[i][j] = t;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][0], m ? 2 * i : 0);
}

// What only goes on with the inner loop is computed of its number, and nothing is left between the loops.
static void counted(int m) {
  clear();
// CHECK-LABEL: counted:
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(128) collapse(2)
#pragma acc parallel loop gang vector collapse(2) copy(a)
  for (int i = 0; i < N; i++) {
    int k = i * M;
    ;
    for (int j = 0; j < m; j++)
      a[i][j] = k++;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], j < m ? i * M + j : 0);
}

int main(void) {
  const int lengths[] = {M, 0, 1, 7};
  for (int l = 0; l < 4; l++) {
    places(lengths[l]);
    values(lengths[l]);
    once(lengths[l]);
    three(lengths[l]);
    others(lengths[l]);
    counted(lengths[l]);
  }
  return check_done();
}
