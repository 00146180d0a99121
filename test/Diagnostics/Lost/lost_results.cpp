// Scalars that a parallel or serial construct assigns, that no clause names, and that are read afterwards.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
#include <cmath>

double use(double);
void fill(int *);

/* What is only updated, with one operator, is an inferred reduction: test/Execution/Inference. */
double sums(const double *a, double *b, int n) {
  double s = 0, e = 0, d = 0, both = 0, last = 0, inferred = 0;
  int count = 0, flag = n, cut = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    inferred += a[i];
    s += a[i];          // expected-warning {{'s' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards; reduction(+:s) brings it back}}
    b[i] = s;
    e = fmax(e, a[i]);  // expected-warning {{reduction(max:e) brings it back}}
    d = d * a[i];       // expected-warning {{reduction(*:d) brings it back}}
    if (e > d) b[i] = 0;
    cut += a[i];        // expected-warning {{reduction(+:cut) brings it back}}
    flag = flag && b[i] > 0; // expected-warning {{reduction(&&:flag) brings it back}}
    both += 1;          // expected-warning {{copy(both) brings it back}}
    both *= 2;
    last = a[i];        // expected-warning {{copy(last) brings it back}}
#pragma acc atomic
    count++;            // expected-warning {{copy(count) brings it back}}
  }
  return s + e + d + both + last + count + flag + cut + inferred;
}

int levels(const double *a, int n) {
  int inner = 0, global = 0, once = 0, named = 0, outer = 0, sum = 0;
#pragma acc parallel reduction(+:outer)
  {
    once = 1; // expected-warning {{copy(once) brings it back}}
#pragma acc loop gang reduction(+:inner)
    for (int i = 0; i < n; i++) {
      inner += i;
      outer += 1;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        global |= a[j] > i;
      sum += i; // expected-warning {{copy(sum) brings it back}}
    }
    sum += 1;
  }
#pragma acc data copy(named)
  {
#pragma acc serial
    named = 1;
  }
#pragma acc serial loop
  for (int i = 0; i < n; i++)
    named += i; // expected-warning {{copy(named) brings it back}}
#pragma acc serial
  n++; // expected-warning {{copy(n) brings it back}}
#pragma acc kernels
  once = 2; // copied
  return inner + global + once + named + n + outer + sum;
}

/* The next turn of the host's loop reads it. */
void turns(const double *a, double *b, int n) {
  double s = 1, t;
  for (int k = 0; k < 10; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      b[i] = s * a[i];
      s = a[i]; // expected-warning {{copy(s) brings it back}}
      t = b[i];
      b[i] = t * t;
    }
  }
}

/* Not read, or not this value. */
double dead(const double *a, double *b, int n) {
  double t, u = 3, w;
  int i, j, k;
  static double global;
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      t = a[i];
      u = t;
      b[i] = u;
      for (k = 0; k < 3; k++) b[i] += k;
      global = k;
    }
#pragma acc parallel loop private(t, k)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) { t = a[j]; k = t; b[i] = k; }
#pragma acc parallel loop
  for (i = 0; i < n; i++) { u = i; b[i] += u; w = u; }
  u = 2;
  if (n > 3) { w = 1; return w; }
  for (j = 0; j < n; j++) u += j;
  for (k = 0; k < n; k++) t = k;
  int m;
  fill(&m);
  return u + m + j;
}

/* After constructs that others have changed, and with nothing read after a branch. */
double branches(const double *a, double *b, int n) {
  double x = 1;
  if (n < 0) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) { x = a[i]; b[i] = x; }
    return 0;
  }
  for (;;) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) { x = a[i]; b[i] = x; }
    break;
  }
  x = 3;
  return x;
}

template <typename T> T instantiated(const T *a, int n) {
  T s = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (s < 1) s += a[i]; // expected-warning {{reduction(+:s) brings it back}}
  return s;
}
template float instantiated(const float *, int);
