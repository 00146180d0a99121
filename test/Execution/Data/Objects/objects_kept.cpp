// Small objects that construct after construct maps for itself, with the same bytes, stay on the device: they are copied
// again when the host, or where their pointers lead, has changed, or kernels may have written to them.
// RUN: %paccxx -O0 -w %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && %run_fake %t
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulators %t && %run_fake %t
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_FAKE_LOG=%t.log %run_fake %t steps 100 && %FileCheck --input-file=%t.log %s
// CHECK: cuMemAlloc {{[0-9]$}}
// CHECK: cuMemcpyHtoDAsync {{[0-9]$}}
// CHECK: cuStreamSynchronize {{[0-9]$}}
// CHECK: cuEventCreate {{[0-9]$}}
#include "../../check.h"

struct Line {
  double *u, *v;
  int n;
  double c;
  __attribute__((noinline)) void step() {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      v[i] = c * u[i];
  }
  __attribute__((noinline)) void later(int queue) {
#pragma acc parallel loop async(queue)
    for (int i = 0; i < n; ++i)
      v[i] = c * u[i];
  }
};
static Line Global;

__attribute__((noinline)) static void behind(Line *l) {
#pragma acc parallel loop
  for (int i = 0; i < l->n; ++i)
    l->v[i] = l->c * l->u[i];
}
__attribute__((noinline)) static void global() {
#pragma acc parallel loop
  for (int i = 0; i < Global.n; ++i)
    Global.v[i] = Global.c * Global.u[i];
}
// Read by one name and changed by another, and the host keeps what it had.
__attribute__((noinline)) static double both(Line &one, Line &other) {
  double seen = 0;
#pragma acc data copyin(other)
#pragma acc serial copy(seen)
  {
    other.c = 50;
    seen = one.c;
  }
  return seen;
}
__attribute__((noinline)) static double only(Line &one) {
  double seen = 0;
#pragma acc serial copy(seen)
  seen = one.c;
  return seen;
}

static double at(double *p, int i) {
#pragma acc update self(p[i:1])
  return p[i];
}

int main(int argc, char **argv) {
  enum { N = 100 };
  double *a = static_cast<double *>(malloc(N * sizeof(double))), *b = static_cast<double *>(malloc(N * sizeof(double)));
  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma acc enter data copyin(a[0:N]) create(b[0:N])
  Line l = {a, b, N, 2};
  Global = l;
  if (argc > 1) {
    const int steps = atoi(argv[2]);
    for (int t = 0; t < steps; ++t) {
      l.step();
      behind(&l);
      global();
    }
    return 0;
  }
  for (int t = 1; t < 4; ++t) {
    l.c = Global.c = t; // the host's
    l.step();
    CHECK_EQ(at(b, 5), 5 * t);
    l.step();
    behind(&l);
    CHECK_EQ(at(b, 6), 6 * t);
    global();
    CHECK_EQ(at(b, 7), 7 * t);
    for (int queue = 0; queue < 3; ++queue) {
      l.later(queue);
#pragma acc wait
    }
    CHECK_EQ(at(b, 8), 8 * t);
  }
  // The same pointer leads elsewhere on the device.
  double *other = static_cast<double *>(malloc(N * sizeof(double)));
#pragma acc exit data delete (a[0:N])
#pragma acc enter data create(other[0:N])
  for (int i = 0; i < N; ++i)
    a[i] = 10 * i;
#pragma acc enter data copyin(a[0:N])
  l.step();
  CHECK_EQ(at(b, 5), 150);
  behind(&l);
  CHECK_EQ(at(b, 6), 180);
  // Another object in the same place.
  for (int t = 0; t < 3; ++t) {
    Line here = {a, t == 1 ? other : b, N, 1.0 + t};
    here.step();
    CHECK_EQ(at(t == 1 ? other : b, 3), 30 * (1.0 + t));
  }
  CHECK_EQ(only(l), 3);
  CHECK(both(l, l) == 3 || both(l, l) == 50);
  l.c = 3;
  CHECK_EQ(only(l), 3);
  // The whole of it is mapped for a while, and changed there.
#pragma acc enter data copyin(l)
#pragma acc serial present(l)
  l.c = 9;
  CHECK_EQ(only(l), 9);
#pragma acc exit data delete (l)
  l.c = 3;
  CHECK_EQ(only(l), 3);
#pragma acc exit data delete (a[0:N], b[0:N], other[0:N])
  return check_done();
}
