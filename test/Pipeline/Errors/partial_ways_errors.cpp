// What other chunks make of a variable or of elements is found whichever way the body gets there: through pointers,
// references, functions that return them, members, lambdas and views.
// RUN: %pacc -O0 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <cstdio>
#include <cstring>
struct S { double total; long count; double *a; };
static inline void add(double &to, double x) { to += x; }
static inline double read(const S &s) { return s.total; }
static double g;
static double &ref() { return g; }
void vars(double *a, long n, S &s) {
  double sum = 0, *ps = &sum;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (long i = 0; i < n; i++) sum += a[i];
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] /= sum; // expected-error {{'sum' is read here when only some chunks have changed it (line 17)}}
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) add(*ps, a[i]);
    printf("%g\n", sum); // expected-error {{'sum' is read here when only some chunks have changed it (line 30)}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) s.total += a[i];
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) if (read(s) > 5) a[i] = 0; // expected-error {{what 's' leads to is read in this call when only some chunks have changed it (line 40)}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
    ref()++; // expected-error {{'g' is read here once for each chunk, and has what the chunk before has left (line 50)}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
    memset(&s, 0, sizeof s); // expected-error {{what 's' leads to is set here for each chunk, which undoes what those before have made of it (line 60)}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) s.total += a[i];
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
    double *x = a;
    x[0] = 3; // expected-error {{'a' is set here for each chunk, which undoes what those before have made of it (line 66)}}
    printf("%g\n", *a); // expected-error {{'a' is read here when only some chunks have changed it (line 66)}}
  }
  auto inc = [&s] { s.count++; };
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
    inc(); // expected-error {{'count' is read in this call once for each chunk, and has what the chunk before has left (line 79)}}
  }
}
struct W { double *p; double &at(long i) { return p[i]; } };
static inline void put(double *a, long i, double x) { a[i] = x; }
void order(double *a, double *b, long n) {
#pragma pacc pipeline targetinout(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) put(a, i, i);
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) { W v{a}; b[i] = v.at(i - 1); } // expected-error {{'a' is read 1 element before the task's own, in a halo that a kernel before writes (line 89)}}
#pragma pacc update host(a[0:n], b[0:n])
  }
#pragma pacc pipeline targetinout(a(1,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (long i = 1; i < n; i++) a[i] += a[i - 1]; // expected-error {{'a' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetinout(a(1,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop seq pipe(1)
    for (long i = 1; i < n; i++) { double &x = a[i], &y = a[i - 1]; x += y; } // expected-error {{'a' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n - 1; i++) { W v{a}; b[i] = v.at(i + 1); } // expected-error {{'a' is read 1 element beyond the task's own: that is of the next chunk, which has not come back yet; do it after the pipeline}}
  }
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) put(a, i, 3); // expected-error {{'a' is changed by host code before the update in this call, and chunks read a halo of it}}
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n - 1; i++) { auto f = [&](long k) { return a[k]; }; b[i] = f(i + 1) + f(i - 1); }
#pragma pacc update host(b[0:n])
  }
}
