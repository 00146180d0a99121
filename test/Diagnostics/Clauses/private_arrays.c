// Elements and parts of arrays in private and firstprivate.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

/* Old programs name an array by its length. */
void lengths(double *out, int n) {
  double t[3] = {0}, m[2][3], v[n];
#pragma acc parallel loop private(t[3]) /* expected-warning {{the index of 't' in 'private' is the array's length: taken for the whole array, which is written private(t)}} */ present(out)
  for (int i = 0; i < n; i++) t[0] = t[2] = i, out[i] = t[0] + t[2];
#pragma acc parallel loop private(m[2][3]) /* expected-warning {{the index of 'm' in 'private'}} */ firstprivate(t[3]) /* expected-warning {{written firstprivate(t)}} */ present(out)
  for (int i = 0; i < n; i++) m[1][2] = i, out[i] = m[1][2] + t[1];
#pragma acc parallel loop private(v[n]) /* expected-error {{'v[n]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) v[0] = i, out[i] = v[0];
}

/* Sections beside other elements, where a function gets the array. */
double sum(const double *t);
#pragma acc routine(sum) seq
void parts(double *out, int n) {
  double t[3] = {0};
#pragma acc parallel loop private(t[1:2]) /* once for the element, once for the array */ present(out)
  for (int i = 0; i < n; i++) t[1] = i, out[i] = t[0] + sum(t); // expected-error {{'t[1:2]' in 'private' beside uses of 't[0]', which it leaves out, is not supported yet: give the elements of the section a variable of their own}}
#pragma acc parallel loop private(t[1:2]) present(out)
  for (int i = 0; i < n; i++) t[1] = i, out[i] = t[0] + t[1] + sizeof t[0];
#pragma acc parallel loop firstprivate(t[1:2]) present(out)
  for (int i = 0; i < n; i++) out[i] = t[0] + t[1];
}

/* Elements are variables of their own. */
void elements(double *out, double *p, double (*rows)[4], int n, int m) {
  double t[3] = {0};
#pragma acc parallel loop private(t[m]) present(out)
  for (int i = 0; i < n; i++) t[m] = i, out[i] = t[m] + t[0];
#pragma acc parallel loop private(t[m]) present(out)
  for (int i = 0; i < n; i++) t[m] = i, out[i] = sum(t); // expected-error {{'t[m]' in 'private' beside uses of 't', which it leaves out, is not supported yet}}
#pragma acc parallel loop firstprivate(p[m]) present(out, p)
  for (int i = 0; i < n; i++) out[i] = p[m] + *p;
#pragma acc parallel loop private(p[m]) present(out, p)
  for (int i = 0; i < n; i++) {
    double *q = p; // expected-error {{'p[m]' in 'private' beside uses of 'p', which it leaves out, is not supported yet}}
    out[i] = q[m];
  }
#pragma acc parallel loop private(t[m]) present(out)
  for (int i = 0; i < n; i++) {
    int j = 0;
    t[m] = i, out[i] = t[j++]; // expected-error {{'t[m]' in 'private' beside uses of 't[j++]', which it leaves out, is not supported yet}}
  }
#pragma acc parallel loop private(rows[1]) present(out, rows)
  for (int i = 0; i < n; i++) rows[1][2] = i, out[i] = rows[m][2];
}
void on_device(double *out, double *p, int n) {
#pragma acc parallel loop private(p[0]) deviceptr(p) /* expected-error {{'p[0]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) p[0] = i, out[i] = p[0];
}

struct pair { int x, y; };
union both { int x; float f; };
void rows(int *out, struct pair *pairs, union both *u, int **table, int n, int k) {
#pragma acc parallel loop private(pairs[k].x) present(out, pairs)
  for (int i = 0; i < n; i++) {
    pairs[k].x = i;
    struct pair one = pairs[k]; // expected-error {{'pairs[k].x' in 'private' beside uses of 'pairs[k]', which it leaves out, is not supported yet}}
    out[i] = one.x;
  }
#pragma acc parallel loop private(u[k].x) present(out, u)
  for (int i = 0; i < n; i++) u[k].x = i, out[i] = u[k].f; // expected-error {{'u[k].x' in 'private' beside uses of 'u[k].f', which it leaves out, is not supported yet}}
#pragma acc parallel loop private(table[k][0:4]) present(out)
  for (int i = 0; i < n; i++) {
    table[k] = out; // expected-error {{'table[k][:4]' in 'private' beside uses of 'table[k]', which it leaves out, is not supported yet}}
    table[k][1] = i;
  }
#pragma acc parallel loop gang present(out, pairs)
  for (int i = 0; i < n; i++) {
    int at = i;
#pragma acc loop vector private(pairs[at].x) // expected-error {{'pairs[at].x' in 'private' is not supported yet}}
    for (int j = 0; j < 4; j++) {
      at++;
      pairs[at].x = j;
    }
  }
}

/* Parts that no array has. */
void outside(double *out, int n) {
  double t[3] = {0};
#pragma acc parallel loop private(t[-1:2]) /* expected-error {{section of 't' starts before the array}} */ present(out)
  for (int i = 0; i < n; i++) t[0] = i, out[i] = t[0];
#pragma acc parallel loop firstprivate(t[:-1]) /* expected-error {{section of 't' has a negative length}} */ present(out)
  for (int i = 0; i < n; i++) out[i] = t[0];
}
