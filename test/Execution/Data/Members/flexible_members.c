// An object and the elements of its flexible array are one piece of memory on the device, too: clauses that name both mean
// that piece, with what they say together.
// RUN: %pacc -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %pacc -O0 -Werror %s -o %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../../check.h"
#include <stdlib.h>

enum { N = 100 };
typedef struct {
  int n;
  double sum;
  double v[];
} list;
typedef struct {
  double d;
  char c;
  char tail[]; // begins in the padding of the object
} padded;
typedef struct {
  int n;
  short at[][3];
} rows;

static list *make(int n) {
  list *f = malloc(sizeof *f + n * sizeof *f->v);
  f->n = n;
  f->sum = -1;
  for (int i = 0; i < n; i++)
    f->v[i] = i;
  return f;
}

static void in_one_construct(void) {
  list *f = make(N), *g = make(N);
#pragma acc parallel loop copy(f[0:1], f->v[0:N]) copyin(g->v[:N], g[0])
  for (int i = 0; i < f->n; i++)
    f->v[i] = 2 * f->v[i] + g->v[f->n - 1 - i];
  for (int i = 0; i < N; i++)
    CHECK(f->v[i] == 2 * i + N - 1 - i);
  CHECK(f->n == N && f->sum == -1);

  // The elements come back, and the object with them, as it was.
#pragma acc parallel loop copyin(f[0:1]) copy(f->v[0:N])
  for (int i = 0; i < f->n; i++)
    f->v[i] = f->sum;
#pragma acc parallel loop create(g[0:1]) copyout(g->v[0:N])
  for (int i = 0; i < N; i++)
    g->v[i] = 3 * i;
  for (int i = 0; i < N; i++)
    CHECK(f->v[i] == -1 && g->v[i] == 3 * i);
  CHECK(f->n == N && f->sum == -1 && g->n == N && g->sum == -1);
  free(f);
  free(g);
}

static void beyond_a_construct(int n, int way) {
  list *f = make(n);
#pragma acc enter data copyin(f[0:1], f->v[0:n])
#pragma acc parallel loop present(f)
  for (int i = 0; i < f->n; i++)
    f->v[i] += 1;
#pragma acc serial present(f[0:1], f->v[0:n])
  for (int i = 0; i < f->n; i++)
    f->sum += f->v[i];
#pragma acc update self(f->sum)
  CHECK(f->sum == -1 + n * (n + 1) / 2);
  if (way == 0) {
#pragma acc exit data copyout(f[0:1], f->v[0:n])
  } else if (way == 1) {
#pragma acc exit data delete(f[0:1]) copyout(f->v[0:n])
  } else {
#pragma acc update self(f->v[0:n])
#pragma acc exit data delete(f->v[0:n], f[0:1])
  }
  for (int i = 0; i < n; i++)
    CHECK(f->v[i] == i + 1);
  if (discrete_memory())
    CHECK(!acc_is_present(f, sizeof *f) && !acc_is_present(f->v, sizeof *f->v));
  free(f);
}

static void padding(int n) {
  padded *p = calloc(1, sizeof *p + n);
  p->d = 2;
#pragma acc parallel loop copy(p[0:1], p->tail[0:n])
  for (int i = 0; i < n; i++)
    p->tail[i] = (char)(p->d * i);
  for (int i = 0; i < n; i++)
    CHECK(p->tail[i] == 2 * i);
  CHECK(p->d == 2 && p->c == 0);
  free(p);
}

static void of_rows(int n) {
  rows *r = malloc(sizeof *r + n * sizeof *r->at);
  r->n = n;
#pragma acc data copyin(r[0:1]) copyout(r->at[0:n][0:3])
  {
#pragma acc parallel loop collapse(2) present(r)
    for (int i = 0; i < r->n; i++)
      for (int j = 0; j < 3; j++)
        r->at[i][j] = (short)(10 * i + j);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      CHECK(r->at[i][j] == 10 * i + j);
  CHECK(r->n == n);
  free(r);
}

int main(void) {
  in_one_construct();
  for (int way = 0; way < 3; way++) {
    beyond_a_construct(N, way);
    beyond_a_construct(1, way);
  }
  padding(3);
  padding(30);
  of_rows(20);
  return check_done();
}
