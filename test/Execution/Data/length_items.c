// p[n] of a pointer in clauses that give or take memory: n elements where kernels use others than the one with this index,
// or where functions have the kernels; one element where kernels use that one.
// RUN: %pacc -O2 %s -o %t 2>/dev/null && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
#include "../check.h"
#include <stdlib.h>

static double *table;
struct grid { double *cells; };

static void step(double *s, int n) {
#pragma acc parallel loop present(s, table)
  for (int i = 0; i < n; i++) s[i] += table[i];
}

/// One element, before and behind others of the same array.
static void elements(double *p, int k) {
#pragma acc enter data copyin(p[k])
#pragma acc serial present(p[k:1])
  p[k] += 1;
  CHECK(!discrete_memory() || (acc_is_present(p + k, 8) && !acc_is_present(p, 8)));
#pragma acc exit data copyout(p[k])
  CHECK(!discrete_memory() || !acc_is_present(p + k, 8));
#pragma acc data copy(p[k])
  {
#pragma acc serial
    p[k] += 1;
  }
#pragma acc serial copy(p[k])
  p[k] += 1;
}

static void members(struct grid *g, int n) {
#pragma acc data copy(g[0:1]) copy(g->cells[n])
  {
#pragma acc parallel loop present(g)
    for (int i = 0; i < n; i++) g->cells[i] += 1;
  }
}

static void add_one(double *p, int n) {
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++) p[i] += 1;
}

/// The largest of several, found by a loop before; and one row after the other, chosen by loops and jumps.
static void counted(double *p, double **rows) {
  int most = 0, r = 0;
  for (int i = 0; i < 50; i++)
    most = i * 20 > most ? i * 20 : most;
  most += 20;
#pragma acc data copy(p[most])
  add_one(p, most);
  double *first = rows[0];
  while (r < 2) {
#pragma acc data copy(first[r])
    {
      CHECK(!discrete_memory() || !acc_is_present(first + 1 - r, 8));
#pragma acc serial present(first[r:1])
      first[r] += 1;
    }
    r++;
  }
  r = 0;
again:;
#pragma acc data copy(first[r])
  {
    CHECK(!discrete_memory() || !acc_is_present(first + 1 - r, 8));
#pragma acc serial present(first[r:1])
    first[r] += 1;
  }
  if (++r < 2)
    goto again;
  CHECK_EQ(first[0], 2);
  CHECK_EQ(first[1], 2);
}

int main(void) {
  int n = 1000, k = 7;
  double *s = malloc(8 * n), *t = malloc(8 * n);
  table = malloc(8 * n);
  for (int i = 0; i < n; i++) { s[i] = i; t[i] = 2 * i; table[i] = 1; }
#pragma acc data copy(s[n]) copyin(table[n])
  step(s, n);
#pragma acc parallel loop copy(s[n]) copyin(t[n])
  for (int i = 0; i < n; i++) s[i] += t[i];
#pragma acc enter data create(t[n])
#pragma acc parallel loop present(t)
  for (int i = 0; i < n; i++) t[i] = 3 * i;
#pragma acc exit data copyout(t[n])
  CHECK(!discrete_memory() || !acc_is_present(t, 8));
  struct grid g = {malloc(8 * n)};
  for (int i = 0; i < n; i++) g.cells[i] = i;
  members(&g, n);
  elements(table, k);
  double *rows[] = {calloc(2, 8)};
  counted(g.cells, rows);
  for (int i = 0; i < n; i++) {
    CHECK_EQ(s[i], 3 * i + 1);
    CHECK_EQ(t[i], 3 * i);
    CHECK_EQ(g.cells[i], i + 2);
    CHECK_EQ(table[i], i == k ? 4 : 1);
  }
  return check_done();
}
