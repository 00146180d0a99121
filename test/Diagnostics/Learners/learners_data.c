// Results that a clause leaves on the device, and values that it does not take along.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double lost(int n) {
  double *a = malloc(n * sizeof *a), b[100], *c = calloc(n, sizeof *c);
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i; // expected-warning {{'a' is in 'copyin', so that what is assigned here stays on the device, and the host has the values from before where it reads them, at line 13; copy(a) brings them back}}
  double s = a[1];
#pragma acc parallel loop create(b)
  for (int i = 0; i < 100; i++)
    b[i] = i; // expected-warning {{'b' is in 'create', so that what is assigned here stays on the device, and the host has the values from before where it reads them, at line 17}}
  printf("%g\n", b[5]);
#pragma acc kernels copyin(c[0:n])
  {
    for (int i = 0; i < n; i++)
      c[i] += 1; // expected-warning {{'c' is in 'copyin'}}
  }
  for (int i = 0; i < n; i++) s += c[i];
  free(a);
  return s;
}

double without_values(int n) {
  double *a = malloc(n * sizeof *a), b[100], s = 0;
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += i; // expected-warning {{'a' is in 'copyout', so that its elements have no values here; copy(a) takes those of the host along}}
  memset(b, 0, sizeof b);
#pragma acc parallel loop create(b) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += b[i]; // expected-warning {{'b' is in 'create', so that its elements have no values here}}
  return s + a[3];
}

/* Here the array may be on the device, the host sets it again before it reads it, or the kernel sets it. */
void to_device(double *a, int n);
double fine(int n, double *given) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *d = malloc(n * sizeof *d), *alias = d, t[100], u[100], w[100] = {1}, s = 0;
  to_device(b, n);
#pragma acc enter data create(a[0:n])
#pragma acc parallel loop copyin(a[0:n]) copyin(b[0:n]) copyin(given[0:n]) copyin(d[0:n])
  for (int i = 0; i < n; i++) a[i] = b[i] = given[i] = d[i] = i;
#pragma acc update self(a[0:n])
  s += a[1] + b[1] + given[1] + alias[1] + d[1];
#pragma acc parallel loop create(t) copyout(u)
  for (int i = 0; i < 100; i++) {
    t[i] = i;
    u[i] = t[i];
    u[i] += 1;
  }
  t[3] = 5;
  s += t[3] + u[3];
#pragma acc parallel loop copyin(u) if (n > 1000)
  for (int i = 0; i < 100; i++) u[i] = i;
  s += u[3];
#pragma acc parallel loop copyin(w[0:50]) copy(w[50:50])
  for (int i = 0; i < 50; i++) w[50 + i] = w[i];
  s += w[70];
  acc_copyin(t, sizeof t);
  return s;
}
