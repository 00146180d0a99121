// A range of no elements: nothing is done, on every road; as without the directives.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

static void sums(long n, const float *a, float *b) {
  double one = 0, two = 0;
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n]) async num_tasks(3)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:one)
    for (long i = 0; i < n; i++) {
      b[i] = 2 * a[i];
      one += b[i];
    }
#pragma pacc update host(b[0:n])
  }
#pragma pacc pipeline targetinout(b(0,1,0)[0:n])
  {
#pragma pacc update device(b[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] += 1;
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      two += b[i];
  }
  printf("%ld: %g %g\n", n, one, two);
}

int main(void) {
  float a[9], b[9];
  for (int i = 0; i < 9; i++)
    a[i] = i + 1;
  sums(0, a, b);
  sums(1, a, b);
  sums(9, a, b);
  return 0;
}
