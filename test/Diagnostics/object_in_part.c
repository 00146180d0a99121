// Data clauses that name parts of what a pointer leads to, in constructs that use the pointer for more than one object's
// members: what is not in a clause, the device does not have (lib/Lowering/Data/ObjectParts.h).
// RUN: %pacc -fsyntax-only -Xclang -verify %s
typedef struct {
  int a, n;
  double x[4];
  double *q;
} S;
#pragma acc routine seq
static int sum(const S *s) { return s->n + s[1].a; }
static int two(const S *s) { return s->n + s->a; }

void others(S *p, int i, int *out) {
#pragma acc parallel copy(p->a) copyout(out[0 : 1])
  out[0] = p[i].n; // expected-warning {{data clauses name parts of what 'p' leads to ('p->a'), and this may use others, which the device does not have: p[0:1] names all of the object}}
#pragma acc parallel copy(p->a) copyout(out[0 : 1])
  out[0] = sum(p); // expected-warning {{parts of what 'p' leads to ('p->a')}}
#pragma acc parallel copy(p->x[1 : 2]) copyout(out[0 : 1])
  {
    S *r = p; // expected-warning {{parts of what 'p' leads to ('p->x')}}
    out[0] = r->n;
  }
#pragma acc data present(p->n)
#pragma acc parallel loop copyout(out[0 : 10])
  for (int k = 0; k < 10; k++)
    out[k] = (p + 1)->n; // expected-warning {{parts of what 'p' leads to ('p->n')}}
}

// All of the object is in a clause, or one object's members are all that is used.
void known(S *p, int i, int *out) {
#pragma acc parallel copy(p->a) copyout(out[0 : 1])
  out[0] = p->n + p[0].a + (*p).a + (int)sizeof *p;
#pragma acc parallel copy(p->a) copyout(out[0 : 1])
  out[0] = two(p);
#pragma acc data copy(p[0 : 3])
#pragma acc parallel copy(p->a) copyout(out[0 : 1])
  out[0] = p[i].n;
#pragma acc parallel copy(p->a, p[0 : 1]) copyout(out[0 : 1])
  out[0] = sum(p);
#pragma acc parallel copyin(p->q[0 : 4]) copyout(out[0 : 1])
  out[0] = p->q[i];
#pragma acc parallel loop copyin(p->a)
  for (int k = 0; k < 10; k++)
    out[k] = k;
}
