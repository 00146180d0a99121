// Host code in data constructs that uses the host's copy of an array where the device's is newer, or the other way round.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -gpu=unified -fsyntax-only %s 2>&1 | count 0
// RUN: %pacc -gpu=managed -fsyntax-only %s 2>&1 | count 0
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

double read_in_region(int n, double *a) {
  double s = 0, b[100];
#pragma acc data copy(a[0:n]) create(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] = i;
    printf("%g\n", a[0]); // expected-warning {{the construct at line 13 has changed the device's copy of 'a', and the host reads its own here, which has the values from before; '#pragma acc update self(a[:n])' before this brings them}}
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) b[i] = i;
    for (int i = 0; i < 100; i++)
      s += b[i]; // expected-warning {{'#pragma acc update self(b)' before this}}
    s += a[n - 1]; // expected-warning {{the construct at line 13 has changed}}
  }
  return s + a[1];
}

void set_in_region(int n, double *x, double *y) {
#pragma acc data copyin(x[0:n]) copy(y[0:n])
  for (int step = 0; step < 10; step++) {
    for (int i = 0; i < n; i++)
      x[i] = step; // expected-warning {{the host changes its own copy of 'x' here, and the construct at line 30 has the device's, with the values from before; '#pragma acc update device(x[:n])' behind this takes them there}}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] += x[i];
  }
}

/* In the loop's second iteration. */
void until(int n, double *e) {
#pragma acc data copy(e[0:n])
  while (e[0] > 0.1) { // expected-warning {{has changed the device's copy of 'e'}}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) e[i] *= 0.5;
  }
}

double not_awaited(int n) {
  double a[100];
#pragma acc parallel loop async(1) copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  double s = a[3]; // expected-warning {{the construct at line 46 is 'async', and nothing waits for what it does to 'a' before the host reads it here; '#pragma acc wait' before this does}}
#pragma acc wait
  return s + a[4];
}

/* No warnings: something may bring the values, or the host uses another part of the array. */
void step(double *a, int n);
double fine(int n, int m, double *a, double *b, int verbose) {
  double s = 0, c[100];
#pragma acc data copy(a[0:n]) copyin(b[0:m]) create(c)
  {
    if (verbose) {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) a[i] = i;
    }
    s += a[0];
#pragma acc parallel loop
    for (int i = 1; i < n; i++) a[i] = i;
    s += a[0];
#pragma acc update self(a[0:n])
    s += a[0];
#pragma acc parallel loop
    for (int i = 0; i < m; i++) a[i] += b[i];
    for (int i = m; i < n; i++) s += a[i];
    step(a, n);
    s += a[0];
#pragma acc parallel loop if (verbose)
    for (int i = 0; i < n; i++) a[i] = i;
    s += a[0];
    b[m] = 3;
#pragma acc parallel loop
    for (int i = 0; i < m; i++) a[i] += b[i];
    for (int i = 0; i < m; i++) b[i] = 3;
#pragma acc update device(b[0:m])
#pragma acc parallel loop
    for (int i = 0; i < m; i++) a[i] += b[i];
    acc_update_self(a, n * sizeof *a);
    s += a[0];
    for (int k = 0; k < 3; k++) {
      if (k == 0)
        s += a[0];
#pragma acc parallel loop
      for (int i = 0; i < n; i++) a[i] = i;
    }
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) c[i] = i;
    c[0] = 1;
    s += c[0];
  }
  double d[100];
#pragma acc parallel loop async(1) copyout(d)
  for (int i = 0; i < 100; i++) d[i] = i;
  acc_wait(1);
  s += d[3];
#pragma acc parallel loop async(1) copyout(d)
  for (int i = 0; i < 100; i++) d[i] = i;
#pragma acc parallel loop wait(1) copy(s)
  for (int i = 0; i < 1; i++) s += 1;
  return s + d[3];
}
