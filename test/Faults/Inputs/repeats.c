/* Launches that repeat, which become graphs; their parameters change, and another kernel comes in between. */
#include "faults.h"

enum { N = 100 };

int main(void) {
  int *a = array_of("a", N * sizeof *a, N * sizeof *a), *out = array_of("out", sizeof *out, sizeof *out);
  for (int i = 0; i < N; i++)
    a[i] = i;
  arrays_are_ready();
#pragma acc data copy(a[0:N])
  {
    for (int t = 0; t < 93; t++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        a[i] += t;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] *= 2;
    for (int t = 0; t < 10; t++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        a[i] -= t;
    }
  }
  *out = a[N - 1];
  return a[0] == 0;
}
