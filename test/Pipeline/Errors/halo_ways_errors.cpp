// An access beyond the halo, or a write that no chunk brings back, is found whichever way the kernel gets there: through
// locals, references, functions, lambdas, members, views, and other names that the array has had before the pipeline.
// RUN: %pacc -O0 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <utility>

struct V { double *p; long n; double &at(long i) { return p[i]; } double get(long i) const { return p[i]; } };
static inline double left(const double *a, long i) { return a[i - 1]; }
static inline long before(long i) { return i - 1; }
struct K { long off; };
void halo(double *a, double *b, long n, V v, K k) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      const double *x = a; long j = i - 1; b[i] = x[j]; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      double *&r = a; const long &j = i; b[i] = r[j - 1]; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = left(a, i); // expected-error {{'a' is read 1 element before the task's own in this call}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = a[before(i)]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      K q; q.off = i - 1; b[i] = a[q.off]; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      V w{a, n}; b[i] = w.get(i - 1); // expected-error {{'a' is read 1 element before the task's own in this call}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      auto f = [&](long d) { return a[i + d]; }; b[i] = f(-1); // expected-error {{'a' is read 1 element before the task's own in this call}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      V w{b, n}; w.at(i + 1) = 1; // expected-error {{'b' is written 1 element beyond the task's own: only those come back}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      double &y = a[i]; y = 2; // expected-error {{'a' is written by a kernel, but no chunk of 'targetin' comes back}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      std::swap(a[i], b[i]); // expected-error {{'a' is written by a kernel in this call, but no chunk of 'targetin' comes back}}
    }
#pragma pacc update host(b[0:n])
  }
}
struct S { double *p; };
double *gp;
static inline double at(const double *a, long i) { return i >= 0 ? a[i] : 0; }
static const int tab[2] = {-1, 1};
struct It { double *p; long i; It &operator++() { ++i; return *this; } double prev() const { return p[i - 1]; } };
void names(double *a, double *b, long n) {
  double *q = a; S s{a}; double *t[2] = {b, a}; gp = a;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) b[i] = q[i - 1]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = s.p[i - 1]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = at(a, i - 1); // expected-error {{'a' is read 1 element before the task's own in this call}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = a[i + tab[0]]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      int off[2] = {-1, 1}; b[i] = a[i + off[0]]; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      It it{a, i - 2}; ++it; b[i] = it.prev(); // expected-error {{'a' is read 2 elements before the task's own in this call}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      const double *e = a + i; b[i] = *--e; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      for (int k = -1; k <= 1; k++) b[i] = a[i + k]; // expected-error {{'a' is read 1 element before the task's own}}
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++) {
      for (int k : {-1, 0}) b[i] = a[i + k]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
    }
#pragma pacc update host(b[0:n])
  }
}
void names2(double *a, double *b, long n) {
  double *t[2] = {b, a}; gp = a;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = t[1][i - 1]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n; i++)
      b[i] = gp[i];
#pragma pacc update host(b[0:n])
  }
}
