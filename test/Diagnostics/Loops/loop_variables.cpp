// The variable of a loop with a directive is computed from the iteration: what the body does to it would be lost.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// REQUIRES: cplusplus
#include <list>
#include <vector>

void look(const int &);

void changed(int *a, int n) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++) { // expected-note {{this loop's iterations are counted beforehand}}
    a[i] = 1;
    if (a[i] == n)
      i++; // expected-error {{'i' is the variable of a loop with a directive and changes in its body}}
  }
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++) // expected-note {{counted beforehand}}
    a[i += 2] = 1; // expected-error {{'i' is the variable}}
  int k;
#pragma acc kernels loop present(a)
  for (k = 0; k < n; k++) // expected-note {{counted beforehand}}
    for (k = 0; k < 3; k++) // expected-error {{'k' is the variable}}
      a[k] = 1;
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < n; i++) // expected-note {{counted beforehand}}
    for (int j = 0; j < n; j++) {
      a[j] = 1;
      --i; // expected-error {{'i' is the variable}}
    }
#pragma acc parallel present(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) { // expected-note {{counted beforehand}}
      int &r = i, &s = r;
      a[i] = 1;
      s = 3; // expected-error {{'i' is the variable}}
    }
#pragma acc loop seq
    for (int i = 0; i < n; i++) // which need not be counted
      a[i++] = 1;
  }
#pragma acc parallel loop present(a)
  for (int *p = a; p < a + n; p++) // expected-note {{counted beforehand}}
    *p++ = 1; // expected-error {{'p' is the variable}}
}

void iterators(std::vector<int> &v) {
#pragma acc parallel loop
  for (auto it = v.begin(); it != v.end(); ++it) { // expected-note {{counted beforehand}}
    *it = 1;
    ++it; // expected-error {{'it' is the variable}}
  }
}

template <typename T> void inTemplate(T *a, T n) {
#pragma acc parallel loop present(a)
  for (T i = 0; i < n; i++) { // expected-note {{counted beforehand}}
    a[i] = 1;
    i = i + 1; // expected-error {{'i' is the variable}}
  }
}
template void inTemplate<int>(int *, int); // expected-note {{in instantiation of 'inTemplate<int>' requested here}}

// What is no change of the variable, or none for sure.
void unchanged(int *a, int n) {
  int i;
#pragma acc parallel loop present(a)
  for (i = 0; i < n; i++) {
    int j = i, &r = j;
    const int &s = i;
    r++;
    look(i);
    a[s] = sizeof(i++) + j; // expected-warning {{expression with side effects has no effect in an unevaluated context}}
    {
      int i = 3;
      i++;
    }
    auto f = [i]() mutable { return i++; };
    a[i] += f();
  }
#pragma acc parallel loop gang present(a)
  for (i = 0; i < n; i++)
  // expected-warning@+1 {{have 'i' for themselves}}
#pragma acc loop vector
    for (i = 0; i < 3; i++)
      a[i] = 1;
}

void iterators(std::list<int> &l, int *a) {
#pragma acc parallel loop present(a)
  for (int e : l) // expected-error {{cannot count the iterations of this loop: its range has no random access iterators}}
    a[e] = 1;
#pragma acc parallel loop present(a)
  for (auto it = l.begin(); it != l.end(); ++it) // expected-error {{its variable is not an integer, a pointer or a random access iterator}}
    a[*it] = 1;
#pragma acc parallel loop present(a)
  for (double x = 0; x < 3; x += 1) // expected-error {{its variable is not an integer, a pointer or a random access iterator}}
    a[(int)x] = 1;
}
