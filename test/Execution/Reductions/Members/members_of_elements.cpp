// reduction(+:p[i].x), members of elements of arrays that are variables, or members of objects and of `this`; elements
// whose subscripts differ by a constant; inner loops that reduce one of several.
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

enum { N = 8, M = 100 };

struct Cell {
  double u;
  int most;
  struct { float w, v[3]; } q;
};

static void clear(Cell *c) {
  for (int i = 0; i < N; i++) c[i] = {double(i), i, {float(i), {}}};
}

static void pointers() {
  Cell c[N], *p = c;
  clear(c);
#pragma acc parallel loop gang copy(p[0:N])
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+:p[i].u, p[i].q.w) reduction(max:p[i].most)
    for (int j = 0; j < M; j++) {
      p[i].u += j * i;
      p[i].q.w += 1;
      if (p[i].most < (j * 7 + i) % 93) p[i].most = (j * 7 + i) % 93;
    }
  }
  for (int i = 0; i < N; i++) {
    int most = i;
    for (int j = 0; j < M; j++) most = (j * 7 + i) % 93 > most ? (j * 7 + i) % 93 : most;
    CHECK(c[i].u == i + i * M * (M - 1) / 2);
    CHECK(c[i].q.w == i + M);
    CHECK(c[i].most == most);
  }
}

static void constants() {
  Cell c[N];
  clear(c);
#pragma acc parallel loop reduction(+:c[3].u, c[3].q.w, c[4].u) copy(c)
  for (int i = 0; i < M; i++) {
    c[3].u += i;
    c[3].q.w += c[5].u;
    c[4].u -= 1;
  }
  CHECK(c[3].u == 3 + M * (M - 1) / 2);
  CHECK(c[3].q.w == 3 + 5 * M);
  CHECK(c[4].u == 4 - M);
}

static void inner() {
  Cell c[N];
  clear(c);
#pragma acc parallel loop gang copy(c)
  for (int i = 0; i < N; i++) {
#pragma acc loop worker reduction(+:c[i].q.w, c[i].u)
    for (int k = 0; k < 4; k++) {
      c[i].q.w += k;
#pragma acc loop vector reduction(+:c[i].u)
      for (int j = 0; j < 30; j++) c[i].u += j * k;
    }
  }
  for (int i = 0; i < N; i++) {
    CHECK(c[i].q.w == i + 6);
    CHECK(c[i].u == i + 6 * 29 * 15);
  }
}

// The elements of one iteration lie apart.
static void neighbours() {
  double d[N + 1] = {};
  double *p = d;
#pragma acc parallel loop gang copy(p[0:N+1])
  for (int i = 0; i < N; i += 2) {
#pragma acc loop vector reduction(+:p[i], p[i + 1])
    for (int j = 0; j < M; j++) {
      p[i] += j;
      p[i + 1] += 2 * j;
    }
  }
  for (int i = 0; i < N; i++) CHECK(d[i] == (1 + i % 2) * M * (M - 1) / 2);
}

struct Grid {
  Cell *cells, own[3];
  double *x, sum[4];

  void run() {
#pragma acc parallel loop gang copy(this[0:1], cells[0:N], x[0:N])
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+:cells[i].u, x[i])
      for (int j = 0; j < M; j++) {
        cells[i].u += j;
        x[i] += j * i;
      }
    }
#pragma acc parallel loop copy(this[0:1]) reduction(+:sum[1], own[2].u) reduction(max:own[2].most)
    for (int i = 0; i < M; i++) {
      sum[1] += i;
      own[2].u += own[1].u;
      own[2].most = own[2].most > i ? own[2].most : i;
    }
  }
};

static void members() {
  Cell c[N];
  double x[N] = {};
  clear(c);
  Grid g{c, {}, x, {}}, *p = &g;
  g.own[1].u = 2;
  g.run();
#pragma acc parallel loop copy(p[0:1]) reduction(+:p->sum[2], p->own[0].q.w)
  for (int i = 0; i < M; i++) {
    p->sum[2] += 1;
    p->own[0].q.w += 2;
  }
  for (int i = 0; i < N; i++) {
    CHECK(c[i].u == i + M * (M - 1) / 2);
    CHECK(x[i] == i * M * (M - 1) / 2);
  }
  CHECK(g.sum[1] == M * (M - 1) / 2);
  CHECK(g.own[2].u == 2 * M);
  CHECK(g.own[2].most == M - 1);
  CHECK(g.sum[2] == M);
  CHECK(g.own[0].q.w == 2 * M);
}

int main() {
  pointers();
  constants();
  inner();
  neighbours();
  members();
  return check_done();
}
