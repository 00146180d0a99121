// Functions that get the address of one element and use no other: its array needs no clause. Those that go on to its
// neighbours in a loop may use any element, and it needs one.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 -gpu=check %without_gpu %s -o %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: not env ACC_DEVICE_TYPE=emulator %t beyond 2>&1 | FileCheck %s
// CHECK: FATAL ERROR: data of a pointer used in a kernel was not found on device 1: name=w
#include "../../check.h"

typedef struct {
  double x, y, vx, vy;
  int alive, visits[2];
} Particle;

static void step(Particle *p, double dt) {
  p->x += p->vx * dt;
  p->y += p->vy * dt;
  p->visits[p->alive]++;
  if (p->x > 20)
    p->alive = 0;
}
static double energy(const Particle *p) { return 0.5 * (p->vx * p->vx + p->vy * p->vy); }
static double squared(const Particle *a, const Particle *b) {
  return (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);
}
static void count(int *c) { ++*c; }
static double mean(const double *a) {
  double sum = 0;
  for (int k = -1; k <= 1; k++)
    sum += a[k];
  return sum / 3;
}

static void run(int n, Particle *p, double *e, int *c, int on_device) {
#pragma acc parallel loop if (on_device)
  for (int i = 0; i < n; i++) {
    step(&p[i], 0.5);
    e[i] = energy(p + i);
    count(&c[i]);
  }
#pragma acc parallel loop if (on_device)
  for (int i = 0; i < n; i++) {
    double least = 1e30;
    for (int j = 0; j < n; j++)
      if (j != i && squared(&p[i], &p[j]) < least)
        least = squared(&p[i], &p[j]);
    e[i] += least;
  }
#pragma acc kernels if (on_device)
  for (int i = 0; i < n; i++) {
    Particle *q = &p[i];
    if (q->alive)
      step(q, 0.25);
  }
}

static void neighbours(int n, double *w, double *e) {
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
    e[i] += mean(&w[i]);
}

enum { N = 77 };
static void set(Particle *p) {
  for (int i = 0; i < N; i++)
    p[i] = (Particle){i * 0.5, i % 7, 1, 0.1 * i, 1, {0, 0}};
}

int main(int argc, char **argv) {
  Particle *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);
  double *e = malloc(N * sizeof *e), *f = malloc(N * sizeof *f);
  int *c = calloc(N, sizeof *c), *d = calloc(N, sizeof *d);
  set(p);
  set(q);
  run(N, p, e, c, 1);
  run(N, q, f, d, 0);
  for (int i = 0; i < N; i++) {
    CHECK_NEAR(e[i], f[i], 1e-12);
    CHECK_NEAR(p[i].x + p[i].y, q[i].x + q[i].y, 1e-12);
    CHECK_EQ(p[i].alive + 2 * p[i].visits[0] + 3 * p[i].visits[1], q[i].alive + 2 * q[i].visits[0] + 3 * q[i].visits[1]);
    CHECK_EQ(c[i], d[i]);
  }
#pragma acc data copy(e[0:N], f[0:N])
  neighbours(N, f, e);
  if (argc > 1)
    neighbours(N, malloc(N * sizeof *e), f);
  free(p), free(q), free(e), free(f), free(c), free(d);
  return check_done();
}
