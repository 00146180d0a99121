// Constant tables of functions at file scope that a construct itself reads: the functions are those that kernels choose from.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
#include "../check.h"

typedef double (*function)(double);
static double twice(double x) { return 2 * x; }
static double square(double x) { return x * x; }
static const function functions[] = {twice, square};
static const struct {
  const char *name;
  double (*f)(double);
  int times;
} named[] = {{"twice", twice, 2}, {"square", square, 1}};

/* Functions of the host alone, beside numbers that a kernel reads. */
static double ask(double x) { return scanf("%lf", &x) ? x : 0; }
static const struct {
  double weight;
  double (*f)(double);
} asked[] = {{3, ask}, {4, ask}};

enum { N = 200 };

int main(int argc, char **argv) {
  double x[N], y[N], z[N], w[N];
  const int k = argc;
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc parallel loop copyin(x) copyout(y, z)
  for (int i = 0; i < N; i++) {
    y[i] = functions[k](x[i]);
    function f = functions[i % 2];
    z[i] = f(x[i]);
  }
#pragma acc kernels copy(z)
  for (int i = 0; i < N; i++)
    for (int t = 0; t < named[i % 2].times; t++)
      z[i] += named[i % 2].f(x[i]);
#pragma acc parallel loop copyout(w)
  for (int i = 0; i < N; i++)
    w[i] = asked[i % 2].weight;
  for (int i = 0; i < N; i++) {
    CHECK(y[i] == square(x[i]));
    CHECK(z[i] == (i % 2 ? 2 * square(x[i]) : 3 * twice(x[i])));
    CHECK(w[i] == 3 + i % 2);
  }
  return check_done();
}
