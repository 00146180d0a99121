// Structures and arrays that both loops of a nest reduce: each member by itself, whatever the loops do with the others.
// The loops have no levels, or say them.
// RUN: %pacc %without_gpu -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { Rows = 8, Columns = 6 };
static int a[Rows][Columns];

struct Pair { unsigned short m0, m1; };
struct Mixed { int n; double sum; char few; };

/// The construct has the clause, too.
static void in_parallel(void) {
  struct Pair s = {1, 1};
  unsigned short want = 1;
#pragma acc parallel reduction(* : s) copy(a)
  {
#pragma acc loop reduction(* : s)
    for (int i = 0; i < Rows; i++) {
#pragma acc loop reduction(* : s)
      for (int j = 0; j < Columns; j++) {
        a[i][j] += 1;
        s.m0 *= (j & 2) + 1;
      }
    }
  }
  for (int i = 0; i < Rows * Columns; i++) want *= (i % Columns & 2) + 1;
  CHECK_EQ(s.m0, want);
  CHECK_EQ(s.m1, 1);
}

static void in_loops(void) {
  struct Mixed s = {1, 2, 4};
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < Rows; i++) {
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < Columns; j++) {
      s.n += j;
      s.sum += i;
      s.few++;
    }
  }
  CHECK_EQ(s.n, 1 + Rows * 15);
  CHECK_EQ(s.sum, 2 + Columns * 28);
  CHECK_EQ(s.few, 4 + Rows * Columns);
}

/// The outer loop adds to one member, the inner one to others.
static void by_turns(void) {
  struct Pair s = {0, 0};
  struct Mixed m = {0, 0, 0};
#pragma acc parallel loop reduction(+ : s, m) copyin(a)
  for (int i = 0; i < Rows; i++) {
    s.m0 += 3;
#pragma acc loop reduction(+ : s, m)
    for (int j = 0; j < Columns; j++) {
      s.m1 += 1;
      m.n += a[i][j] != -1;
    }
    m.few++;
  }
  CHECK_EQ(s.m0, 3 * Rows);
  CHECK_EQ(s.m1, Rows * Columns);
  CHECK_EQ(m.n, Rows * Columns);
  CHECK_EQ(m.few, Rows);
}

static void levels(void) {
  struct Mixed s = {0, 0, 0};
  int t[3] = {0, 0, 0}, n = Columns, v[n];
  for (int i = 0; i < n; i++) v[i] = i;
#pragma acc parallel loop gang reduction(+ : s, t, v)
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : s, t, v)
    for (int j = 0; j < n; j++) {
      s.n += j;
      s.sum += i;
      t[j % 3] += i;
      v[j] += 1;
    }
  }
  CHECK_EQ(s.n, Rows * 15);
  CHECK_EQ(s.sum, Columns * 28);
  for (int k = 0; k < 3; k++) CHECK_EQ(t[k], 2 * 28);
  for (int k = 0; k < n; k++) CHECK_EQ(v[k], k + Rows);
#pragma acc parallel loop reduction(max : s.n, t, v)
  for (int i = 0; i < Rows; i++)
#pragma acc loop reduction(max : s.n, t, v)
    for (int j = 0; j < n; j++) {
      if (s.n < 1000 * i) s.n = 1000 * i;
      if (t[i % 3] < 100 * j) t[i % 3] = 100 * j;
      if (v[j] < i) v[j] = i;
    }
  CHECK_EQ(s.n, 7000);
  CHECK_EQ(t[2], 500);
  CHECK_EQ(v[5], 13);
}

int main(void) {
  in_parallel();
  in_loops();
  by_turns();
  levels();
  return check_done();
}
