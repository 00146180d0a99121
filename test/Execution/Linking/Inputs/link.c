#include "link.h"

int looked_up(int i) { return table[i]; }
double scaled(int i) { return scale * table[i]; }
int row(int i) { return rows[i]; }

/* A construct that uses it makes it present, if nothing else has. */
int sum_of_other_file(void) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < TABLE; i++)
    sum += table[i] - looked_up(i) + 1;
  return sum;
}
