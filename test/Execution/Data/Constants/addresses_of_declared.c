// Constants that hold the addresses of variables under declare, in functions that kernels call: on the device they hold the
// device's. Tables, structures, addresses within an array, a table of tables, constants of functions and their own addresses.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

int table[4] = {1, 2, 3, 4};
double other[2] = {0.5, 1.5};
#pragma acc declare copyin(table, other)
int *const first = &table[1];
static int *const list[3] = {table, table + 2, 0};
static int *const *const lists[2] = {list + 1, list};
struct Names { int n; double *of; const int *to; };
static const struct Names names[2] = {{1, other, table}, {2, other + 1, &table[3]}};

static int get(int i) { return first[1] + list[1][1] + i; }
static int *const *where(int i) { return &list[i % 2]; }
static int through(int i) { return **lists[i % 2]; }
static double named(int i) {
  static int *const own[2] = {&table[0], &table[1]};
  return *names[i % 2].of + *names[i % 2].to + names[i % 2].n + *own[i % 2];
}
#pragma acc routine seq
int count(int i) {
  int n = 0;
  for (int k = 0; list[k]; k++) n += *list[k];
  return n + i;
}

int main(void) {
  enum { N = 200 };
  int out[N], more[N];
  double of[N];
#pragma acc parallel loop copyout(out, more, of)
  for (int i = 0; i < N; i++) {
    out[i] = get(i) + **where(i);
    more[i] = through(i) + count(i);
    of[i] = named(i);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], 3 + 4 + i + (i % 2 ? 3 : 1));
    CHECK_EQ(more[i], (i % 2 ? 1 : 3) + 4 + i);
    CHECK_EQ(of[i], i % 2 ? 1.5 + 4 + 2 + 2 : 0.5 + 1 + 1 + 1);
  }
  /* the device's values count there */
  table[3] = 40;
  int before = 0, after = 0;
#pragma acc parallel copyout(before)
  before = get(0);
#pragma acc update device(table)
#pragma acc parallel copyout(after)
  after = get(0);
  CHECK(before == 7 || before == 43); /* the host's memory is the device's */
  CHECK_EQ(after, 43);
#pragma acc parallel
  *where(1)[0] = 30;
#pragma acc update self(table)
  CHECK_EQ(table[2], 30);
  return check_done();
}
