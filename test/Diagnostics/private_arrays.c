// Elements and parts of arrays in private and firstprivate.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

/* Old programs name an array by its length. */
void lengths(double *out, int n) {
  double t[3] = {0}, m[2][3], v[n];
#pragma acc parallel loop private(t[3]) /* expected-warning {{the index of 't' in 'private' is the array's length: taken for the whole array, which is written private(t)}} */ present(out)
  for (int i = 0; i < n; i++) t[0] = t[2] = i, out[i] = t[0] + t[2];
#pragma acc parallel loop private(m[2][3]) /* expected-warning {{the index of 'm' in 'private'}} */ firstprivate(t[3]) /* expected-warning {{written firstprivate(t)}} */ present(out)
  for (int i = 0; i < n; i++) m[1][2] = i, out[i] = m[1][2] + t[1];
#pragma acc parallel loop private(t[2]) /* expected-error {{'t[2]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) t[2] = i, out[i] = t[2];
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
