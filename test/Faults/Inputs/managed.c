/* A heap that the device shares: a first piece of memory, then one that needs a piece of its own. */
#include "faults.h"

enum { N = 1000, LARGE = 1 << 20 };

int main(void) {
  double *x = malloc(N * sizeof *x), *y = array_of("y", N * sizeof *y, N * sizeof *y);
  double *large = malloc(LARGE * sizeof *large);
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 1, large[i] = 1;
  arrays_are_ready();
#pragma acc parallel loop copy(y[0:N])
  for (int i = 0; i < N; i++)
    y[i] += x[i] + i * large[i];
  free(large);
  free(x);
  return y[N - 1] != 2 * N - 1;
}
