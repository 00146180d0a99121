// Small objects of a function that kernels only read go along with the launch. Where the device has a copy of one, or of
// a part of it, that counts; what is written goes into a copy, and comes back.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 %s -o %t && %run_host %t > %t.got && diff %t.want %t.got && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %run_fake %t > %t.got && diff %t.want %t.got
// RUN: env PACC_FAKE_OWN_MEMORY=1 NVCOMPILER_ACC_NOTIFY=3 %run_fake %t quiet 2>&1 | %FileCheck %s
#include "../../check.h"

struct View {
  double *p;
  int n, m;
  double &operator()(int i, int j) const { return p[i * m + j]; }
};

template <typename T> struct Grid { // its methods are not const
  T *p;
  int n, m;
  T &operator()(int i, int j) { return p[at(i, j)]; }
  int at(int i, int j) { return i * m + j; }
};

struct Weights {
  double w[3], scale;
  int n;
  double at(int i) const { return w[i] * scale; }
  double &to(int i) { return w[i]; }
};

struct Outer {
  Weights in;
  View of;
};

// CHECK: copied in
// CHECK-NOT: upload
// CHECK-NOT: download
__attribute__((noinline)) static void step(View u, View v) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < u.n - 1; ++i)
    for (int j = 1; j < u.m - 1; ++j)
      v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1);
}

template <typename T> static void stepGrid(Grid<T> u, Grid<T> v) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < u.n - 1; ++i)
    for (int j = 1; j < u.m - 1; ++j)
      v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1);
}

// x might lead to a member of q, if anybody kept its address.
static void weigh(double *x, Weights q) {
#pragma acc parallel loop
  for (int i = 0; i < q.n; ++i)
    x[i] = x[i] * q.scale + q.at(i % 3) + q.w[(i + 1) % 3];
}

static void nested(Outer o) {
#pragma acc kernels loop independent
  for (int i = 0; i < o.in.n; ++i)
    o.of.p[i] += o.in.w[i % 3] * o.in.scale;
}

static void later(View u, int queue) {
#pragma acc parallel loop async(queue)
  for (int i = 0; i < u.n * u.m; ++i)
    u.p[i] += u.n;
  u.n = 1000; // the kernel has what was there
#pragma acc wait(queue)
}

// CHECK: all done
static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i] * (i % 7 + 1);
  return s;
}

// Mapped by others, and changed on the device.
__attribute__((noinline)) static void map(Weights &q) {
#pragma acc enter data copyin(q)
#pragma acc serial present(q)
  q.scale = 10;
}
__attribute__((noinline)) static void unmap(Weights &q) {
#pragma acc exit data delete (q)
}

static double mapped() {
  Weights q = {{1, 2, 3}, 1, 100};
  double x[100] = {};
  map(q);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; ++i)
    x[i] = q.scale + i;
  unmap(q);
  return x[5];
}

// By an address that a function has kept: only the launch sees that.
static char *Kept;
__attribute__((noinline)) static void keep(void *object) { Kept = static_cast<char *>(object); }
__attribute__((noinline)) static void mapKept(size_t from, size_t bytes) {
#pragma acc enter data copyin(Kept[from:bytes])
#pragma acc parallel loop present(Kept[from:bytes])
  for (size_t i = from; i < from + bytes; ++i)
    Kept[i] = 0;
}
__attribute__((noinline)) static void unmapKept(size_t from, size_t bytes) {
#pragma acc exit data delete (Kept[from:bytes])
}

static double mappedAt(size_t from, size_t bytes) {
  Weights q = {{1, 2, 3}, 1, 100};
  double x[100] = {};
  keep(&q);
  mapKept(from, bytes);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; ++i)
    x[i] = q.w[0] + 10 * q.w[1] + 100 * q.w[2] + 1000 * q.scale;
  unmapKept(from, bytes);
  return x[7];
}

// A clause of another directive.
static double named() {
  Weights q = {{1, 2, 3}, 1, 100};
  double x[100] = {};
#pragma acc enter data copyin(q)
  q.scale = 5;
#pragma acc update device(q.scale)
  q.scale = 6;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; ++i)
    x[i] = q.scale;
#pragma acc exit data delete (q)
  return x[9];
}

// What is written comes back: directly, by a method, by a reference that a method gives, by a pointer.
static double written() {
  Weights q = {{1, 2, 3}, 1, 100}, r = q, s = q, t = q;
  double *p = &t.w[2];
#pragma acc parallel loop
  for (int i = 0; i < 3; ++i)
    q.w[i] = i * 7 + 1;
#pragma acc parallel loop
  for (int i = 0; i < 3; ++i)
    r.to(i) += 10;
#pragma acc serial
  {
    double &w = s.to(1);
    w = s.scale + 40;
  }
#pragma acc serial copy(t)
  {
    Weights *inside = &t;
    inside->w[2] = t.scale + 50;
  }
  return q.w[2] + 100 * r.w[1] + 1e4 * s.w[1] + 1e6 * *p;
}

// One memory has one value.
static bool isShared() {
  int own = 0, seen = 0;
#pragma acc data copyin(own)
  {
    own = 1;
#pragma acc serial present(own) copyout(seen)
    seen = own;
  }
  return seen;
}

int main(int argc, char **) {
  const int n = 40, m = 60;
  double *a = static_cast<double *>(malloc(n * m * sizeof(double))), *b = static_cast<double *>(malloc(n * m * sizeof(double)));
  for (int i = 0; i < n * m; ++i)
    a[i] = b[i] = i % 11;
  View u = {a, n, m}, v = {b, n, m};
  Grid<double> gu = {a, n, m}, gv = {b, n, m};
  Weights q = {{1, 2, 3}, 0.5, n * m};
  Outer o = {q, v};
#pragma acc enter data copyin(a[0:n*m], b[0:n*m])
  fprintf(stderr, "copied in\n");
  for (int t = 0; t < 3; ++t) {
    step(u, v);
    step(v, u);
    stepGrid(gu, gv);
    weigh(a, q);
    nested(o);
    later(v, t);
  }
  fprintf(stderr, "all done\n");
#pragma acc exit data copyout(a[0:n*m], b[0:n*m])
  if (argc > 1)
    return 0;
  for (int i = 0; i < 2; ++i) {
    double *x = i ? b : a;
    printf("%.17g\n", sum(x, n * m));
  }
  CHECK(mapped() == 15);
  CHECK(mappedAt(0, sizeof(Weights)) == 0);
  CHECK(mappedAt(sizeof(double), 2 * sizeof(double)) == 1001);
  CHECK(named() == (isShared() ? 6 : 5));
  CHECK(written() == 15 + 100 * 12 + 1e4 * 41 + 1e6 * 51);
  return check_done();
}
