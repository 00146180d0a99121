#include "part.h"

#include <stdio.h>

int main(void) {
  double x[25];
#pragma acc data create(x)
  {
#pragma acc parallel loop present(x)
    for (int i = 0; i < 25; i++)
      x[i] = 2;
    printf("norm %.1f\n", norm(25, x));
  }
  return 0;
}
