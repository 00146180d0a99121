#include "step.h"

void step(const double *restrict old, double *restrict new_, int n) {
#pragma acc parallel loop collapse(2) present(old[0:n*n], new_[0:n*n]) async(1)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      new_[i * n + j] = old[i * n + j] + 0.25 * (old[(i - 1) * n + j] + old[(i + 1) * n + j] +
                                                 old[i * n + j - 1] + old[i * n + j + 1] - 4 * old[i * n + j]);
}

double heat(const double *restrict field, int n) {
  double sum = 0;
#pragma acc parallel loop reduction(+:sum) present(field[0:n*n])
  for (int i = 0; i < n * n; i++)
    sum += field[i];
  return sum;
}
