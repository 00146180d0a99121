// Members of elements in reduction clauses: what in the loop may be the same member, but is not named in the same way.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
struct P { double x, y; union { int a; float b; } u; struct __attribute__((packed)) { char c; unsigned f : 3; } k; };
struct S { struct P *p; int n; };
#pragma acc routine seq
void elsewhere(struct S *);

void f(struct P *p, struct S *s, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:p[i].x)
    for (int j = 0; j < n; j++) { p[i].x += 1; p[j].x = 3; } // expected-error {{'p[i].x' in 'reduction' is not supported yet}}
#pragma acc loop vector reduction(+:p[i].x)
    for (int j = 0; j < n; j++) { struct P q = p[i]; p[i].x += q.x; } // expected-error {{'p[i].x' in 'reduction' is not supported yet}}
#pragma acc loop vector reduction(+:p[i].x)
    for (int j = 0; j < n; j++) { struct P *q = &p[i]; q->x += 1; } // expected-error {{'p[i].x' in 'reduction' is not supported yet}}
#pragma acc loop vector reduction(+:p[i].u.a)
    for (int j = 0; j < n; j++) { p[i].u.a += 1; p[i].u.b += 1; } // expected-error {{'p[i].u.a' in 'reduction' is not supported yet}}
#pragma acc loop vector reduction(+:p[i].k.f) // expected-error {{reduction of bit-field 'p[i].k.f' is not supported yet}}
    for (int j = 0; j < n; j++) p[i].k.f += 1;
#pragma acc loop vector reduction(+:s->p[i].x) // expected-error {{'s->p[i].x' in 'reduction' is not supported yet where a function that the loop calls uses it}}
    for (int j = 0; j < n; j++) { s->p[i].x += 1; elsewhere(s); }
#pragma acc loop vector reduction(+:s->p[i].x)
    for (int j = 0; j < n; j++) { s->p[i].x += 1; (s->p + i)->x += 1; } // the same
    // Other members, other elements.
#pragma acc loop vector reduction(+:p[i].x) reduction(+:p[i + 1].x)
    for (int j = 0; j < n; j++) { p[i].x += p[i].y; p[i + 1].x += p[i].u.a + s->n; }
  }
}

// What gets the object of a member, and cannot be seen, may use the member.
#pragma acc routine seq
void takes(struct S *s, double x);
void members(struct S *s, int n) {
#pragma acc parallel loop reduction(+:s->n) // expected-error {{'s->n' in 'reduction' is not supported yet where a function that the loop calls uses it}}
  for (int i = 0; i < n; i++) takes(s, i);
#pragma acc parallel loop reduction(+:s->n)
  for (int i = 0; i < n; i++) { struct S t = {0, i}; takes(&t, s->n); s->n += t.n; }
}
