// Elements that a construct surely uses outside of an array, or of the only section that clauses give the device, where the
// compiler knows all numbers; not where it does not: under conditions, in loops that may have no iteration, beside other
// sections, in what was there before.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
double a[100], b[10][20];
enum { Many = 200 };

void outside(double *p) {
  double s = 0;
#pragma acc parallel loop copyin(a) reduction(+ : s)
  for (int i = 0; i < Many; i++)
    s += a[i]; // expected-warning {{iterations of this construct use elements of 'a' outside of the array}}
#pragma acc kernels
  for (int i = 0; i < 100; i++)
    a[i] = a[i + 1]; // expected-warning {{iterations of this construct use elements of 'a' outside of the array}}
#pragma acc parallel loop copy(a)
  for (int i = 99; i >= 0; i--)
    a[i - 1] = 0; // expected-warning {{iterations of this construct use elements of 'a' outside of the array}}
#pragma acc parallel loop collapse(2) reduction(+ : s)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 10; j++)
      s += b[i][j]; // expected-warning {{iterations of this construct use elements of 'b' outside of the array}}
#pragma acc parallel loop copyin(p[0 : 50]) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += p[i]; // expected-warning {{iterations of this construct use elements of 'p' outside of 'p[:50]', which is all that the clause gives the device}}
#pragma acc data copyin(a[10 : 20])
  {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 9; i < 30; i++)
      s += a[i]; // expected-warning {{iterations of this construct use elements of 'a' outside of 'a[10:20]', which is all that the clause gives the device}}
  }
}

void inside(double *p, int n, int *at) {
  double s = 0;
#pragma acc parallel loop copyin(a) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += a[99 - i] + (i < 99 ? a[i + 1] : 0);
#pragma acc parallel loop copyin(a) reduction(+ : s)
  for (int i = 0; i < n; i++) // perhaps none
    s += a[i + 90] + a[at[i]];
#pragma acc parallel loop copyin(a) reduction(+ : s)
  for (int i = 0; i < 200; i++)
    if (i < n)
      s += a[i];
#pragma acc parallel loop copyin(p[0 : 50], p[50 : 50]) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += p[i];
#pragma acc parallel loop present(p[0 : 50]) reduction(+ : s) // of what was there before
  for (int i = 0; i < 100; i++)
    s += p[i];
#pragma acc parallel loop no_create(p[0 : 50]) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += p[i];
#pragma acc parallel loop copyin(p[0 : n]) reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += p[i];
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++)
      s += b[i][j] + b[9 - i][19 - j];
}
