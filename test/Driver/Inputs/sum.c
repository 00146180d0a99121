#include <openacc.h>
#include <stdio.h>

#ifndef _OPENACC
#error "compiled without OpenACC"
#endif

int main(void) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
  printf("sum %d\n", sum);
  return 0;
}
