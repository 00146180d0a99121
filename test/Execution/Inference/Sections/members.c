// Pointers in structures, and bounds there, without a clause: what the loops use is copied, and the device's copy of the
// structure leads to it. Nothing is inferred where something else may get to the pointer, or where the device has another
// bound.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO
// RUN: %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %pacc -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t called 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t called_by_value 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t global 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t copied 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t gathered 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t by_value 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t behind 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t element 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t bound 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t written 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t in_itself 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other_name 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: {{data of a .*was not found on device 1|is not present}}
#include "../../check.h"

enum { N = 48, M = 7 };
struct grid {
  int n, m;
  double *x, *y;
};
struct outer {
  int k;
  struct grid in;
};

struct image {
  int w, h;
  unsigned char *in, *out;
};

#define LOOP _Pragma("acc parallel loop")
#define CASE(name, ...) static void name(struct grid *g, const int *k) { (void)k; __VA_ARGS__ }

// MINFO: arrow:
// MINFO-NEXT: Generating implicit copy(g->y[:g->n]) [if not already present]
// MINFO-NEXT: Generating implicit copyin(g->x[:g->n],g[:1]) [if not already present]
// NOTIFY: upload emulator data {{.*}} function=arrow {{.*}} variable=g->{{[xy]}} bytes=384
CASE(arrow, LOOP for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i];)
CASE(kernels, _Pragma("acc kernels") for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i];)
// NOTIFY: upload emulator data {{.*}} function=pitch {{.*}} variable=g->{{[xy]}} bytes=2688
CASE(pitch, LOOP for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) g->y[i * g->m + j] = 2 * g->x[i * g->m + j];)
CASE(value, struct grid h = *g; LOOP for (int i = 0; i < h.n; i++) h.y[i] = 2 * h.x[i];)
CASE(nested, struct outer o = {1, *g}; struct outer *p = &o; LOOP for (int i = 0; i < p->in.n; i++) p->in.y[i] = 2 * p->in.x[i];)
CASE(starred, LOOP for (int i = 0; i < (*g).n; i++) (*g).y[i] = 2 * *((*g).x + i);)
// NOTIFY: upload emulator data {{.*}} function=bounds {{.*}} variable={{[xy]}} bytes=384
CASE(bounds, const double *x = g->x; double *y = g->y; LOOP for (int i = 0; i < g->n; i++) y[i] = 2 * x[i];)
CASE(rows, LOOP for (int i = 0; i < g->n; i++) { const double *x = g->x + i * g->m; for (int j = 0; j < g->m; j++) g->y[i * g->m + j] = 2 * x[j]; })
// One object by two names: one section.
// NOTIFY: upload emulator data {{.*}} function=names {{.*}} variable={{[gh]}}->{{[xy]}} bytes=768
CASE(names, struct grid *h = g; LOOP for (int i = 0; i < N; i++) { g->y[i] = 2 * g->x[i]; h->y[i + N] = 2 * h->x[i + N]; })
// What a region, or enter data, has.
CASE(region, _Pragma("acc data copyin(g[:1], g->x[:N])") { LOOP for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i]; })
CASE(entered, _Pragma("acc enter data copyin(g[:1])") _Pragma("acc enter data copyin(g->x[:N], g->y[:N * M])")
     LOOP for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i];
     _Pragma("acc exit data copyout(g->y[:N * M]) delete(g->x[:N])") _Pragma("acc exit data delete(g[:1])"))
CASE(named, _Pragma("acc parallel loop copyin(g->x[:N])") for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i];)
CASE(queue, LOOP for (int i = 0; i < g->n; i++) g->y[i] = g->x[i]; _Pragma("acc parallel loop async") for (int i = 0; i < g->n; i++) g->y[i] += g->x[i];
     _Pragma("acc wait"))
// A null pointer, of a loop without iterations.
static void none(struct grid *g, int n) { LOOP for (int i = 0; i < n; i++) for (int j = 0; j < g->m; j++) g->y[i * g->m + j] = g->x[j]; }
CASE(null, none(0, 0); none(g, 0); LOOP for (int i = 0; i < g->n; i++) g->y[i] = 2 * g->x[i];)

// Bytes may be any object's, by their types.
static void invert(const struct image *m) {
  LOOP for (int y = 0; y < m->h; y++) for (int x = 0; x < m->w; x++) m->out[y * m->w + x] = 255 - m->in[y * m->w + x];
}
CASE(bytes, unsigned char in[N * M], out[N * M]; struct image m = {M, N, in, out}; for (int i = 0; i < N * M; i++) in[i] = i; invert(&m);
     for (int i = 0; i < N * M; i++) g->y[i] = 2 * (g->x[i] + out[i] - 255 + i % 256);)
