// Iterations of a loop that a directive makes independent set one element to values of their own: any of them may stay, and
// a warning says so. What they may set to one value, or only one of them may set, gets none.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
// RUN: %pacc -O1 -w -c %s -o %t.o
enum { N = 64 };
static double a[N], b[N], m[N][N];
struct S { int k; double last; };

int number(int n) {
  int j = 0;
#pragma acc parallel loop copy(j)
  for (int i = 0; i < n; i++)
    j = i; // expected-warning {{iterations of this loop set j to different values, any of which may stay: private(j) if each needs its own, a reduction, 'loop seq', or 'kernels' without 'independent', for the last one's, 'atomic write' if any will do}}
  return j;
}
int under_condition(int n, const double *x) {
  int j = 0;
#pragma acc parallel loop copy(j) present(x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0.5) j = i; // expected-warning {{set j to different values}}
  return j;
}
void element(int n, const double *x, double *y) {
#pragma acc parallel loop present(x[0:n], y[0:1])
  for (int i = 0; i < n; i++)
    y[0] = x[i]; // expected-warning {{set one and the same element of y to different values, any of which may stay: a private variable if each}}
}
void member(int n, struct S *s) {
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < n; i++)
    s->last = 2 * a[i] + b[i]; // expected-warning {{one and the same element of s}}
}
void row_in_a_loop(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int k = 0; k < N; k++)
      b[k] = m[i][k]; // expected-warning {{one and the same element of b}}
}
// Rows that end alike, wherever they begin.
void down_to_the_end(int n, double *x, const double *y) {
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      x[i] = y[k] * i; // expected-warning {{one and the same element of x}}
}
void elimination(int n, double x[n][n]) {
#pragma acc parallel loop gang present(x[0:n][0:n])
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
#pragma acc loop vector
      for (int j = k + 1; j < n; j++)
        x[i][j] = x[i][j] - x[i][k] * x[k][j]; // expected-warning {{one and the same element of x}}
}
void up_from_the_end(int n, double *x, const double *y) {
#pragma acc parallel loop present(x[0:N], y[0:n])
  for (int k = 0; k < N / 2; k++)
    for (int i = N - 1; i >= k; i--)
      x[N - 1 - i] = y[k] * i; // expected-warning {{one and the same element of x}}
}
void own_rows(int n, int t, double *x, const double *y, const int *p) {
#pragma acc parallel loop present(x[0:n*n], y[0:n])
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      x[k * n + i] = y[k] * i;
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int k = 0; k < t; k++)
    for (int i = k; i < n; i += t)
      x[i] = y[k] * i;
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int k = 0; k < n; k += 16)
    for (int i = k; i < (k + 16 < n ? k + 16 : n); i++)
      x[i] = y[k] * i;
#pragma acc parallel loop present(x[0:n], y[0:n], p[0:n+1])
  for (int k = 0; k < n; k++)
    for (int i = p[k]; i < p[k + 1]; i++)
      x[i] = y[k] * i;
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      x[i] = y[i]; // one value
}
void of_a_row(int n) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < n; k++)
      b[i] = m[i][k]; // expected-warning {{one and the same element of b}}
}
int said_in_kernels(int n, const double *x) {
  int j = 0;
#pragma acc kernels loop independent copy(j) present(x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0.5 && x[i + 1] < 0.2) j = i; // expected-warning {{set j to different values}}
  return j;
}
void greatest_in_memory(int n, const double *x, double *most, int *at) {
#pragma acc parallel loop present(x[0:n], most[0:1], at[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] > most[0]) {
      most[0] = x[i]; // expected-warning {{one and the same element of most}}
      at[0] = i;
    }
}

/* Nothing to say. */
double in_order(int n, const double *x, double *most, int *at) {
  int last = 0, j = 0, k = 0;
  double greatest = 0;
#pragma acc kernels loop copy(last, j) present(x[0:n])
  for (int i = 0; i < n; i++) {
    last = i;
    if (x[i] > 0.5) j = i;
  }
#pragma acc parallel loop auto copy(last, j) present(x[0:n])
  for (int i = 0; i < n; i++) {
    last = i;
    if (x[i] > 0.5) j = i;
  }
#pragma acc kernels loop present(x[0:n], most[0:1], at[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] > most[0]) { most[0] = x[i]; at[0] = i; }
#pragma acc parallel loop copy(k, greatest) present(x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > greatest) { greatest = x[i]; k = i; }
#pragma acc serial loop present(x[0:n], most[0:1])
  for (int i = 0; i < n; i++)
    most[0] = x[i];
  return greatest + last + j + k;
}
int no_warning(int n, int key, const double *x, const int *of, int *y, struct S *s) {
  int done = 0, last = 0, found = 0, own = 0, any = 0, few = 0;
#pragma acc parallel loop copy(done) present(x[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0.5) done = 1;
#pragma acc parallel loop copy(last)
  for (int i = 0; i < n; i++)
    if (i == n - 1) last = i;
#pragma acc parallel loop copy(last)
  for (int i = 0; i < n; i++)
    if (i >= n - 1) last = i;
#pragma acc parallel loop copy(found) present(of[0:n])
  for (int i = 0; i < n; i++)
    if (of[i] == key) found = i;
#pragma acc parallel loop copy(found) present(of[0:n])
  for (int i = 0; i < n; i++)
    if (of[i]) found = i;
#pragma acc parallel loop private(own)
  for (int i = 0; i < n; i++) {
    own = i;
    b[i] = own;
  }
#pragma acc parallel loop copy(any)
  for (int i = 0; i < n; i++) {
#pragma acc atomic write
    any = i;
  }
#pragma acc parallel loop present(y[0:n])
  for (int i = 0; i < n; i++)
    y[0] = n + key;
#pragma acc parallel loop present(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = i;
#pragma acc parallel loop present(y[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      y[0] = k;
#pragma acc parallel loop copy(few)
  for (int i = 0; i < 1; i++)
    few = i + key;
#pragma acc parallel loop present(y[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if (k == i) y[k] = i;
#pragma acc parallel loop copy(few)
  for (int i = 0; i < n; i++)
    switch (i) {
    case 3:
      few = i;
    }
#pragma acc parallel loop present(s[0:n])
  for (int i = 0; i < n; i++)
    s[i].k = i;
#pragma acc kernels copy(last)
  for (int i = 0; i < n; i++)
    last = i;
#pragma acc parallel loop reduction(max : last)
  for (int i = 0; i < n; i++)
    last = i > last ? i : last;
  return done + last + found + any + few;
}
