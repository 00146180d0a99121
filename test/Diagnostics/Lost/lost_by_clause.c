// What constructs assign to their own copies, by clauses, and the host reads afterwards.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
#include <stdlib.h>
int named(int n, const int *a, int *b) {
  int sum = 0, hit = 0, last = -1, unread, again, t[2] = {1, 2}, own[2] = {1, 2}, scratch[2];
#pragma acc parallel loop firstprivate(sum)
  for (int i = 0; i < n; i++) sum += a[i]; // expected-warning {{'sum' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards; reduction(+:sum) brings it back}}
#pragma acc parallel loop firstprivate(hit)
  for (int i = 0; i < n; i++)
    if (a[i] == 7) hit = 1; // expected-warning {{copy(hit) brings it back}}
#pragma acc parallel loop private(last, unread, again)
  for (int i = 0; i < n; i++) {
    last = a[i]; // expected-warning {{each iteration of this loop has its own 'last': what it assigns is lost, and the value from before the loop is read afterwards}}
    unread = a[i];
    again = last + unread;
    b[i] = again;
  }
#pragma acc parallel loop firstprivate(t) private(scratch)
  for (int i = 0; i < n; i++) {
    t[0] += a[i]; // expected-warning {{'t' is in 'firstprivate', so that what is assigned here stays on the device, and the host has the values from before where it reads them, at line 28; copy(t) brings them back}}
    scratch[0] = a[i];
    b[i] += scratch[0];
  }
#pragma acc parallel loop private(own)
  for (int i = 0; i < n; i++)
    own[1] = a[i]; // expected-warning {{'own' is in 'private'}}
  again = 3;
  const int result = sum + hit + last + again + t[0] + own[1];
  for (int i = 0; i < 2; i++) scratch[i] = i;
  return result + scratch[1];
}
/* Memory of the function's own, by a declaration that does not name it again. */
double allocated(int n) {
  double *c = malloc(n * sizeof(double));
#pragma acc parallel loop copyin(c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = i; // expected-warning {{'c' is in 'copyin', so that what is assigned here stays on the device}}
  return c[1];
}
/* Both clauses together are copy. */
double together(int n) {
  double *c = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) c[i] = i;
#pragma acc parallel loop copyout(c[0:n]) copy(c[0:n])
  for (int i = 0; i < n; i++) c[i] += i;
  return c[1];
}
/* These have values. */
double zeroed(int n) {
  double *c = malloc(n * sizeof(double));
#pragma acc parallel loop copyout(zero : c[0:n])
  for (int i = 0; i < n; i++) c[i] += i;
  return c[1];
}
