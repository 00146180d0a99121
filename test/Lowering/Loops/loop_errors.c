// What of loops and reductions is not possible is an error at its place.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

void loops(double *a, int n, double x) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < x; i++) // expected-error {{cannot count the iterations of this loop: its condition does not compare the variable with a bound}}
    a[i] = 1;
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i--) // expected-warning {{this loop has no iterations: its step leads away from its bound}}
    a[i] = 1;
  // Counted with the first value of its variable, they would have other iterations.
#pragma acc parallel loop present(a)
  for (int i = 0; i < n - i; i++) // expected-error {{cannot count the iterations of this loop: its bound or its step changes with the variable}}
    a[i] = 1;
#pragma acc serial loop present(a)
  for (int i = 1; i < n; i += i) // expected-error {{cannot count the iterations of this loop: its bound or its step changes with the variable}}
    a[i] = 1;
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < n; i++)
    for (int j = n; j > 0; j = j - (j + 1) / 2) // expected-error {{cannot count the iterations of this loop: its bound or its step changes with the variable}}
      a[i] = 1;
#pragma acc parallel loop present(a)
  for (int i = 0; i < n / (int)sizeof i; i += sizeof(i)) // not evaluated
    a[i] = 1;
#pragma acc serial present(a)
#pragma acc loop seq private(x)
  for (int i = 1; i < n; i += i) // with seq it need not be counted
    a[i] = x = 1;
#pragma acc kernels present(a)
  for (int i = 1; i < n; i += i) // without a directive it need not be counted
    a[i] = 1;
#pragma acc serial present(a)
#pragma acc loop seq
  for (int i = 1; i < n; i += i) // nor with seq
    a[i] = 1;
}

void tiles(double *a, int n) {
#pragma acc parallel loop present(a) tile(2, 2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) // expected-error {{bounds of a collapsed loop that depend on 'i' are not supported yet}}
      a[i] = 1;
}

struct pair {
  int a, b;
};

void reductions(int n, struct pair s) {
  long double wide = 0;
  _BitInt(128) whole = 0;
#pragma acc parallel loop reduction(+:wide) // expected-error {{reduction of 'wide' of type 'long double': GPUs have no 'long double'; -acc=multicore compiles for the host alone}}
  for (int i = 0; i < n; i++)
    wide += i;
#pragma acc parallel loop reduction(+:whole) // expected-error {{reduction of 'whole' of type '_BitInt(128)' is not supported yet}}
  for (int i = 0; i < n; i++)
    whole += i;
}

void kernels(int n, double *a) {
#pragma acc kernels present(a)
  {
    int size = a[0];
    double shared[size]; // expected-error {{'shared' is declared in a 'kernels' construct and used by several of its kernels; for its type 'double[size]' this is not supported yet}}
    for (int i = 0; i < n; i++)
      a[i] = shared[0];
    for (int i = 0; i < n; i++)
      a[i] = shared[1];
  }
}
