// A pointer to a structure, without a section, beside a member of what it leads to: the structure is meant. So it is in
// other directives, where the pointer has one value in all of the function.
// RUN: %pacc -O2 %s -o %t 2>&1 | %FileCheck --check-prefix=WARN %s
// RUN: %pacc -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=INFO %s
// RUN: %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %pacc -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -w -gpu=races %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

typedef struct { int n; double *s; } vec;
typedef struct { vec *v; double scale; } field;
enum { N = 100 };

static vec *make(int n) {
  vec *v = malloc(sizeof *v);
  v->n = n;
  v->s = malloc(n * sizeof *v->s);
  for (int i = 0; i < n; i++)
    v->s[i] = i;
  return v;
}

static void enter(vec *v) {
// INFO: Generating enter data copyin(v[:1],v->s[:v->n])
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is a pointer without a section: taken for the object that it leads to, of which 'v->s' is a member; copyin(v[0:1]) names that
#pragma acc enter data copyin(v, v->s[:v->n])
}

static void leave(vec *v) {
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is a pointer {{.*}} copyout(v[0:1]) names that
#pragma acc exit data copyout(v->s[:v->n], v)
}

static void unstructured(void) {
  vec *v = make(N);
  enter(v);
  CHECK(acc_is_present(v, sizeof *v));
#pragma acc parallel loop present(v, v->s[:N])
  for (int i = 0; i < v->n; i++)
    v->s[i] += 1;
  double *before = v->s;
  leave(v);
  CHECK(v->s == before && v->n == N);
  CHECK(!discrete_memory() || !acc_is_present(v, sizeof *v));
  for (int i = 0; i < N; i++)
    CHECK_EQ(v->s[i], i + 1);
}

static void structured(void) {
  vec *v = make(N);
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} copyin(v[0:1])
#pragma acc data copyin(v, v->s[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < v->n; i++)
      v->s[i] *= 2;
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} self(v[0:1])
#pragma acc update self (v, v->s[0:N])
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(v->s[i], 2 * i);
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} copy(v[0:1])
#pragma acc parallel loop copy(v) copy((*v).s[0:N])
  for (int i = 0; i < v->n; i++)
    v->s[i] += 3;
  for (int i = 0; i < N; i++)
    CHECK_EQ(v->s[i], 2 * i + 3);
  CHECK_EQ(v->n, N);
}

/// The pointer never changes: the members are those of its object wherever they are named.
static void apart(vec *v, field *f) {
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} of which 'v->s' is
#pragma acc enter data copyin(v)
#pragma acc enter data copyin(v->s[:N])
#pragma acc parallel loop present(v)
  for (int i = 0; i < v->n; i++)
    v->s[i] -= 1;
#pragma acc exit data copyout(v->s[:N])
#pragma acc exit data delete(v)
// WARN: object_pointers.c:[[@LINE+2]]:{{[0-9]+}}: warning: 'f' is {{.*}} of which 'f->v' is
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'f->v' is {{.*}} of which 'f->v->s' is
#pragma acc data copyin(f, f->v, f->v->s[:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < f->v->n; i++)
      f->v->s[i] *= f->scale;
#pragma acc update self (f->v->s[0 : N])
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(v->s[i], 2 * i - 2);
}

/// Set once, behind its declaration.
static void set_once(int n) {
  vec *v = NULL, *w;
  v = make(n);
  w = make(n);
// WARN: object_pointers.c:[[@LINE+2]]:{{[0-9]+}}: warning: 'v' is {{.*}} of which 'v->s' is
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'w' is {{.*}} of which 'w->s' is
#pragma acc enter data copyin(v, w)
#pragma acc enter data copyin(v->s[:n], w->s[:n])
#pragma acc parallel loop present(v, w)
  for (int i = 0; i < n; i++)
    v->s[i] += w->s[i];
#pragma acc exit data copyout(v->s[:n]) delete(w->s[:n])
#pragma acc exit data delete(v, w)
  for (int i = 0; i < n; i++)
    CHECK_EQ(v->s[i], 2 * i);
}

/// The object is there: its pointer counts it, and moves nothing.
static void present(vec *v) {
#pragma acc enter data copyin(v[0:1])
  v->n = -1; // the host's
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} of which 'v->s' is
#pragma acc data copy(v, v->s[:N])
  {
#pragma acc parallel loop present(v)
    for (int i = 0; i < N; i++)
      v->s[i] = v->n;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(v->s[i], discrete_memory() ? N : -1);
#pragma acc exit data delete(v[0:1])
  v->n = N;
}

/// The pointer alone is meant where nothing shows that it leads to an object of the host, and where it may have led to
/// another one.
static void alone(vec *v, vec *w) {
  double sum = 0;
#pragma acc data copyin(w[0:1], w->s[:N])
  {
    v = w;
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is a pointer without a section: only the pointer itself is in 'copyin'
#pragma acc parallel loop copyin(v) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += v->n;
    CHECK_EQ(sum, N * N);
    v = NULL;
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is a pointer without a section: only the pointer itself is in 'create'
#pragma acc data create(v)
    {
      sum = 0;
#pragma acc serial present(w)
      v = w;
#pragma acc parallel loop reduction(+:sum)
      for (int i = 0; i < N; i++)
        sum += v->n;
    }
    CHECK_EQ(sum, N * N);
    v = w;
#pragma acc data copyin(v->s[:N])
    ;
  }
  for (int k = 0; k < 2; k++) {
    vec *u;
    if (k)
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'u' is a pointer without a section: only the pointer itself is in 'create'
#pragma acc enter data create(u)
      ;
    u = w;
#pragma acc data copyin(w[0:1], u->s[:N])
    ;
  }
}

/// Null leads to nothing.
static void null(vec *v) {
  int n = 1;
// WARN: object_pointers.c:[[@LINE+1]]:{{[0-9]+}}: warning: 'v' is {{.*}} of which 'v->s' is
#pragma acc parallel if(v) copyin(v, v->s[:v ? N : 0]) copy(n)
  n = v->n;
  (void)n;
}

int main(void) {
  unstructured();
  structured();
  vec *v = make(N);
  field f = {v, 2};
  apart(v, &f);
  set_once(N);
  present(v);
  alone(make(N), v);
  null(v);
  return check_done();
}
