/* C as it was written before 1999, and a few things that compilers only warned about. */
#include <stdio.h>
#include <stdlib.h>

static count;

add(a, b) int a, b;
{ return a + b; }

int *numbers(n) {
  double *x = malloc(n * sizeof *x);
  int *p = x; /* another type */
  return p;
}

void nothing_returned(void);
check_nothing() {
  if (count)
    return;
  return 1;
}

main() {
  long address;
  int *p = numbers(10), *q;
  int i, total = 0;
  address = p; /* a pointer as a number */
  q = address;
#pragma acc parallel loop copyout(p[0:10])
  for (i = 0; i < 10; i++)
    p[i] = i;
  for (i = 0; i < 10; i++)
    total = add(total, q[i]);
  printf("total %d %d\n", total, later(total));
  return 0;
}

later(x) { return 2 * x; }
