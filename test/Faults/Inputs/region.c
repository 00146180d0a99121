/* A data region with several kernels, a sum, updates. */
#include "faults.h"

enum { N = 2000 };

int main(void) {
  int *a = array_of("a", N * sizeof *a, N * sizeof *a), *b = array_of("b", N * sizeof *b, N * sizeof *b);
  long *sum = array_of("sum", sizeof *sum, sizeof *sum), total = 0;
  int *half = array_of("half", N * sizeof *half, N / 2 * sizeof *half);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = half[i] = -1;
  arrays_are_ready();
#pragma acc data copy(a[0:N]) copyout(b[0:N]) create(half[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      half[i] = a[i] / 2;
#pragma acc update self(half[0:N/2])
#pragma acc update device(half[0:N/2])
#pragma acc parallel loop reduction(+:total)
    for (int i = 0; i < N; i++) {
      b[i] = half[i] + a[i];
      a[i] = 3 * i;
      total += b[i];
    }
  }
  *sum = total;
  return total == 0;
}
