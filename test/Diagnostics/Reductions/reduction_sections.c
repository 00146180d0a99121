// Reductions of sections and elements: what is refused.
// RUN: %pacc -fsyntax-only -acc -Xclang -verify %s
struct Point {
  double x[2];
};

void sections(int n, double *p, double **r, double *q) {
  double a[10];
#pragma acc parallel loop reduction(+:p[0:n]) // expected-error {{'p[:n]' in 'reduction' is not supported yet}}
  for (int i = 0; i < 9; i++)
    p++;
#pragma acc parallel loop reduction(+:r[0:n][0:n]) // expected-error {{'r[:n][:n]' in 'reduction' is not supported yet}}
  for (int i = 0; i < 9; i++)
    r[0][0] += 1;
#pragma acc parallel loop reduction(+:p[0:n]) deviceptr(p) // expected-error {{'p[:n]' in 'reduction' is not supported yet}}
  for (int i = 0; i < 9; i++)
    p[0] += 1;
#pragma acc parallel loop reduction(+:a[0:5]) reduction(+:a[4:5]) // expected-error {{'a[4:5]' in 'reduction' is not supported yet}}
  for (int i = 0; i < 9; i++)
    a[i] += 1;
#pragma acc parallel loop reduction(+:a[n])
  for (int i = 0; i < 9; i++)
    a[n] += a[i]; // expected-error {{'a[n]' in 'reduction' is not supported yet}}
#pragma acc parallel loop gang reduction(+:q[0:n])
  for (int i = 0; i < 9; i++) {
#pragma acc loop vector reduction(+:q[1:n]) // expected-error {{'q[1:n]' in 'reduction' is not supported yet}}
    for (int j = 0; j < 9; j++)
      q[1] += 1;
  }
}

void twice(int n, double *p) {
  double a[10], b[3][3];
#pragma acc parallel loop reduction(+:a) /* expected-note {{'reduction' is here}} */ reduction(max:a) // expected-error {{'a' is in two 'reduction' clauses of one construct}}
  for (int i = 0; i < 9; i++)
    a[i] += 1;
#pragma acc parallel loop reduction(+:p[0:n]) /* expected-note {{'reduction' is here}} */ reduction(max:p[0:n]) // expected-error {{'p' is in two 'reduction' clauses of one construct}}
  for (int i = 0; i < 9; i++)
    p[i] += 1;
#pragma acc parallel loop reduction(&:b) // expected-error {{reduction of 'b' of type 'double[3][3]' is not supported yet}}
  for (int i = 0; i < 9; i++)
    b[0][0] = 1;
}

void good(int n, double *p, double (*m)[4]) {
  double a[10], b[3][3], v[n];
#pragma acc parallel loop reduction(+:a[0], a[1], b, v, p[0:n], m[1:n]) reduction(max:a[2])
  for (int i = 0; i < 9; i++) {
    a[0] += i;
    a[1] += i;
    a[2] = i;
    b[0][1] += i;
    v[0] += i;
    p[i] += i;
    m[1][2] += 1;
  }
}
