// What counts a loop with a directive is changed by another name than it has there: a pointer that has one value, a
// reference, in a function or a lambda that the body calls, as a part of an object. Names that may lead elsewhere, copies,
// and copies that gangs have, are none.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// REQUIRES: cplusplus

struct V {
  int n, *p;
  int size() const { return n; }
  void pop() { --n; }
};
struct W : V { int k; };
int global;
void setGlobal(int n) { global = n; }
void set(int *p, int n) { *p = n; }
void setTwice(int &r, int n) { int *p = &r; set(p, n); }

void changed(W w, int *x, int m, int (&at)[4]) {
  int n = m, *pn;
  pn = &n;
#pragma acc kernels loop copy(x[0 : m], n)
  for (int i = 0; i < n; i++) // expected-note {{this loop's iterations are counted beforehand}}
    if (x[i] > 0) *pn = i;    // expected-error {{a loop with a directive is counted by 'n', which changes in its body}}
#pragma acc kernels loop copy(x[0 : m], n)
  for (int i = 0; i < *pn; i++) // expected-note {{counted beforehand}}
    if (x[i] > 0) n = i;        // expected-error {{counted by '*pn'}}
#pragma acc parallel loop copy(x[0 : m])
  for (int i = 0; i < m; i++)     // expected-note {{counted beforehand}}
    if (x[i] > 0) setTwice(m, 4); // expected-error {{counted by 'm'}}
#pragma acc serial loop copy(x[0 : m], global)
  for (int i = 0; i < global; i++) // expected-note {{counted beforehand}}
    if (x[i] > 0) setGlobal(4);    // expected-error {{counted by 'global'}}
#pragma acc parallel loop copy(w)
  for (int i = 0; i < w.size(); i++) // expected-note {{counted beforehand}}
    if (x[i] > 0) w.pop();           // expected-error {{counted by 'w.size()'}}
#pragma acc parallel loop copy(w)
  for (int i = 0; i < w.n; i++) { // expected-note {{counted beforehand}}
    V &v = w;
    v.n = 2; // expected-error {{counted by 'w.n'}}
  }
#pragma acc parallel loop copy(w)
  for (int i = 0; i < w.n; i++) { // expected-note {{counted beforehand}}
    W t{};
    w = t; // expected-error {{counted by 'w.n'}}
  }
  int *second = at + 1;
#pragma acc parallel loop copy(at)
  for (int i = 0; i < at[3]; i++) // expected-note {{counted beforehand}}
    second[2] = i;                // expected-error {{counted by 'at[3]'}}
#pragma acc parallel loop copy(x[0 : m])
  for (int i = 0; i < m; i++) {             // expected-note {{counted beforehand}}
    auto shorter = [&](int by) { m -= by; };
    if (x[i] > 0) shorter(2);               // expected-error {{counted by 'm'}}
  }
#pragma acc parallel loop copy(x[0 : m])
  for (int i = 0; i < m; i++) { // expected-note {{counted beforehand}}
    int *own = &i;
    if (x[i] > 0) *own += 2;    // expected-error {{'i' is the variable of a loop with a directive and changes in its body}}
  }
}

void fine(W w, int *x, int m, int (&at)[4], int *unknown) {
  int n = m, o = 3, *pn = x[0] ? &n : &o, *only = &m;
#pragma acc kernels loop copy(x[0 : m], n, o)
  for (int i = 0; i < n; i++)
    *pn = i;
#pragma acc kernels loop copy(x[0 : m], n)
  for (int i = 0; i < n; i++)
    *unknown = i;
#pragma acc parallel loop copy(w)
  for (int i = 0; i < w.n; i++) {
    W t = w;
    t.n = 2;
    V &v = w;
    v.p = nullptr;
  }
#pragma acc parallel loop copy(x[0 : m]) // each gang has an m of its own
  for (int i = 0; i < m; i++)
    *only = 3;
#pragma acc parallel loop copy(x[0 : m])
  for (int i = 0; i < m; i++) {
    auto copies = [m](int a) mutable { m = a; return m; };
    x[i] = copies(2);
  }
  int *second = at + 1;
#pragma acc parallel loop copy(at)
  for (int i = 0; i < at[3]; i++)
    second[i & 1] = second[1] = i;
}
