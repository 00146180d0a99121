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

struct pair { int x, y; };
void rows(int *out, struct pair *pairs, int n, int k) {
  int m[3][4] = {{0}};
  struct pair two[2] = {{0, 0}};
#pragma acc parallel loop private(m[1][1:2]) present(out) // and no other row
  for (int i = 0; i < n; i++) m[1][1] = i, m[1][2] = 1, out[i] = m[1][1] + m[1][2];
#pragma acc parallel loop private(m[k][1:2]) /* expected-error {{'m[k][1:2]' in 'private' is not supported yet: give the loop a variable of its own, and name that}} */ present(out)
  for (int i = 0; i < n; i++) m[k][1] = i, out[i] = m[k][1] + m[0][2];
  int cube[2][3][4] = {{{0}}};
#pragma acc parallel loop private(cube[1][k][1:2]) /* expected-error {{'cube[1][k][1:2]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) cube[1][k][1] = i, out[i] = cube[1][k][1] + cube[1][0][1];
#pragma acc parallel loop private(pairs[k].x) /* expected-error {{'pairs[k].x' in 'private' is not supported yet: give the loop a variable of its own, and name that}} */ present(out, pairs)
  for (int i = 0; i < n; i++) pairs[k].x = i, out[i] = pairs[k].x;
#pragma acc parallel loop firstprivate(two[1].y) /* expected-error {{'two[1].y' in 'firstprivate' is not supported yet: give the loop a variable of its own, and name that}} */ present(out)
  for (int i = 0; i < n; i++) out[i] = two[1].y;
}
void rows_behind(int *out, int (*grid)[4], int n) {
#pragma acc parallel loop private(grid[1][1:2]) /* expected-error {{'grid[1][1:2]' in 'private' is not supported yet}} */ present(out)
  for (int i = 0; i < n; i++) grid[1][1] = i, out[i] = grid[1][1];
}

/* Parts that no array has. */
void outside(double *out, int n) {
  double t[3] = {0};
#pragma acc parallel loop private(t[-1:2]) /* expected-error {{section of 't' starts before the array}} */ present(out)
  for (int i = 0; i < n; i++) t[0] = i, out[i] = t[0];
#pragma acc parallel loop firstprivate(t[:-1]) /* expected-error {{section of 't' has a negative length}} */ present(out)
  for (int i = 0; i < n; i++) out[i] = t[0];
}
