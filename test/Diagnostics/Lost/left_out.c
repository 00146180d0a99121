// Copies that begin without values: what kernels read of them before anything sets it, and what the host reads of them that
// no kernel has set.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -gpu=unified -fsyntax-only %s 2>&1 | count 0
#include <stdlib.h>

double created(int n, const double *a) {
  double *b = malloc(n * sizeof *b), s = 0;
  for (int i = 0; i < n; i++) b[i] = 1;
#pragma acc data copyin(a[0:n]) create(b[0:n])
  {
#pragma acc parallel loop // expected-warning {{'b' is in 'create', so that its elements have no values here; copy(b) takes those of the host along}}
    for (int i = 0; i < n; i++) b[i] += a[i];
#pragma acc update self(b[0:n])
  }
  for (int i = 0; i < n; i++) s += b[i];
  free(b);
  return s;
}
/* Its declaration does not name it again. */
double of_type(int n) {
  double *b = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) b[i] = 1;
#pragma acc data create(b[0:n])
#pragma acc parallel loop // expected-warning {{'b' is in 'create', so that its elements have no values here}}
  for (int i = 0; i < n; i++) b[i] += i;
  return b[1];
}
double inner(int n) {
  double a[100], b[100], s = 0;
  for (int i = 0; i < 100; i++) a[i] = b[i] = i;
#pragma acc parallel loop copyout(a)
  for (int i = 1; i < 99; i++) a[i] = i;
#pragma acc data copyout(b)
  {
#pragma acc parallel loop
    for (int i = 2; i < 98; i++) b[i] = i;
#pragma acc parallel loop
    for (int i = 3; i < 97; i++) b[i] += b[i + 1];
  }
  for (int i = 0; i < n; i++) s += a[i]; // expected-warning {{the construct at line 32 has 'a' in 'copyout' and sets its elements from 1 on: what is read here comes back without a value; copy(a) takes those of the host along}}
  for (int i = 1; i < n; i++) s += b[i]; // expected-warning {{the construct at line 34 has 'b' in 'copyout' and sets its elements from 2 on}}
  return s;
}
/* All that is read is set, or set again, or nobody knows. */
double fine(int n, double *given) {
  double a[100], b[100], c[100], d[100], *e = malloc(n * sizeof *e), s = 0;
  for (int i = 0; i < 100; i++) d[i] = i;
#pragma acc parallel loop copyout(a, b[1:98], c, d)
  for (int i = 0; i < 99; i++) {
    a[i] = i;
    if (i) b[i] = c[i] = i;
    d[i + 1] = i;
  }
  c[0] = d[0] = 0;
  s = a[0] + b[1] + c[0] + d[0];
#pragma acc data create(e[0:n], given[0:n]) copyout(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) e[i] = i;
#pragma acc parallel loop copy(s) reduction(+ : s)
    for (int i = 1; i < n; i++) s += e[i] + given[i];
#pragma acc parallel loop
    for (int i = 1; i < 99; i++) a[i] = i;
#pragma acc serial
    a[0] = a[99] = 0;
  }
  s += a[0];
  free(e);
  return s;
}
