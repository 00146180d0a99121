#include "levels.h"

#pragma acc routine vector
double twice_total(double *row, int n) {
  double largest = 0;
  lanes(row, n);
#pragma acc loop vector reduction(max : largest)
  for (int j = 0; j < n; j++)
    largest = row[j] > largest ? row[j] : largest;
  return largest;
}
