// Whether a pointer is null says nothing of its data: what is behind the test is used under a condition.
// RUN: %pacc -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t other 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a {{member|pointer}} used in a kernel was not found on device 1: name={{[gxp]}}
#include "../check.h"

enum { N = 40 };
struct grid {
  int n;
  double *x, *y;
};

#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < N; i++)
#define CASE(name, ...) static void name(struct grid *g, double *x, const double *y) { (void)g, (void)x, (void)y; __VA_ARGS__ }

// NOTIFY: upload emulator data {{.*}} function=object {{.*}} variable=g->{{[xy]}} bytes=320
CASE(object, LOOP if (g) g->x[i] = 2 * g->y[i];)
CASE(compared, LOOP if (g != NULL && g->x) g->x[i] = 2 * g->y[i];)
CASE(member, LOOP if (g->x && g->y != 0) g->x[i] = g->y ? 2 * g->y[i] : 0;)
// NOTIFY: upload emulator data {{.*}} function=variable {{.*}} variable={{[xy]}} bytes=320
CASE(variable, LOOP if (!x) continue; else x[i] = y ? 2 * y[i] : 1;)
CASE(null, double *nothing = 0; LOOP { x[i] = 2 * y[i]; if (nothing) x[i] = nothing[i]; })
CASE(null_object, struct grid *none = 0; LOOP { g->x[i] = 2 * g->y[i]; if (none) g->y[i] = none->n; })
CASE(null_member, struct grid h = {N, 0, g->y}; struct grid *p = &h; LOOP { if (p->x) p->x[i] = p->y[i]; x[i] = 2 * p->y[i]; })

CASE(other, LOOP if (g == (struct grid *)x) g->x[i] = 2 * g->y[i];)

static const struct {
  const char *name;
  void (*run)(struct grid *, double *, const double *);
} cases[] = {
#define ROW(name) {#name, name}
    ROW(object), ROW(compared), ROW(member), ROW(variable), ROW(null), ROW(null_object), ROW(null_member), ROW(other)};

int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const int good = c < 7;
    if (good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    struct grid *g = malloc(sizeof *g);
    g->n = N, g->x = malloc(N * sizeof *g->x), g->y = malloc(N * sizeof *g->y);
    for (int i = 0; i < N; i++)
      g->x[i] = -1, g->y[i] = i;
    cases[c].run(g, g->x, g->y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(g->x[i], 2 * i);
  }
  return check_done();
}
