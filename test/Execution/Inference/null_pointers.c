// A null pointer that the loop uses under a condition which does not hold: the others find what was inferred for them.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 40 };
struct options { double *weights; };

static void run(int n, double *x, const double *y, const double *weights, const struct options *o) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    x[i] = 2 * y[i];
    if (n > N)
      x[i] *= weights[i];
    if (n > N + 1)
      x[i] *= o->weights[i];
  }
}

int main(void) {
  double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
  for (int i = 0; i < N; i++)
    x[i] = -1, y[i] = i;
  const struct options none = {0};
  run(N, x, y, 0, &none);
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], 2 * i);
  run(N, y, x, 0, 0);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], 4 * i);
  return check_done();
}
