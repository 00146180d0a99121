// Structures with pointer members: data clauses on members attach the device's pointer.
// Objects behind pointers that are nowhere on the device and only read go along with the launch.
// Pointer members without a clause: a copy that the construct makes leads to what is present.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && env PACC_EMULATOR=order:2 %run_emulator %t.O3
#include "../../check.h"
#include <openacc.h>

struct field {
  int nx, ny;
  double *value;
  double *next;
};

static void structured(struct field f) {
#pragma acc data copyin(f) copy(f.value[0:f.nx * f.ny]) create(f.next[0:f.nx * f.ny])
  {
#pragma acc parallel loop collapse(2) present(f)
    for (int i = 0; i < f.nx; i++)
      for (int j = 0; j < f.ny; j++)
        f.next[i * f.ny + j] = 2 * f.value[i * f.ny + j];
#pragma acc parallel loop present(f)
    for (int i = 0; i < f.nx * f.ny; i++)
      f.value[i] = f.next[i] + 1;
  }
}

static void through_a_pointer(struct field *f) {
  double *host_value = f->value;
#pragma acc enter data copyin(f[0:1])
#pragma acc enter data copyin(f->value[0:f->nx * f->ny]) create(f->next[0:f->nx * f->ny])
#pragma acc parallel loop present(f)
  for (int i = 0; i < f->nx; i++)
    for (int j = 0; j < f->ny; j++)
      f->next[i * f->ny + j] = f->value[i * f->ny + j] - 1;
#pragma acc exit data copyout(f->next[0:f->nx * f->ny]) delete (f->value[0:f->nx * f->ny])
#pragma acc exit data delete (f[0:1])
  CHECK(f->value == host_value);
}

struct stencil {
  double c[2][3];
  int n;
  struct { float a, b; } scale;
  unsigned bits : 5;
  const double *never;
};

static void coefficients(const struct stencil *s, const struct stencil *none, double *a) {
#pragma acc parallel loop present(a[0:100])
  for (int i = 0; i < 100; i++) {
    double sum = none ? none->c[0][0] : s->scale.a;
    for (int k = 0; k < (*s).n; k++) sum += s->c[k % 2][i % 3] * s->bits;
    a[i] = sum;
  }
#pragma acc kernels present(a)
  for (int i = 0; i < s->n; i++) a[i] += s->scale.b;
}

static void only_read(void) {
  double *a = malloc(800);
  struct stencil s = {{{1, 2, 3}, {4, 5, 6}}, 2, {10, 100}, 3, a}, *p = &s;
#pragma acc data create(a[0:100])
  {
    coefficients(&s, NULL, a);
#pragma acc update self(a[0:100])
    for (int i = 0; i < 100; i++) CHECK_EQ(a[i], 10 + 3 * (5 + 2 * (i % 3)) + (i < 2 ? 100 : 0));
    /* the value at the launch */
#pragma acc parallel loop async(1) present(a)
    for (int i = 0; i < 100; i++) a[i] = p->n;
    s.n = 9;
#pragma acc wait
#pragma acc update self(a[0:100])
    if (discrete_memory()) CHECK_EQ(a[50], 2);
    /* what the device has counts */
    s.n = 2;
#pragma acc data copyin(s)
    {
#pragma acc serial present(s)
      { s.n = 1; s.scale.a = 20; }
      coefficients(&s, &s, a);
#pragma acc update self(a[0:100])
      for (int i = 0; i < 100; i++) CHECK_EQ(a[i], 1 + 3 * (1 + i % 3) + (i < 1 ? 100 : 0));
    }
  }
  free(a);
}

struct parts {
  int n;
  double *value, *scale, *never;
  struct { double *deep; } inner;
};

/* The data is there by other names; `never` leads to the host's memory, but is only compared. */
static void unnamed(struct parts *p) {
  struct parts s = *p;
  double *value = s.value, *deep = s.inner.deep;
#pragma acc enter data copyin(value[0:50], deep[0:50])
#pragma acc parallel loop
  for (int i = 0; i < s.n; i++)
    if (s.never && s.never != s.value) s.value[i] += s.scale ? s.scale[0] : s.inner.deep[i];
#pragma acc parallel loop async
  for (int i = 0; i < p->n; i++) p->value[i] *= 2 * (*p).inner.deep[i];
#pragma acc wait
#pragma acc kernels copyin(s)
  for (int i = 0; i < 50; i++) s.value[i] += 1;
  if (discrete_memory()) CHECK_EQ(value[3], 3);
  CHECK(s.value == value && p->value == value);
#pragma acc exit data copyout(value[0:50]) delete(deep)
  for (int i = 0; i < 50; i++) {
    CHECK_EQ(value[i], (i + 2) * 4 + 1);
    value[i] = i;
  }
}

/* Device addresses in the object itself, and in its device copy: the program's own work. */
static void by_hand(struct parts *p) {
  struct parts s = *p;
  double *there = acc_malloc(400), *host = p->value;
  acc_memcpy_to_device(there, host, 400);
  s.value = there;
  double sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < 50; i++) sum += s.value[i];
  CHECK_EQ(sum, 1225);
  struct parts *copy = acc_copyin(p, sizeof *p);
  if (discrete_memory()) acc_memcpy_to_device(&copy->value, &there, sizeof there);
  for (int k = 0; k < 2; k++) {
#pragma acc parallel loop reduction(+:sum) present(p) async
    for (int i = 0; i < 50; i++) sum += p->value[i];
#pragma acc wait
  }
  CHECK_EQ(sum, 3 * 1225);
  acc_delete(p, sizeof *p);
  acc_free(there);
}

static void without_clauses(void) {
  double value[50], deep[50], never;
  for (int i = 0; i < 50; i++) {
    value[i] = i;
    deep[i] = 2;
  }
  struct parts p = {50, value, NULL, &never, {deep}};
  unnamed(&p);
  by_hand(&p);
}

int main(void) {
  only_read();
  without_clauses();
  int n = 7 * 9;
  struct field f = {7, 9, malloc(n * sizeof(double)), malloc(n * sizeof(double))};
  for (int i = 0; i < n; i++) {
    f.value[i] = i;
    f.next[i] = -1;
  }
  structured(f);
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.value[i], 2 * i + 1);
  if (discrete_memory())
    CHECK_EQ(f.next[0], -1);
  through_a_pointer(&f);
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.next[i], 2 * i);
  free(f.value);
  free(f.next);
  return check_done();
}
