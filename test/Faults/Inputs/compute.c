/* One construct with data clauses. */
#include "faults.h"

enum { N = 1000 };

int main(void) {
  double *x = malloc(N * sizeof *x), *y = array_of("y", N * sizeof *y, N * sizeof *y);
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 1;
  arrays_are_ready();
#pragma acc parallel loop copyin(x[0:N]) copy(y[0:N])
  for (int i = 0; i < N; i++)
    y[i] += 2 * x[i];
  return y[N - 1] != 2 * N - 1;
}
