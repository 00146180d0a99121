// Scalars in `private` that an iteration reads before it sets them: their values come from nowhere. Which ways there are
// through the code, Clang's control flow graph tells, not the order of the text.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
static inline void set(double *x) { *x = 1; }

void carried(int n, double *restrict a, double *restrict b, double last) {
#pragma acc parallel loop private(last)
  for (int i = 0; i < n; i++) {
    b[i] = last; // expected-warning {{'last' is in 'private': each iteration has one of its own, which has no value here}}
    last = a[i];
  }
}
void gathered(int n, int m, double *restrict a, double *restrict b, double s) {
#pragma acc parallel loop private(s)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      s += a[i * m + j]; // expected-warning {{'s' is in 'private'}}
    b[i] = s;
  }
}
void of_the_construct(int n, double *restrict a, double t) {
#pragma acc parallel private(t)
  {
    t += n; // expected-warning {{'t' is in 'private'}}
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = t;
  }
}
void on_one_way(int n, double *restrict a, double *restrict b, double t) {
#pragma acc parallel loop private(t)
  for (int i = 0; i < n; i++) {
    if (a[i] > 0)
      b[i] = t; // no warning: on the other way it is set
    t = 0;
  }
}
void behind_continue(int n, double *restrict a, double t) {
#pragma acc parallel loop private(t)
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) {
      t = 1;
      continue; // what it sets, no one reads
    }
    a[i] = t; // no warning: some way sets it, and a warning wants no doubt
  }
}
void set_first(int n, int m, double *restrict a, double t, double u, double v, double w, int j) {
#pragma acc parallel loop private(t, u, v, w, j)
  for (int i = 0; i < n; i++) {
    for (j = 0, t = 0; j < m; j++)
      t += a[i * m + j];
    if (t > 0)
      u = t;
    if (t > 0)
      a[i] = u; // the same condition
    set(&v);
    a[i] += v;
    switch (m) {
    case 1:
      w = 1;
      break;
    default:
      w = 2;
    }
    a[i] += w;
  }
}
