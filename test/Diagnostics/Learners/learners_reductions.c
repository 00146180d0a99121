// Mistakes with reduction clauses, and with the word behind '#pragma'.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
#include <math.h>
#pragma openacc routine seq // expected-warning {{'#pragma openacc' is no directive of OpenACC's, and is left out: '#pragma acc' is}}
#pragma ac routine seq // expected-warning {{'#pragma ac' is no directive of OpenACC's, and is left out: '#pragma acc' is}}

double operators(int n, double *a) {
  double m = 0, s = 0, p = 1;
#pragma acc parallel loop reduction(+ : m) present(a)
  for (int i = 0; i < n; i++)
    if (a[i] > m) m = a[i]; // expected-warning {{'m' is in 'reduction(+:m)', and this gathers with another operator: reduction(max:m) is for that}}
#pragma acc parallel loop reduction(max : s) reduction(+ : p) present(a)
  for (int i = 0; i < n; i++) {
    s += a[i]; // expected-warning {{'s' is in 'reduction(max:s)', and this gathers with another operator: reduction(+:s) is for that}}
    p *= a[i]; // expected-warning {{'p' is in 'reduction(+:p)', and this gathers with another operator: reduction(*:p) is for that}}
    p *= 2;
  }
#pragma acc parallel present(a)
  {
#pragma acc loop reduction(min : m)
    for (int i = 0; i < n; i++) m = fmax(m, a[i]); // expected-warning {{reduction(max:m) is for that}}
  }
  return m + s + p;
}

double so_far(int n, double *a, double *b) {
  double s = 0, t = 0;
#pragma acc parallel loop reduction(+ : s) present(a, b)
  for (int i = 0; i < n; i++) {
    s += a[i];
    b[i] = s; // expected-warning {{'s' is in 'reduction(+:s)': here it is only what the lane has gathered so far; the result is there behind the loop, and private(s) is for what each iteration has for itself}}
  }
#pragma acc parallel loop gang reduction(+ : t) present(a, b) // a sum of sums is fine
  for (int i = 0; i < n; i++) {
    double row = 0;
#pragma acc loop vector reduction(+ : row)
    for (int j = 0; j < n; j++) row += a[i * n + j];
    b[i] = row;
    t -= row;
  }
#pragma acc serial loop reduction(+ : s) present(a, b) // in order
  for (int i = 0; i < n; i++) {
    s += a[i];
    b[i] = s;
  }
  return s + t;
}

int flags(int n, double *a) {
  int bad = 0, ok = 1;
  double s = 0;
#pragma acc parallel loop reduction(max : bad) reduction(&& : ok) reduction(+ : s) present(a)
  for (int i = 0; i < n; i++) {
    if (a[i] < 0) bad = 1;
    ok = ok & (a[i] > 1);
    s = s - a[i] * (bad ? 1 : 2);
  }
  return bad + ok + (int)s;
}
