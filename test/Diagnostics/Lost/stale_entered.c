// Host code between `enter data` and `exit data` that uses the host's copy of an array where the device's is newer, or the
// other way round.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -gpu=managed -fsyntax-only %s 2>&1 | count 0
#include <stdio.h>
#include <stdlib.h>

double forgotten_updates(int n) {
  double s = 0, *a = malloc(n * sizeof *a);
#pragma acc enter data create(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i; // expected-warning {{the host changes its own copy of 'a' here, and the construct at line 13 has the device's, with the values from before; '#pragma acc update device(a[:n])' behind this takes them there}}
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
  for (int i = 0; i < n; i++)
    s += a[i]; // expected-warning {{the construct at line 13 has changed the device's copy of 'a', and the host reads its own here, which has the values from before; '#pragma acc update self(a[:n])' before this brings them}}
#pragma acc exit data delete(a[0:n])
  free(a);
  return s;
}

double table[64];
void in_steps(int steps) {
#pragma acc enter data copyin(table)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(table)
    for (int i = 0; i < 64; i++)
      table[i] += t;
    printf("%g\n", table[0]); // expected-warning {{has changed the device's copy of 'table', and the host reads its own here}}
  }
#pragma acc exit data copyout(table)
}

/* Something may bring the values, or the array may be there no more. */
void finish(double *a, int n);
double fine(int n, int m, double *a, double *b, double *c, double *d, double *e) {
  double s = 0;
#pragma acc enter data copyin(a[0:n], b[0:n])
#pragma acc parallel loop present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma acc update self(a[0:n])
  s += a[0] + b[0];
#pragma acc exit data delete(a[0:n], b[0:n])
  a[0] = 1;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
  s += a[0];
#pragma acc enter data copyin(c[0:n]) if (m > 5)
#pragma acc parallel loop copy(c[0:n])
  for (int i = 0; i < n; i++)
    c[i] += 1;
  s += c[0];
  if (m) {
#pragma acc enter data copyin(d[0:n])
  }
#pragma acc parallel loop copy(d[0:n])
  for (int i = 0; i < n; i++)
    d[i] += 1;
  s += d[0];
#pragma acc enter data copyin(e[0:n])
  finish(e, n);
#pragma acc parallel loop copy(e[0:n])
  for (int i = 0; i < n; i++)
    e[i] += 1;
  s += e[0];
#pragma acc enter data create(d[0:n])
#pragma acc data copy(d[0:n])
  {
#pragma acc exit data delete(d[0:n])
  }
#pragma acc parallel loop copy(d[0:n])
  for (int i = 0; i < n; i++)
    d[i] += 1;
  return s + d[0];
}
double left(int n, int m, double *a) {
  double s = 0;
  while (m--) {
#pragma acc enter data copyin(a[0:n])
    if (m == 3) {
#pragma acc exit data copyout(a[0:n])
      break;
    }
#pragma acc exit data copyout(a[0:n])
  }
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
  return s + a[0];
}
