// Clauses of loops in routines: reductions of arrays, sections, elements and structures, private sections; in
// routines of all levels but over gangs. Each is what a plain loop makes of it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
#include "../check.h"

enum { N = 300, ROWS = 5 };
struct pair {
  int sum, most;
};

#pragma acc routine vector
void sections(const int *a, int n, int *r, int from) {
#pragma acc loop vector reduction(+ : r[from : 3])
  for (int i = 0; i < n; i++)
    r[from + i % 3] += a[i];
#pragma acc loop vector reduction(max : r[0])
  for (int i = 0; i < n; i++)
    r[0] = a[i] > r[0] ? a[i] : r[0];
}

#pragma acc routine worker
void arrays(const int *a, int n, int *r) {
  int s[2][3] = {0};
#pragma acc loop worker reduction(+ : s)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : s[0 : 2][0 : 3])
    for (int j = 0; j < 3; j++)
      s[i % 2][j] += a[i] * j;
  }
  for (int j = 0; j < 3; j++)
    r[j] = s[0][j] - s[1][j];
}

#pragma acc routine vector
static void members(const int *a, int n, struct pair *p) {
#pragma acc loop vector reduction(+ : p->sum)
  for (int i = 0; i < n; i++)
    p->sum -= a[i];
}

#pragma acc routine seq
void alone(const int *a, int n, int *r) {
#pragma acc loop reduction(+ : r[0 : 2])
  for (int i = 0; i < n; i++)
    r[i % 2] += a[i];
}

#pragma acc routine gang
void privates(int *a, int n, int *lent) {
#pragma acc loop gang vector private(lent[0 : 4])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++)
      lent[k] = a[i] + k;
    a[i] = lent[i % 4];
  }
}

int main(void) {
  int a[N], r[ROWS][16] = {{0}}, lent[4] = {9, 9, 9, 9};
  struct pair p[ROWS] = {{0, 0}};
  for (int i = 0; i < N; i++)
    a[i] = (i * 37) % 11 - 5;
#pragma acc parallel loop gang copyin(a) copy(r, p)
  for (int row = 0; row < ROWS; row++) {
    sections(a, N, r[row], 2 + row % 2);
    arrays(a, N, r[row] + 6);
    members(a, N - row, &p[row]);
    alone(a, N, r[row] + 10);
  }
  for (int row = 0; row < ROWS; row++) {
    int want[16] = {0};
    sections(a, N, want, 2 + row % 2);
    arrays(a, N, want + 6);
    alone(a, N, want + 10);
    CHECK_EQ(want[0], 5);
    for (int i = 0; i < 16; i++)
      CHECK_EQ(r[row][i], want[i]);
    struct pair q = {0, 0};
    members(a, N - row, &q);
    CHECK_EQ(p[row].sum, q.sum);
  }
  int was[N], sums[3] = {0};
  for (int i = 0; i < N; i++) {
    was[i] = a[i];
    sums[i % 3] += a[i];
  }
  for (int i = 0; i < 3; i++)
    CHECK_EQ(r[0][2 + i], sums[i]);
#pragma acc parallel num_gangs(5) copy(a, lent)
  privates(a, N, lent);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], was[i] + i % 4);
  CHECK_EQ(lent[2], 9);
  return check_done();
}
