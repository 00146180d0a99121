// private(s.x) where the directive uses s as a whole, too, by functions, copies, pointers and references to it: of variables,
// behind pointers, in constructs and in loops, collapsed ones, several members, bit-fields. The object stays as it is.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && env PACC_EMULATOR=order:5 %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 200 };
struct In { int k; float f; };
struct S { int x, y; struct In in; unsigned low : 4, high : 12; };

static int get(const struct S *s) { return s->x + s->y; }
static int sum(struct S s) { return s.x + s.y + s.in.k; }
static void set(struct S *s, int x) { s->x = x; }

static void variables(int n) {
  struct S s = {3, 4, {5, 0.5f}, 6, 7};
  int out[N];
#pragma acc parallel loop private(s.x) copyout(out)
  for (int i = 0; i < n; i++) {
    s.x = i;
    out[i] = sum(s);
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 9);
#pragma acc parallel loop private(s.x) copyout(out)
  for (int i = 0; i < n; i++) {
    set(&s, 2 * i);
    out[i] = get(&s);
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 2 * i + 4);
#pragma acc parallel loop private(s.x, s.in.k) copyout(out)
  for (int i = 0; i < n; i++) {
    s.x = i;
    s.in.k = 1;
    struct S t = s, *p = &s;
    out[i] = t.x + p->in.k + (int)(2 * p->in.f) + t.y;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 1 + 1 + 4);
#pragma acc parallel loop private(s.high) copyout(out)
  for (int i = 0; i < n; i++) {
    s.high = i + 4090;
    out[i] = s.high + s.low;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], (i + 4090) % 4096 + 6);
  CHECK_EQ(s.x + s.in.k + s.high, 3 + 5 + 7);
}

static void loops(int n, struct S *p) {
  int out[10][20];
#pragma acc parallel loop collapse(2) private(p->x) copyin(p[0:1]) copyout(out)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++) {
      p->x = 100 * i + j;
      out[i][j] = get(p) + p->in.k;
    }
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++) CHECK_EQ(out[i][j], 100 * i + j + 4 + 5);
#pragma acc parallel copyin(p[0:1]) copyout(out)
  {
#pragma acc loop gang
    for (int i = 0; i < 10; i++) {
      const int k = p->in.k + i;
#pragma acc loop vector private(p->x)
      for (int j = 0; j < 20; j++) {
        set(p, j);
        out[i][j] = sum(*p) + k;
      }
    }
  }
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++) CHECK_EQ(out[i][j], j + 4 + 5 + 5 + i);
  int total = 0;
#pragma acc parallel num_gangs(4) private(p->x) copyin(p[0:1]) reduction(+ : total)
  {
    set(p, 8);
    total += get(p);
  }
  CHECK_EQ(total, 4 * 12);
#pragma acc parallel num_gangs(4) firstprivate(p->x) copyin(p[0:1]) reduction(+ : total)
  {
    p->x += 1;
    total += get(p);
  }
  CHECK_EQ(total, 4 * 12 + 4 * 8);
  CHECK_EQ(p->x, 3);
}

int main(void) {
  struct S s = {3, 4, {5, 0.5f}, 6, 7};
  variables(N);
  loops(N, &s);
  return check_done();
}
