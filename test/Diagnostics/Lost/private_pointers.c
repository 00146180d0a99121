// A pointer in `private` has no value in the iterations (OpenACC 3.4, 2.9.10): where nothing sets it, what it leads to cannot
// be used. Where something may set it, and where only its value is asked for, that is at most a warning.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
typedef struct {
  double *p;
  int n;
} Row;
void set(double **);

void members(Row *rows, int n) {
#pragma acc parallel loop copyin(rows[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector private(rows[i].p)
    for (int j = 0; j < rows[i].n; j++)
      rows[i].p[j] = j; // expected-error {{'rows[i].p' is in 'private': each iteration has a pointer of its own, which nothing sets, so that it leads nowhere where it is used here; without the clause the iterations share the one from before, and what it leads to}}
  }
}
void variables(Row *row, double *a, double *b, int n) {
#pragma acc parallel loop private(a)
  for (int i = 0; i < n; i++)
    a[i] = 1; // expected-error {{'a' is in 'private': each iteration has a pointer of its own}}
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = *(1 + a + i); // expected-error {{'a' is in 'private': each iteration has a pointer of its own}}
#pragma acc parallel loop private(row) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = row->n; // expected-error {{'row' is in 'private': each iteration has a pointer of its own}}
}
void warned(double *a, double *b, int n) {
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a != 0; // expected-warning {{'a' is in 'private': each iteration has one of its own}}
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = &a[3] - &a[1]; // expected-warning {{'a' is in 'private': each iteration has one of its own}}
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    b[i] = a[i]; // expected-warning {{'a' is in 'private': each iteration has one of its own}}
    a = b;
  }
}
void right(double *a, double *b, int n) {
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    a = b + i;
    *a = 1;
  }
#pragma acc parallel loop private(a) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    set(&a);
    b[i] = a[0];
  }
#pragma acc parallel loop firstprivate(a) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}
