// One variable, two clauses of one construct that say different things of it; two reductions that cannot be combined.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

void clauses(int n, double *a) {
  double s = 0;
  int q = 0, small[4] = {0};
#pragma acc parallel private(q) /* expected-note {{'private' is here}} */ firstprivate(q) // expected-error {{'q' is in 'firstprivate' and in 'private' of one construct: it can be only one of them}}
  { q = n; a[0] = q; }
#pragma acc parallel firstprivate(q) /* expected-note {{'firstprivate' is here}} */ copyin(q) // expected-error {{'q' is in 'copyin' and in 'firstprivate'}}
  { a[0] = q; }
#pragma acc serial copy(small[0:2]) /* expected-note {{'copy' is here}} */ private(small) // expected-error {{'small' is in 'private' and in 'copy'}}
  { small[0] = q; }
#pragma acc parallel loop reduction(+:s) /* expected-note {{'reduction' is here}} */ private(s) // expected-error {{'s' is in 'private' and in 'reduction'}}
  for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel loop reduction(+:s) /* expected-note {{'reduction' is here}} */ firstprivate(s) // expected-error {{'s' is in 'firstprivate' and in 'reduction'}}
  for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel loop reduction(+:s) /* expected-note {{'reduction' is here}} */ reduction(max:s) // expected-error {{'s' is in two 'reduction' clauses of one construct}}
  for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel
  {
#pragma acc loop private(s) /* expected-note {{'private' is here}} */ reduction(+:s) // expected-error {{'s' is in 'reduction' and in 'private'}}
    for (int i = 0; i < n; i++) s += a[i];
  }
#pragma acc parallel loop copy(q) /* expected-note {{'copy' is here}} */ private(q) // expected-warning {{'q' is in 'private' and in 'copy' of one construct: each iteration has one of its own, and nothing is seen of the other}}
  for (int i = 0; i < n; i++) { q = i; a[i] = q; }
#pragma acc data create(a[0:n]) /* expected-note {{'create' is here}} */ deviceptr(a) // expected-error {{'a' is in 'deviceptr' and in 'create' of one construct: it can be only one of them}}
  { a[0] = 1; }
#pragma acc parallel deviceptr(a) /* expected-note {{'deviceptr' is here}} */ present(a) // expected-error {{'a' is in 'present' and in 'deviceptr'}}
  { a[0] = 1; }
#pragma acc parallel deviceptr(a, a) copyin(q) copyout(q)
  { a[0] = q; }
}

void operators(int n, double *a) {
  double s = 0;
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:s) // expected-note {{the other reduction is here}}
    for (int j = 0; j < n; j++) s += a[j];
#pragma acc loop vector reduction(*:s) // expected-error {{reductions of 's' with different operators: gangs combine their results once, at the end of the construct}}
    for (int j = 0; j < n; j++) s *= a[j];
  }
#pragma acc parallel present(a) copy(s)
  {
#pragma acc loop gang reduction(+:s) // expected-note {{the other reduction is here}}
    for (int j = 0; j < n; j++) s += a[j];
#pragma acc loop reduction(max:s) // expected-error {{reductions of 's' with different operators}}
    for (int j = 0; j < n; j++) s = s > a[j] ? s : a[j];
  }
}

// Right, and no reason to complain.
void right(int n, double *a) {
  double s = 0, t = 0;
#pragma acc parallel loop reduction(+:s) reduction(max:t) copy(s) present(a)
  for (int i = 0; i < n; i++) { s += a[i]; t = t > a[i] ? t : a[i]; }
#pragma acc parallel private(t) private(t) copyin(a[0:1]) copyout(a[2:1])
  { t = a[0]; a[2] = t; }
#pragma acc kernels present(a)
  {
#pragma acc loop reduction(+:s)
    for (int j = 0; j < n; j++) s += a[j];
#pragma acc loop reduction(max:s)
    for (int j = 0; j < n; j++) s = s > a[j] ? s : a[j];
  }
#pragma acc parallel num_gangs(1) present(a) copy(s)
  {
#pragma acc loop reduction(+:s)
    for (int j = 0; j < n; j++) s += a[j];
#pragma acc loop reduction(max:s)
    for (int j = 0; j < n; j++) s = s > a[j] ? s : a[j];
  }
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
    s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < n; j++) s += a[j];
    t = 1;
#pragma acc loop vector reduction(+:t)
    for (int j = 0; j < n; j++) t += a[j];
    a[i] = s + t;
    s = 1;
#pragma acc loop vector reduction(*:s)
    for (int j = 0; j < n; j++) s *= a[j];
    a[i] += s;
  }
}

struct counter { int n; };
void members(struct counter *p, struct counter *q, int n) {
#pragma acc parallel loop reduction(+:p->n) // expected-error {{'p->n' is reduced in this construct, and 'p' changes in it}}
  for (int i = 0; i < n; i++) { p = q + i; p->n++; }
#pragma acc parallel loop reduction(+:(q + 1)->n) // expected-error {{'(q + 1)->n' in 'reduction' is not supported yet}}
  for (int i = 0; i < n; i++) (q + 1)->n++;
}
void twice(struct counter *p, int n) {
#pragma acc parallel loop reduction(+:p->n) /* expected-note {{'reduction' is here}} */ reduction(max:p->n) // expected-error {{'p->n' is in two 'reduction' clauses of one construct}}
  for (int i = 0; i < n; i++) p->n++;
}

void sections(double *z, double **m, double (*rows)[4], int n, const int *bound) {
#pragma acc parallel loop private(z[0:bound[0]]) // expected-error {{'z[:bound[0]]' in 'private' is not supported yet: a section of a pointer needs bounds that are known before the construct, and its pointer stays as it is}}
  for (int i = 0; i < n; i++) z[0] = i;
#pragma acc parallel loop firstprivate(z[1:n])
  for (int i = 0; i < n; i++) *(z + 1) = i;
#pragma acc parallel loop private(m[0:n][0:n])
  for (int i = 0; i < n; i++) m[0][0] = i;
#pragma acc parallel loop private(m[0:n][0:n])
  for (int i = 0; i < n; i++) {
    double **rows = m; // expected-error {{'m[:n][:n]' in 'private' beside uses of 'm', which it leaves out, is not supported yet}}
    rows[0][0] = i;
  }
#pragma acc parallel loop private(rows[0:n][1:2])
  for (int i = 0; i < n; i++) rows[0][1] = i;
#pragma acc parallel loop private(z[0:n]) // expected-error {{'z[:n]' in 'private' is not supported yet: a section of a pointer needs bounds that are known before the construct, and its pointer stays as it is}}
  for (int i = 0; i < n; i++) { z++; *z = i; }
}
