// Pointers of objects that one kernel of `kernels` puts into the construct's own variables, where the next ones find them:
// the device's, as those that kernels use themselves.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <stdlib.h>

enum { N = 70, Steps = 5 };

struct Both {
  double *from, *to;
  int more;
};
union Word { // the address as a number
  double *x;
  unsigned long word;
};
struct One {
  double *x;
};

static double *choose(const struct Both *of, int second) { return second ? of->to : of->from; }

static void step(const double *from, double *to) {
  for (int i = 1; i < N - 1; i++)
    to[i] = from[i - 1] + 2 * from[i + 1];
}

static double *u, *v;
static double expectedU[N], expectedV[N];

static void begin(void) {
  for (int i = 0; i < N; i++)
    u[i] = i % 13, v[i] = i % 7;
}

static void expect(void) {
  for (int i = 0; i < N; i++) {
    CHECK_EQ(u[i], expectedU[i]);
    CHECK_EQ(v[i], expectedV[i]);
  }
}

#define STEPS(X, Y)                                                                                                    \
  for (int t = 0; t < Steps; t++) {                                                                                    \
    for (int i = 1; i < N - 1; i++)                                                                                    \
      Y[i] = X[i - 1] + 2 * X[i + 1];                                                                                  \
    double *other = X;                                                                                                 \
    X = Y;                                                                                                             \
    Y = other;                                                                                                         \
  }

int main() {
  u = malloc(N * sizeof *u), v = malloc(N * sizeof *v);
  begin();
  for (int t = 0; t < Steps; t++)
    step(t % 2 ? v : u, t % 2 ? u : v);
  for (int i = 0; i < N; i++)
    expectedU[i] = u[i], expectedV[i] = v[i];
  double *const x = u, *const y = v;
  const struct Both both = {u, v, 1}, several[3] = {{v, u, 0}, {u, v, 1}, {v, v, 2}};
  const struct One first = {u}, second = {v};
  const union Word wordU = {u}, wordV = {v};

  begin(); // two members
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    double *from = both.from, *to = both.to;
    STEPS(from, to)
  }
  expect();

  begin(); // objects of one pointer, by assignments
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    double *from, *to;
    from = first.x;
    to = second.x;
    STEPS(from, to)
  }
  expect();

  begin(); // as a function chooses, and elements that only the run knows
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    double *from = choose(&both, 0), *to = several[both.more].to;
    STEPS(from, to)
  }
  expect();

  begin(); // a copy of the object
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    struct Both copy = both;
    STEPS(copy.from, copy.to)
  }
  expect();

  begin(); // one by assignment, of an element, in an array
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    struct Both copies[2];
    copies[1] = several[both.more];
    copies[1].more = 0;
    STEPS(copies[1].from, copies[1].to)
  }
  expect();

  begin(); // a number in a union
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    double *from = (double *)wordU.word, *to = (double *)wordV.word;
    STEPS(from, to)
  }
  expect();

  begin(); // in an array of pointers, and in order
#pragma acc data copy(x[0 : N], y[0 : N])
#pragma acc kernels
  {
    double *rows[2] = {both.from, both.to};
    STEPS(rows[0], rows[1])
    double *last = both.to + N;
    while (last > both.to)
      *--last += 1;
  }
  for (int i = 0; i < N; i++)
    expectedV[i] += 1;
  expect();
  free(u), free(v);
  return check_done();
}
