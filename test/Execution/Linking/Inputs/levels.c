#include "levels.h"

static const double weights[3] = {1, 2, 4};
static double squared(double x) { return x * x; }

double weight(int i) { return weights[i % 3]; }

int shift = 1;

#pragma acc routine vector
void lanes(double *row, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    row[j] = squared(row[j]) + weight(j) + shift;
}

#pragma acc routine worker
double total(const double *row, int n) {
  double sum = 0;
#pragma acc loop worker vector reduction(+ : sum)
  for (int j = 0; j < n; j++)
    sum += row[j];
  return sum;
}

#pragma acc routine gang
void whole(double *p, int n) {
#pragma acc loop gang worker vector
  for (int j = 0; j < n; j++)
    p[j] = 2 * p[j] + j % 5;
}

#ifdef OWN
static int counter = 3;
#pragma acc declare create(counter)
#pragma acc routine vector
void uses_own(double *row, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    row[j] = counter;
}
#endif
