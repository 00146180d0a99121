// Mistakes of learners in other words: in templates, with `new`, without the name in the size that malloc gets, through
// functions of the library, with a firstprivate clause of their own.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
#include <algorithm>
#include <cstdlib>

template <class T> T made_by_new(int n) {
  T *a = new T[n];
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) a[i] = i; // expected-warning {{'a' is in 'copyin', so that what is assigned here stays on the device, and the host has the values from before where it reads them, at line 11; copy(a) brings them back}}
  T last = a[n - 1];
  delete[] a;
  return last;
}
template <class T> T filled(int n) {
  T *a = new T[n];
  std::fill(a, a + n, T(1));
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++) a[i] += i; // expected-warning {{'a' is in 'copyout', so that its elements have no values here; copy(a) takes those of the host along}}
  T last = a[n - 1];
  delete[] a;
  return last;
}
double bytes_in_numbers(int n) {
  double s = 0, *a = (double *)malloc(n * 8);
#pragma acc parallel loop copyout(a[0:n]) async
  for (int i = 0; i < n; i++) a[i] = i;
  for (int i = 0; i < n; i++) s += a[i]; // expected-warning {{the construct at line 26 is 'async', and nothing waits for what it does to 'a' before the host reads it here; '#pragma acc wait' before this does}}
  free(a);
  return s;
}
template <class T> T in_a_region(int n) {
  auto *a = new T[n];
  T s = 0;
#pragma acc data copy(a[0:n])
  {
    for (int i = 0; i < n; i++) a[i] = i; // expected-warning {{the host changes its own copy of 'a' here, and the construct at line 38 has the device's}}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] += i;
    for (int i = 0; i < n; i++) s += a[i]; // expected-warning {{the construct at line 38 has changed the device's copy of 'a'}}
  }
  delete[] a;
  return s;
}
template <class T> T own_clause(int n, const T *a) {
  T s = 0, m = 0;
#pragma acc parallel loop copyin(a[0:n]) firstprivate(s, m)
  for (int i = 0; i < n; i++) {
    s += a[i]; // expected-warning {{'s' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards; reduction(+:s) brings it back}}
    if (a[i] > m) m = a[i]; // expected-warning {{'m' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards; reduction(max:m) brings it back}}
  }
  return s + m;
}
double all = made_by_new<int>(9) + filled<float>(9) + in_a_region<double>(9) + own_clause<double>(9, nullptr);

/* The value from before is not read, or another clause brings the sum back; what holds the array may free it. */
double keep(double *a);
double fine(int n, const double *a) {
  double scratch = 1, s = 0, *b = new double[n], *c = new double[n];
#pragma acc parallel firstprivate(scratch) copyin(a[0:n])
#pragma acc loop reduction(+ : s)
  for (int i = 0; i < n; i++) {
    scratch = a[i] * 2;
    s += scratch;
  }
  keep(b);
#pragma acc parallel loop copyin(b[0:n])
  for (int i = 0; i < n; i++) b[i] = i;
#pragma acc parallel loop copyout(c[0:n])
  for (int i = 0; i < n; i++) c[i] = i;
  s += b[0] + c[1];
  delete[] c;
  return s;
}
