// Rows behind a pointer to pointers that a structure holds: of each row, what the loops surely use of it is copied, and the
// device's copy of the structure leads to the device's pointers.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO
// RUN: %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t exchanged 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t triangle 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t called 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t whole 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a {{member|pointer}} used in a kernel was not found on device 1: name=g
#include "../../check.h"

enum { N = 20, M = 12 };
struct grid {
  int n, m;
  double **r, **s;
};

#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < g->n; i++)
#define CASE(name, ...) static void name(struct grid *g) { __VA_ARGS__ }

// MINFO: direct:
// MINFO-NEXT: Generating implicit copy(g->r[:g->n][:g->m]) [if not already present]
// MINFO-NEXT: Generating implicit copyin(g->s[:g->n][:g->m],g[:1]) [if not already present]
// NOTIFY: upload emulator data {{.*}} function=direct {{.*}} variable=g->r bytes=1920
CASE(direct, LOOP for (int j = 0; j < g->m; j++) g->r[i][j] = 2 * g->s[i][j];)
CASE(value, struct grid h = *g; LOOP for (int j = 0; j < h.m; j++) h.r[i][j] = 2 * h.s[i][j];)
CASE(pointer, LOOP { double *r = g->r[i]; const double *s = g->s[i]; for (int j = 0; j < g->m; j++) r[j] = 2 * s[j]; })
CASE(moving, LOOP { double *r = g->r[i]; const double *s = *(g->s + i); for (int j = 0; j < g->m; j++) *r++ = 2 * *s++; })
CASE(kernels, _Pragma("acc kernels") for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) g->r[i][j] = 2 * g->s[i][j];)
CASE(names, struct grid *h = g; LOOP { for (int j = 0; j < 5; j++) g->r[i][j] = 2 * g->s[i][j]; for (int j = 5; j < g->m; j++) h->r[i][j] = 2 * h->s[i][j]; })
static void set(const struct grid *g, int i, int j) { g->r[i][j] = 2 * g->s[i][j]; }
CASE(accessor, LOOP for (int j = 0; j < g->m; j++) set(g, i, j);)
CASE(region, _Pragma("acc data copyin(g[:1], g->s[:N][:M])") { LOOP for (int j = 0; j < g->m; j++) g->r[i][j] = 2 * g->s[i][j]; })

CASE(exchanged, _Pragma("acc serial") for (int i = 0; i < g->n - 1; i++) { double *r = g->r[i]; g->r[i] = g->r[i + 1]; g->r[i + 1] = r; r[0] = 1; })
CASE(triangle, LOOP for (int j = 0; j <= i; j++) g->r[i][j] = 2;)
static double first(const struct grid *g) { for (int k = 0; k < 1; k++) if (g->r[k][0] != 0) return g->r[k][0]; return 0; }
CASE(called, LOOP g->r[i][1] = first(g);)
CASE(whole, LOOP { struct grid *h = g; h->r[i][0] = 1; g->r[i][1] = 1; })

static const struct {
  const char *name;
  void (*run)(struct grid *);
} cases[] = {
#define ROW(name) {#name, name}
    ROW(direct), ROW(value), ROW(pointer), ROW(moving), ROW(kernels), ROW(names), ROW(accessor), ROW(region),
    ROW(exchanged), ROW(triangle), ROW(called), ROW(whole)};

static double **matrix(int by) {
  double **a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++) {
    a[i] = malloc(M * sizeof *a[i]);
    for (int j = 0; j < M; j++)
      a[i][j] = (i * M + j) * by;
  }
  return a;
}

int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const int good = c < 8;
    if (good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    struct grid g = {N, M, matrix(0), matrix(1)};
    cases[c].run(&g);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        CHECK_EQ(g.r[i][j], 2 * (i * M + j));
  }
  return check_done();
}
