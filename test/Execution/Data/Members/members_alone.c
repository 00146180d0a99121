// Clauses name members of the object behind a pointer, and nothing names the object: what the device has of it
// counts, the rest goes there with it; also where only parts of it are there.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

struct Inner { double q[3], *r; };
struct First { double a[3]; int n; double b[3]; };
struct Later { int n; double a[3], b[3]; struct Inner in; double *v; };

/// The pointer's own address is that of the member, behind which there is nothing on the device.
static void first_member(void) {
  struct First s = {{1, 2, 3}, 7, {1, 1, 1}}, *p = &s;
  double out[3];
#pragma acc parallel loop copy(p->a)
  for (int i = 0; i < 3; i++) p->a[i] += p->n;
  CHECK_EQ(s.a[2], 10);
#pragma acc parallel loop copyin(p->a) copyout(out)
  for (int i = 0; i < 3; i++) out[i] = p->a[i] + (*p).n + p[0].b[i];
  CHECK_EQ(out[2], 18);
#pragma acc parallel loop default(present) copy(p->a)
  for (int i = 0; i < 3; i++) p->a[i] *= 2;
  CHECK_EQ(s.a[2], 20);
}

static struct Later make(double *v, double *r) {
  struct Later s = {7, {1, 2, 3}, {1, 1, 1}, {{4, 5, 6}, r}, v};
  return s;
}

static void written(void) {
  double v[3] = {1, 2, 3}, r[3] = {0, 1, 2};
  struct Later s = make(v, r), *p = &s, *const same = p;
#pragma acc parallel loop copy(p->a)
  for (int i = 0; i < 3; i++) p->a[i] += 1;
  CHECK_EQ(s.a[2], 4);
#pragma acc parallel loop copy(p->in.q) copyin(p->n)
  for (int i = 0; i < 3; i++) p->in.q[i] += p->n;
  CHECK_EQ(s.in.q[2], 13);
#pragma acc parallel copy(p->n)
  p->n++;
  CHECK_EQ(s.n, 8);
#pragma acc parallel loop copy((*same).b[1:2])
  for (int i = 1; i < 3; i++) same->b[i] = i;
  CHECK_EQ(s.b[2], 2);
#pragma acc parallel loop copy(p->a) copyin(p->in.r[0:3], p->v[0:3])
  for (int i = 0; i < 3; i++) p->a[i] = p->in.r[i] + p->v[i];
  CHECK_EQ(s.a[2], 5);
#pragma acc parallel loop copy(p->v[0:3])
  for (int i = 0; i < 3; i++) {
    p->v[i] += 1;
    p->b[i] = 30;
  }
  CHECK_EQ(v[2], 4);
  CHECK_EQ(s.b[1], 30);
  CHECK_EQ(s.v == v && s.in.r == r, 1);
}

/// The data construct is where the kernel sees it, or anywhere.
static void around(void) {
  double v[3] = {1, 2, 3}, out[3];
  struct Later s = make(v, v), *p = &s;
#pragma acc data copy(p->a)
  {
#pragma acc parallel loop present(p->a)
    for (int i = 0; i < 3; i++) p->a[i] += 1;
    if (discrete_memory()) CHECK_EQ(s.a[2], 3);
#pragma acc parallel loop
    for (int i = 0; i < 3; i++) p->a[i] += p->n;
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < 3; i++) out[i] = p->a[i] + p->b[i];
  }
  CHECK_EQ(s.a[2], 11);
  CHECK_EQ(out[2], 12);
}

/// What is only read: the device's values of what it has, the host's of the rest.
static void parts_there(void) {
  double v[3] = {1, 2, 3}, out[3];
  struct Later s = make(v, v), *p = &s;
  double *a = p->a;
  const int discrete = discrete_memory();
#pragma acc enter data copyin(p->a)
#pragma acc parallel loop present(a[0:3])
  for (int i = 0; i < 3; i++) a[i] += 10;
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 3; i++) out[i] = p->a[i];
  CHECK_EQ(out[2], 13);
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 3; i++) out[i] = p->a[i] + p->b[i] + p->n;
  CHECK_EQ(out[2], 21);
  p->a[2] = 50;
#pragma acc parallel loop copyout(out) present(p->a)
  for (int i = 0; i < 3; i++) out[i] = p->a[i];
  CHECK_EQ(out[2], discrete ? 13 : 50);
#pragma acc exit data delete(p->a)
#pragma acc data copyin(s.b)
  {
    s.b[1] = 9;
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < 3; i++) out[i] = p->b[i];
    CHECK_EQ(out[1], discrete ? 1 : 9);
  }
}

int main(void) {
  first_member();
  written();
  around();
  parts_there();
  return check_done();
}
