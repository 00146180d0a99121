// Iterations that surely meet where only the host knows how a kernel's numbers and pointers come from each other: how many
// iterations there are, other names of arrays.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
#include <math.h>
void mirrored(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = a[n - 1 - i]; // expected-warning {{reads (a): its iterations are not independent}}
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i]; // expected-warning {{reads (a)}}
    a[n - 1 - i] = t;
  }
}
void mirrored_long(long first, long end, double *a) {
  const long last = end - 1;
#pragma acc parallel loop copy(a[0:end])
  for (long i = first; i < end; i++)
    a[i] = a[last + first - i]; // expected-warning {{reads (a)}}
}
void same(int n, double *x) {
  double *y = x;
#pragma acc parallel loop copy(x[0:n+1])
  for (int i = 0; i < n; i++)
    x[i] = y[i + 1]; // expected-warning {{what an iteration of this loop reads, the next one writes (y)}}
}
void beyond(int n, double *x) {
  double *y = x + 3, *z = y - 2;
#pragma acc parallel loop copy(x[0:n+3])
  for (int i = 0; i < n; i++)
    z[i] = x[i]; // expected-warning {{what an iteration of this loop writes, the next one reads (z)}}
}
/* As in an old numeric suite. */
void cholesky(int n, double a[n][n], double *p) {
#pragma acc parallel copy(a[0:n], p[0:n])
#pragma acc loop
  for (int i = 0; i < n; ++i) {
    double x = a[i][i];
    for (int j = 0; j <= i - 1; ++j)
      x = x - a[i][j] * a[i][j];
    p[i] = 1.0 / sqrt(x);
    for (int j = i + 1; j < n; ++j) {
      x = a[i][j];
      for (int k = 0; k <= i - 1; ++k)
        x = x - a[j][k] * a[i][k];
      a[j][i] = x * p[i]; // expected-warning {{what an iteration of this loop writes, the next one reads (a)}}
    }
  }
}

/* None of these meet, or not for all numbers. */
void apart(int n, int m, double *x, double *other, int which) {
  const int half = n / 2;
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < half; i++) {
    double t = x[i];
    x[i] = x[n - 1 - i];
    x[n - 1 - i] = t;
  }
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n - 1; i++)
    x[i] += x[n - 1];
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n - m; i++)
    x[i] = x[i + m];
#pragma acc parallel loop copy(x[0:2*n])
  for (int i = 0; i < n; i++)
    x[i] = x[2 * n - 1 - i];
  double *y = x, *z = x + n;
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = 2 * y[i];
#pragma acc parallel loop present(x[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    x[i] = z[i + 1];
  double *one = x;
  if (which)
    one = other;
#pragma acc parallel loop present(x[0:n+1], other[0:n+1])
  for (int i = 0; i < n; i++)
    x[i] = one[i + 1];
  for (int t = 0; t < m; t++) {
    double *before = x;
    x = other;
    other = before;
#pragma acc parallel loop present(x[0:n+1], before[0:n+1])
    for (int i = 0; i < n; i++)
      x[i] = before[i + 1];
  }
}
void moved(int n, int m, double *a, double *b) {
  double *now = a, *next;
  for (int t = 0; t < m; t++) {
    next = now;
    now = t % 2 ? a : b;
#pragma acc parallel loop present(now[0:n+1], next[0:n+1])
    for (int i = 0; i < n; i++)
      now[i] = next[i + 1];
  }
}
/* How long rows are only the host knows: they may be short enough. */
void rows_of_three(int n, long all, double *x) {
  const int length = all / n;
#pragma acc parallel loop gang copy(x[0:3 * n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < length - 1; k++)
      x[3 * i + k] += 1;
  }
}
