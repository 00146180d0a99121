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

void parts(double *out, int n) {
  double t[3] = {0};
#pragma acc parallel loop private(t[1:2]) /* expected-error {{'t[1:2]' in 'private' beside uses of 't[0]', which it leaves out, is not supported yet: give the elements of the section a variable of their own}} */ present(out)
  for (int i = 0; i < n; i++) t[1] = i, out[i] = t[0] + t[1];
#pragma acc parallel loop private(t[1:2]) present(out)
  for (int i = 0; i < n; i++) t[1] = i, out[i] = t[1] + sizeof t[0];
#pragma acc parallel loop firstprivate(t[1:2]) present(out) // copies all of the array
  for (int i = 0; i < n; i++) out[i] = t[0] + t[1];
}

/* Elements are variables of their own, where the others are surely others. */
void elements(double *out, double *p, double (*rows)[4], int n, int m) {
  double t[3] = {0};
#pragma acc parallel loop private(t[2]) present(out)
  for (int i = 0; i < n; i++) t[2] = i, out[i] = t[2] + t[0];
#pragma acc parallel loop private(t[m]) present(out)
  for (int i = 0; i < n; i++) t[m] = i, out[i] = t[m] + t[0]; // expected-error {{'t[m]' in 'private' beside uses of 't[0]', which it leaves out, is not supported yet}}
#pragma acc parallel loop firstprivate(p[m]) present(out)
  for (int i = 0; i < n; i++) out[i] = p[m] + *p; // expected-error {{'p[m]' in 'firstprivate' beside uses of 'p', which it leaves out, is not supported yet}}
#pragma acc parallel loop private(rows[1]) present(out)
  for (int i = 0; i < n; i++) rows[1][2] = i, out[i] = rows[1][2] + rows[0][2];
#pragma acc parallel loop private(rows[1]) present(out)
  for (int i = 0; i < n; i++) rows[1][2] = i, out[i] = rows[m][2]; // expected-error {{'rows[1]' in 'private' beside uses of 'rows[m]', which it leaves out, is not supported yet}}
}
void on_device(double *out, double *p, int n) {
#pragma acc parallel loop private(p[0]) deviceptr(p) /* expected-error {{'p[0]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) p[0] = i, out[i] = p[0];
}
