// What would be lost, or done too often, when collapse(force:n) gives each iteration of the inner loop what stands between.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
void values(double *a, double *x, int n, int m) {
  double s = 0;
  int k = 0, j;
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    double own = 0;
    for (int j = 0; j < m; j++)
      own += a[i * m + j]; // expected-error {{'own' changes in an inner loop of 'collapse(force:)', and other iterations or the code behind that loop read it: each iteration has one of its own}}
    x[i] = own;
  }
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    s = 0;
    for (int j = 0; j < m; j++)
      s += a[i * m + j]; // expected-error {{'s' changes in an inner loop}}
    x[i] = s;
  }
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    double before = 0;
    for (int j = 0; j < m; j++) {
      a[i * m + j] = before; // expected-error {{'before' changes in an inner loop}}
      before = x[j];
    }
  }
#pragma acc parallel loop collapse(force: 2) reduction(+:k)
  for (int i = 0; i < n; i++) {
    k++; // expected-error {{'k' changes in code between the loops, which 'collapse(force:)' executes several times}}
    for (int j = 0; j < m; j++)
      x[i] = 1;
  }
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    int length = i + 1;
    for (int j = 0; j < length; j++) // expected-error {{bounds of a collapsed loop that depend on 'length' are not supported yet}}
      x[i] = 1;
  }
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    for (j = 0; j < m; j++) // expected-error {{'j' changes in an inner loop}}
      x[i] = 1;
    a[i] = j;
  }
}

void fine(double *a, double *x, int n, int m) {
  double t;
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; i++) {
    double u, v = x[i];
    t = v;
    for (int j = 0; j < m; j++) {
      u = v + t;
      a[i * m + j] = u;
    }
    x[i] = 2;
  }
}

void chunks(double *x, int n) {
#pragma acc parallel loop gang(static: 0) // expected-error {{the number in 'gang(static:)' must be positive}}
  for (int i = 0; i < n; i++)
    x[i] = 0;
#pragma acc parallel loop gang(static: -2) vector // expected-error {{the number in 'gang(static:)' must be positive}}
  for (int i = 0; i < n; i++)
    x[i] = 0;
}

// Without `force` code between the loops is taken, but for what else depends on the nest.
void with_others(double *a, double *x, int n, int m) {
#pragma acc parallel loop tile(4, 8)
  for (int i = 0; i < n; i++) {
    x[i] = 1; // expected-error {{'tile' needs 2 loops, each directly in the one before}}
    for (int j = 0; j < m; j++)
      a[i * m + j] = 2;
  }
#pragma acc parallel loop collapse(2) tile(4, 8)
  for (int i = 0; i < n; i++) {
    int row = i * m; // expected-error {{'tile' needs 2 loops, each directly in the one before}}
    for (int j = 0; j < m; j++)
      a[row + j] = 2;
  }
}
