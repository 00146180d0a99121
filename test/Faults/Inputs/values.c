/* A large value that each launch takes along; sums over gangs in scratch memory. */
#include "faults.h"

enum { N = 5000 };
struct weights {
  int w[400];
};

int main(void) {
  int *a = array_of("a", N * sizeof *a, N * sizeof *a);
  long *out = array_of("out", 2 * sizeof *out, sizeof *out), sum = 0, most = 0;
  struct weights s;
  for (int i = 0; i < 400; i++)
    s.w[i] = i;
  arrays_are_ready();
#pragma acc parallel loop copyout(a[0:N]) firstprivate(s) async(2)
  for (int i = 0; i < N; i++)
    a[i] = s.w[i % 400];
  memset(&s, 0, sizeof s);
#pragma acc wait(2)
#pragma acc parallel loop gang reduction(+:sum) reduction(max:most) copyin(a[0:N])
  for (int g = 0; g < 50; g++) {
    long part = 0;
#pragma acc loop vector reduction(+:part)
    for (int i = 0; i < N / 50; i++)
      part += a[g * (N / 50) + i];
    sum += part;
    most = part > most ? part : most;
  }
  out[0] = sum;
  out[1] = most;
  return sum == 0;
}
