// Arrays beside each other in memory that directives have named one by one are no sections of one: nothing is said of what
// lies between them, where kernels use elements by subscripts that they read.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 2>&1 | count 0
// RUN: %run_emulator %t 2>&1 | count 0
#include <stdlib.h>

static float *up(int n, float first) {
  float *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = first + i;
#pragma acc enter data copyin(p[0:n])
  return p;
}

static void gather(int n, const int *at, const float *a, float *b) {
#pragma acc parallel loop present(at[0:n], a, b)
  for (int i = 0; i < n; i++)
    b[at[i]] = a[at[i]];
}

int main(void) {
  enum { N = 100 };
  int at[N];
  float *a = up(N, 0), *b = up(N, N), *c = up(N, 2 * N), *d = up(N, 3 * N);
  for (int i = 0; i < N; i++)
    at[i] = i * 7 % N;
#pragma acc data copyin(at)
  {
    gather(N, at, c, d);
    gather(N, at, b, a);
  }
#pragma acc exit data copyout(a[0:N], d[0:N]) delete(b[0:N], c[0:N])
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += a[i] != N + i || d[i] != 2 * N + i;
  free(a);
  free(b);
  free(c);
  free(d);
  return wrong;
}
