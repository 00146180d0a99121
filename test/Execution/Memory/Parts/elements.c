// private and firstprivate of members of elements: of arrays, behind pointers, arrays in them and structures in them, beside
// other elements and other members, in constructs and in loops in these.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && env PACC_EMULATOR=order:5 %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 200 };
struct In { int k; float f; };
struct P { int x, y; double v[3]; struct In in; };

static void of_arrays(int n, int k) {
  struct P p[4];
  int out[N];
  for (int i = 0; i < 4; i++) p[i] = (struct P){i, 10 * i, {i, i + 1, i + 2}, {100 * i, 0.5f}};
#pragma acc parallel loop private(p[k].x, p[k].v, p[k].in) copyout(out)
  for (int i = 0; i < n; i++) {
    p[k].x = i;
    for (int j = 0; j < 3; j++) p[k].v[j] = i + j;
    p[k].in.k = 2 * i;
    out[i] = p[k].x * 2 + (int)p[k].v[i % 3] + p[k].in.k + p[k].y + p[k - 1].x;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 2 * i + i + i % 3 + 2 * i + 10 * k + k - 1);
  CHECK_EQ(p[k].x + p[k].v[2] + p[k].in.k, k + k + 2 + 100 * k);
  /* the iteration tells which one it is */
#pragma acc parallel loop private(p[k].x) copyout(out)
  for (int i = 0; i < n; i++) {
    p[k].x = i;
    out[i] = p[i % 4].x + p[i % 4].y;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], (i % 4 == k ? i : i % 4) + 10 * (i % 4));
#pragma acc parallel loop firstprivate(p[k].x, p[1].v[1:2]) copyout(out)
  for (int i = 0; i < n; i++) out[i] = p[k].x + (int)p[1].v[1 + i % 2];
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], k + 2 + i % 2);
}

static void behind_pointers(int n, int k, struct P *p) {
  int out[N];
#pragma acc parallel loop private(p[k].x) copyout(out)
  for (int i = 0; i < n; i++) {
    p[k].x = i;
    out[i] = p[k].x + 1;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 1);
#pragma acc parallel loop gang firstprivate(p[k].y) copy(p[0:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    int s = p[k].y;
#pragma acc loop vector private(p[i % 4].in.k) reduction(+ : s)
    for (int j = 0; j < 10; j++) {
      p[i % 4].in.k = j;
      s += p[i % 4].in.k + p[0].x;
    }
    out[i] = s;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 10 * k + 45 + 70);
#pragma acc parallel loop private(p[k]) copyin(p[0:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    p[k].x = i;
    (p + k)->y = 1;
    out[i] = p[k].x + p[k].y + p[3].y + (*p).x;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 1 + 30 + 7);
  CHECK_EQ(p[k].x, k);
  CHECK_EQ(p[2].in.k, 5);
}

int main(void) {
  struct P p[4];
  for (int i = 0; i < 4; i++) p[i] = (struct P){i ? i : 7, 10 * i, {0, 0, 0}, {5, 0}};
  of_arrays(N, 2);
  behind_pointers(N, 2, p);
  return check_done();
}
