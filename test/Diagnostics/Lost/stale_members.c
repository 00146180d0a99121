// Numbers in objects that a data construct or `enter data` has: host and device have them differently, each by itself.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -gpu=managed -fsyntax-only %s 2>&1 | count 0
#include <stdlib.h>
#include <string.h>

struct state {
  double dt;
  int n;
  double w[4];
  struct {
    double dt;
  } inner;
};

void steps(double *x) {
  struct state p = {.5, 10};
#pragma acc data copyin(p) copyout(x[0:10])
  {
    p.dt = .25; // expected-warning {{the host changes its own copy of 'p.dt' here, and the construct at line 22 has the device's, with the values from before; '#pragma acc update device(p.dt)' behind this takes them there}}
    p.n = 5;    // only the host's
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) x[i] = p.dt * i;
  }
}
double behind_pointer(void) {
  struct state *p = malloc(sizeof *p);
  memset(p, 0, sizeof *p);
  double x[10];
  p->dt = 1;
#pragma acc enter data copyin(p[0:1])
  p->dt /= 4; // expected-warning {{the host changes its own copy of 'p->dt' here, and the construct at line 33}}
#pragma acc parallel loop present(p) copyout(x)
  for (int i = 0; i < 10; i++) x[i] = p->dt * i;
#pragma acc serial present(p)
  p->n = 3;
  const int n = p->n; // expected-warning {{the construct at line 35 has changed the device's copy of 'p->n', and the host reads its own here, which has the values from before; '#pragma acc update self(p->n)' before this brings them}}
#pragma acc exit data delete(p[0:1])
  free(p);
  return x[9] + n;
}

/* Both have the same here, or something may see to it. */
void change(struct state *p);
double fine(int n, struct state q, double *x) {
  struct state o = {1, 2}, given = {1}, own = {3};
  double s = 0;
  int t = 0;
#pragma acc data copyin(o)
  {
    o.w[1] = 4;
    o.inner.dt = 3;
    o.n = n;
#pragma acc update device(o.n)
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 100; i++) s += o.n + o.inner.dt;
#pragma acc serial
    o.n = 3;
#pragma acc update self(o)
    t = o.n;
    o = q;
    o.dt = 1;
#pragma acc update device(o)
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 100; i++) s += o.dt;
  }
  o.n = 5;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 100; i++) s += o.n;
#pragma acc data copy(given)
  {
    given.n = 4;
    change(&given);
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 100; i++) s += given.n;
  }
#pragma acc data copyin(own)
  {
    own.n = 4;
#pragma acc parallel loop firstprivate(own) reduction(+ : s)
    for (int i = 0; i < 100; i++) s += own.n;
  }
  return s + t;
}