CASE(in_itself, (void)g; unsigned char in[8] = {3}; struct image m = {1, 8, in, 0}, *p = &m; m.out = (unsigned char *)&m.h;
     _Pragma("acc serial") for (int y = 0; y < p->h; y++) p->out[y] = p->in[y];)
static void change_by(struct image *m, int *p) { _Pragma("acc serial copy(p[:1])") for (int y = 0; y < m->h; y++) { m->out[y] = m->in[y]; p[0] = 2; } }
CASE(other_name, (void)g; unsigned char in[8] = {3}; unsigned char out[8]; struct image m = {1, 8, in, out}; change_by(&m, &m.h);)

// Functions that get the object, as far as they can be seen as what they do.
static double at(const struct grid *g, int i) { return g->x[i]; }
static double far_at(struct grid g, int i) { return g.x[i]; }
static void set(struct grid *g, int i, double v) { if (i >= 0) g->y[i] = v; }
CASE(accessors, LOOP for (int i = 0; i < g->n; i++) set(g, i, at(g, i) + g->x[i] + 0 * at(g, i + N));)
CASE(accessors_value, struct grid h = *g; LOOP for (int i = 0; i < h.n; i++) set(&h, i, at(&h, i) + h.x[i] + 0 * at(&h, i + N));)
// Others get to more of it.
static double from(const struct grid *g, int i) { double t = 0; for (int j = i; j < i + 1; j++) t += g->x[j]; return t; }
CASE(called, LOOP for (int i = 0; i < g->n; i++) g->y[i] = g->x[i] + from(g, i + N);)
CASE(called_by_value, LOOP for (int i = 0; i < g->n; i++) g->y[i] = g->x[i] + far_at(*g, i + N);)
static struct grid *everywhere;
static double of_global(int i) { return everywhere->x[i]; }
CASE(global, everywhere = g; LOOP for (int i = 0; i < g->n; i++) g->y[i] = g->x[i] + of_global(i + N);)
CASE(copied, LOOP for (int i = 0; i < g->n; i++) { struct grid h = *g; g->y[i] = g->x[i] + h.x[i + N]; })
CASE(gathered, g->y = g->x; LOOP for (int i = 0; i < g->n; i++) g->y[k[i]] = g->x[i];)
CASE(by_value, struct grid h = *g; h.y = h.x; LOOP for (int i = 0; i < h.n; i++) h.y[k[i]] = h.x[i];)
CASE(behind, struct { struct grid *to; } a = {g}, *p = &a; LOOP for (int i = 0; i < p->to->n; i++) p->to->y[i] = p->to->x[i];)
CASE(element, struct grid *h = g; LOOP for (int i = 0; i < g->n; i++) g->y[i] = g->x[i] + h[0].x[i + N];)
// Bounds that are others on the device, or change.
static void change(struct grid *g) {
#pragma acc serial present(g)
  g->n = N + 3;
}
CASE(bound, const double *x = g->x; double *y = g->y; _Pragma("acc data copyin(g[:1])") { change(g); LOOP for (int i = 0; i < g->n; i++) y[i] = x[i]; })
CASE(written, _Pragma("acc serial") for (int i = 0; i < g->n; i++) { g->y[i] = g->x[i]; if (i == 4) g->n = 5; })

static const struct {
  const char *name;
  void (*run)(struct grid *, const int *);
  int good; ///< elements that are set
} cases[] = {
#define ROW(name, good) {#name, name, good}
    ROW(arrow, N),    ROW(kernels, N), ROW(pitch, N * M), ROW(value, N),   ROW(nested, N),   ROW(starred, N),  ROW(bounds, N),
    ROW(rows, N * M), ROW(names, 2 * N), ROW(region, N),  ROW(entered, N), ROW(named, N),    ROW(queue, N),    ROW(null, N),
    ROW(bytes, N * M), ROW(in_itself, 0), ROW(other_name, 0),
    ROW(accessors, N), ROW(accessors_value, N),
    ROW(called, 0),   ROW(called_by_value, 0), ROW(global, 0),  ROW(copied, 0),    ROW(gathered, 0), ROW(by_value, 0), ROW(behind, 0),  ROW(element, 0),
    ROW(bound, 0),    ROW(written, 0)};

int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    if (cases[c].good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    struct grid *g = malloc(sizeof *g);
    *g = (struct grid){N, M, malloc(N * M * sizeof(double)), malloc(N * M * sizeof(double))};
    int k[N];
    for (int i = 0; i < N * M; i++) {
      g->x[i] = i * 37 % 1009;
      g->y[i] = -1;
    }
    for (int i = 0; i < N; i++)
      k[i] = N + i;
    cases[c].run(g, k);
    for (int i = 0; cases[c].good && i < N * M; i++)
      CHECK_EQ(g->y[i], i < cases[c].good ? 2. * (i * 37 % 1009) : -1.);
    free(g->x), free(g->y), free(g);
  }
  return check_done();
}
