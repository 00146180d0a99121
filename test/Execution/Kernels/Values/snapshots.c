// What `kernels` read of scalars and members is what they are when a kernel begins, for all of its gangs: the loops may
// write there by other names, and gangs need not wait for each other. So such kernels have the forms of others.
// RUN: %pacc -O0 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2
// RUN: %pacc -O2 -gpu=unified %s -o %t.unified && %run_emulator %t.unified
// RUN: env PACC_EMULATOR=deferred %run_emulator %t.unified
// RUN: %pacc %without_gpu -O2 -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -c -Rpass=pacc-jam %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=FORMS
// CHECK-NOT: Gangs run the sequential code
#include "../../check.h"
#include <stdlib.h>

enum { N = 3000 };
static int kept = N;
int outside = N;
static float scale = 2;
struct part { int v[N - 1], n; };
struct mesh { int n; double h; float *p, *q; };

// FORMS: snapshots.c:[[@LINE+4]]:{{.*}} iterations
static void statics(float *p, float *q) {
#pragma acc kernels copy(p[0:kept]) copyin(q[0:kept])
#pragma acc loop independent
  for (int i = 0; i < kept; i++) p[i] = scale * q[i];
}
// FORMS: snapshots.c:[[@LINE+4]]:{{.*}} iterations
static void globals(int *p, int *q) {
#pragma acc kernels copy(p[0:outside]) copyin(q[0:outside])
#pragma acc loop independent
  for (int i = 0; i < outside; i++) p[i] = 2 * q[i];
}
// FORMS: snapshots.c:[[@LINE+4]]:{{.*}} iterations
static void members(struct mesh *m) {
#pragma acc kernels copyin(m[0:1]) copy(m->p[0:m->n]) copyin(m->q[0:m->n])
#pragma acc loop independent
  for (int i = 0; i < m->n; i++) m->p[i] = m->q[i] + 1;
}
/* What is read beside the loop has another type than what it writes. */
// FORMS: snapshots.c:[[@LINE+6]]:{{.*}} iterations
static void counted(int *n, float *p, float *q) {
#pragma acc kernels copyin(n[0:1]) copy(p[0:N]) copyin(q[0:N])
  {
    int m = n[0];
#pragma acc loop independent
    for (int i = 0; i < m; i++) p[i] = q[i] - 1;
  }
}
/* The last element is the loop's bound. */
static void bound(struct part *s) {
  int *p = (int *)s;
#pragma acc kernels loop independent copy(p[0:N])
  for (int i = 0; i < s->n; i++) p[i] = i - N;
}
/* The device has other values than the host. */
static void present(int *p) {
#pragma acc enter data copyin(outside, kept, scale)
#pragma acc serial present(outside)
  outside = 7;
#pragma acc kernels loop independent copy(p[0:N])
  for (int i = 0; i < outside; i++) p[i] = -1;
#pragma acc kernels loop independent copy(p[0:N]) async(1)
  for (int i = 0; i < outside + 2; i++) p[i] -= 1;
#pragma acc serial present(outside) async(1)
  outside = 3;
#pragma acc kernels loop independent copy(p[0:N]) async(1)
  for (int i = 0; i < outside; i++) p[i] -= outside;
#pragma acc wait
#pragma acc exit data delete(kept, scale) copyout(outside)
}
/* Zero on the host and minus zero on the device are not the same. */
float sign = 0;
double none = 0;
static void signs(float *p, float *q) {
#pragma acc enter data copyin(sign, none)
#pragma acc serial present(sign, none)
  {
    sign = -0.0f;
    none = 0 / (sign + 0.0);
  }
#pragma acc kernels copy(p[0:kept]) copyin(q[0:kept])
#pragma acc loop independent
  for (int i = 0; i < kept; i++) p[i] = 1 / (sign * (q[i] + 1));
#pragma acc kernels copy(q[0:kept])
#pragma acc loop independent
  for (int i = 0; i < kept; i++) q[i] += none == none;
#pragma acc exit data delete(sign, none)
}

int main(void) {
  float *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);
  for (int i = 0; i < N; i++) q[i] = i;
  statics(p, q);
  for (int i = 0; i < N; i++) CHECK_EQ(p[i], 2 * i);
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) b[i] = i;
  globals(a, b);
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], 2 * i);
  struct mesh m = {N, 0.5, p, q};
  members(&m);
  for (int i = 0; i < N; i++) CHECK_EQ(p[i], i + 1);
  counted(&m.n, p, q);
  for (int i = 0; i < N; i++) CHECK_EQ(p[i], i - 1);
  static struct part s;
  s.n = N;
  bound(&s);
  for (int i = 0; i < N - 1; i++) CHECK_EQ(s.v[i], i - N);
  CHECK_EQ(s.n, -1);
  for (int i = 0; i < N; i++) a[i] = 0;
  present(a);
  CHECK_EQ(outside, 3);
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], (i < 7 ? -1 : 0) - (i < 9 ? 1 : 0) - (i < 3 ? 3 : 0));
  for (int i = 0; i < N; i++) q[i] = i;
  signs(p, q);
  for (int i = 0; i < N; i++) CHECK_EQ(p[i] < 0, 1);
  for (int i = 0; i < N; i++) CHECK_EQ(q[i], i);
  return check_done();
}
