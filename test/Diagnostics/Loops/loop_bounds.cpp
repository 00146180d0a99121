// The bound and the step of a loop with a directive are computed once: what the body does to them would come too late.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// REQUIRES: cplusplus

struct Size {
  int n, m;
};

int next(int n);
#pragma acc routine(next) seq

void changed(int *a, int n, Size s, Size *p, int (&at)[2], int k) {
  int step = 1;
#pragma acc serial loop copy(a[0:100], n)
  for (int i = 0; i < n; i++) { // expected-note {{this loop's iterations are counted beforehand}}
    a[i] = 1;
    if (a[i] == 4)
      n = 6; // expected-error {{a loop with a directive is counted by 'n', which changes in its body}}
  }
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i += step) // expected-note {{counted beforehand}}
    a[i] = step++; // expected-error {{counted by 'step'}}
#pragma acc kernels loop present(a)
  for (int i = 0; i < n--; i++) // expected-note {{counted beforehand}} expected-error {{counted by 'n'}}
    a[i] = 1;
#pragma acc parallel loop seq present(a)
  for (int i = 0; i < 2 * s.n; i++) { // expected-note {{counted beforehand}}
    s.m = 3;
    s.n -= a[i]; // expected-error {{counted by 's.n'}}
  }
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < p->n; i++) // expected-note {{counted beforehand}}
    for (int j = 0; j < 5; j++)
      p->n = a[j]; // expected-error {{counted by 'p->n'}}
#pragma acc serial copy(a[0:100], at)
  {
#pragma acc loop
    for (int i = 0; i < at[1]; i++) { // expected-note {{counted beforehand}}
      at[0] = 3;
#pragma acc atomic update
      at[1] += 1; // expected-error {{counted by 'at[1]'}}
    }
#pragma acc loop
    for (int i = 0; i < at[k - 1]; i++) { // expected-note {{counted beforehand}}
      at[k] = 3;
      at[k - 1] = 2; // expected-error {{counted by 'at[k - 1]'}}
    }
#pragma acc loop
    for (int i = 0; i < *(a + n); i++) // expected-note {{counted beforehand}}
      *(a + n) = i; // expected-error {{counted by '*(a + n)'}}
#pragma acc loop
    for (int i = 0; i < a[next(n)]; i++) // which may be elsewhere each time
      a[next(n)] = 4;
#pragma acc loop seq
    for (int i = 0; i < n; i++) // which need not be counted
      n -= a[i];
#pragma acc loop
    for (int i = n; i < 100; i++) // begins but once
      n = a[i];
#pragma acc loop
    for (int i = 0; i < n; i++) {
      auto later = [=]() mutable { return n = 5; };
#pragma acc loop
      for (n = 0; n < 3; n++) // another one, expected-warning@-1 {{have 'n' for themselves}}
        a[n] = later();
    }
  }
}

struct Left : Size {};
struct Right : Size {};
struct Both : Left, Right {};

// The same place by the same variables, in other operators; and a base's own member beside its twin's.
void respelled(int *a, Size *p, int *q, Both d) {
#pragma acc serial loop present(a, p)
  for (int i = 0; i < p->n; i++) // expected-note {{counted beforehand}}
    (*p).n = 3;                  // expected-error {{counted by '(*p).n'}}
#pragma acc serial loop present(a, p)
  for (int i = 0; i < (*p).n; i++) // expected-note {{counted beforehand}}
    p[0].n = 3;                    // expected-error {{counted by 'p[0].n'}}
#pragma acc serial loop present(q)
  for (int i = 0; i < *q; i++) // expected-note {{counted beforehand}}
    q[0] = 3;                  // expected-error {{counted by 'q[0]'}}
#pragma acc serial loop present(q)
  for (int i = 0; i < q[1]; i++) // another element
    *q = 3;
#pragma acc serial loop present(a) copy(d)
  for (int i = 0; i < d.Left::n; i++) {
    a[i] = 1;
    d.Right::n = 7; // another base's
  }
#pragma acc serial loop present(a) copy(d)
  for (int i = 0; i < d.Left::n; i++) // expected-note {{counted beforehand}}
    d.Left::n = 7;                    // expected-error {{counted by 'd.Left::n'}}
}
