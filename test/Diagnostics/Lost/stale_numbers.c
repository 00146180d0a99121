// Numbers in data constructs, and results that nothing waits for: host and device have them differently.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -gpu=unified -fsyntax-only %s 2>&1 | count 0
#include <math.h>
#include <stdio.h>

/* The kernel's loop ends where the device's number says. */
void bound(int n, double *a) {
  int m = 20;
#pragma acc data copyin(m) copy(a[0:n])
  {
    m = 50; // expected-warning {{the host changes its own copy of 'm' here, and the construct at line 13 has the device's, with the values from before; '#pragma acc update device(m)' behind this takes them there}}
#pragma acc parallel loop copy(a[0:m])
    for (int i = 0; i < m; i++) a[i] += 1;
  }
}
void factor(int n, double *a) {
  double f = 2;
#pragma acc data copyin(f) copy(a[0:n])
  for (int t = 0; t < 3; t++) {
    f *= 2; // expected-warning {{the host changes its own copy of 'f' here}}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] += f;
  }
}
int until(int n, double *a, double *b) {
  double err = 1;
  int steps = 0;
#pragma acc data copy(a[0:n], err) create(b[0:n])
  while (err > 1e-3 && steps++ < 100) { // expected-warning {{has changed the device's copy of 'err', and the host reads its own here, which has the values from before; '#pragma acc update self(err)' before this brings them}}
    err = 0; // expected-warning {{the host changes its own copy of 'err' here}}
#pragma acc parallel loop reduction(max:err)
    for (int i = 1; i < n - 1; i++) {
      b[i] = (a[i - 1] + a[i + 1]) / 2;
      err = fmax(err, fabs(b[i] - a[i]));
    }
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
  return steps;
}
double pending(int n, const double *a) {
  double s = 0, t = 0;
#pragma acc parallel loop reduction(+:s) async
  for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel copy(t) async(2)
#pragma acc loop reduction(+:t)
  for (int i = 0; i < n; i++) t += a[i];
  printf("%g\n", s); // expected-warning {{the construct at line 44 is 'async', and nothing waits for what it does to 's' before the host reads it here}}
#pragma acc wait
  return s + t;
}

/* Both have the same here, or the host's is its own. */
double told(int n, double *a) {
  double s = 0, scratch = 3, w = 1;
  int m = n / 2;
#pragma acc data copy(s) copyin(m, a[0:n]) create(scratch)
  {
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < m; i++) s += a[i];
#pragma acc update self(s)
    printf("%g %d\n", s, m);
    s = 1;
#pragma acc update device(s)
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++) s += a[i];
    scratch = n;
    if (scratch > 3) printf("\n");
  }
#pragma acc parallel loop reduction(+:w) async(1)
  for (int i = 0; i < n; i++) w += a[i];
#pragma acc wait(1)
  return s + w;
}
/* Without a region a number is each construct's own. */
double each(int n, double *a) {
  double f = 1;
  for (int t = 0; t < 3; t++) {
    f *= 2;
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++) a[i] *= f;
  }
  return f;
}
