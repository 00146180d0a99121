#include "part.h"

#include <math.h>

double norm(int n, const double *x) {
  double sum = 0;
#pragma acc parallel loop present(x[0:n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sqrt(sum);
}
