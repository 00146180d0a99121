// Elements and sections in reductions that the loop names in other ways: `*p`, `*(p + i)`, `p->x`, `i[p]`.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 100, Sum = N * (N - 1) / 2 };

struct Pair {
  int x;
  double v[3];
};

static void first(int *p) {
#pragma acc parallel loop reduction(+ : p[0])
  for (int i = 0; i < N; i++)
    *p += i;
}

static void section(int *p, int n) {
#pragma acc parallel loop reduction(+ : p[0 : n])
  for (int i = 0; i < N; i++) {
    *p += i;
    *(p + 1) -= i;
    (*(2 + p))++;
  }
}

static void of_row(double (*m)[4]) {
#pragma acc parallel loop reduction(+ : m[1][2]) copy(m[0 : 3])
  for (int i = 0; i < N; i++)
    *(*(m + 1) + 2) += i;
}

static void of_index(int *p, int k) {
#pragma acc parallel loop reduction(+ : p[k])
  for (int i = 0; i < N; i++) {
    *(p + k) += i;
    [&] { *(p + k) += 1; }();
    k[p] += 1;
  }
}

static void behind_others(int (&a)[8]) {
#pragma acc parallel loop reduction(+ : a[2 : 4])
  for (int i = 0; i < N; i++) {
    *(a + 2) += i;
    *(a + i % 4 + 2) += 1;
  }
}

static void of_members(Pair *q) {
#pragma acc parallel loop reduction(+ : q[0].x, q[0].v[1])
  for (int i = 0; i < N; i++) {
    q->x += i;
    (*q).v[1] += 1;
  }
}

// What the section leaves out is the array's own.
static void outside(int *p, int n) {
#pragma acc parallel loop reduction(+ : p[2 : n]) copy(p[0 : 8]) num_gangs(1)
  for (int i = 0; i < N; i++) {
    p[3] += i * p[0];
    if (i == 7)
      *(p + 1) = 8;
  }
}
static void outside_of_array(int (&a)[8]) {
#pragma acc parallel loop reduction(+ : a[4 : 2])
  for (int i = 0; i < N; i++) {
    a[5] -= i * *a;
    if (i == 7)
      a[2] = 9;
  }
}

struct Holder {
  int *p;
  void run() {
#pragma acc parallel loop reduction(+ : p[0])
    for (int i = 0; i < N; i++)
      *p += i;
  }
};

int main() {
  int a[8] = {};
  first(a);
  CHECK_EQ(a[0], Sum);
  section(a, 3);
  CHECK(a[0] == 2 * Sum && a[1] == -Sum && a[2] == N);
  int b[8] = {1};
  outside(b, 4);
  CHECK(b[0] == 1 && b[1] == 8 && b[2] == 0 && b[3] == Sum);
  outside_of_array(b);
  CHECK(b[5] == -Sum && b[2] == 9 && b[0] == 1 && b[3] == Sum);
  double m[3][4] = {};
  of_row(m);
  CHECK(m[1][2] == Sum && m[1][1] == 0);
  of_index(a, 6);
  CHECK_EQ(a[6], Sum + 2 * N);
  behind_others(a);
  CHECK(a[2] == N + Sum + N / 4 && a[3] == N / 4 && a[5] == N / 4);
  Pair q = {};
  of_members(&q);
  CHECK(q.x == Sum && q.v[1] == N);
  Holder h = {&a[7]};
  h.run();
  CHECK_EQ(a[7], Sum);
  return check_done();
}
