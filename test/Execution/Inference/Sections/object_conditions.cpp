// Conditions and subscripts that ask an object of the program: by member functions, functions that get it by reference or by
// pointer, functors, and lambdas that the loop makes. What the object holds is the host's number, if kernels and
// directives leave it so.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:5 %run_emulator %t.check
// RUN: not %run_emulator %t changed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t updated 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t named 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=a
#include "../../check.h"
#include <cstring>

constexpr int H = 8, W = 9, N = H * W;

struct Rows {
  int n;
  bool row(int i) const { return i >= 0 && i < n; }
};
struct Padding {
  double unused;
};
struct Field : Padding, Rows {
  int m;
  static bool column(const Field &f, int j) { return !(j < 0 || j >= f.m); }
  bool has(int i, int j) const { return row(i) && column(*this, j); }
  int at(int i, int j) const {
    if (m == 0)
      return 0;
    return i * m + j;
  }
  int operator()(int i, int j) const { return at(i, j); }
  void around(const double *a, double *b);
  void by_this(const double *a, double *b);
};
static bool behind(const Field *f, int i, int j) { return f->has(i, j); }
static bool reference(const Field &f, int i, int j) { return f.row(i) && Field::column(f, j); }

#define EACH(n, m) \
  _Pragma("acc parallel loop collapse(2)") for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)
#define CROSS(f, yes_y, yes_x) \
  EACH(f.n, f.m) { \
    double s = 0; \
    for (int d = -1; d <= 1; d++) { \
      if (yes_y) \
        s += a[f(i + d, j)]; \
      if (yes_x) \
        s += a[i * f.m + j + d]; \
    } \
    b[f.at(i, j)] = s; \
  }

static void methods(Field f, const double *a, double *b) { CROSS(f, f.has(i + d, j), f.has(i, j + d)) }
static void of_reference(Field &f, const double *a, double *b) { CROSS(f, reference(f, i + d, j), reference(f, i, j + d)) }
static void pointer(const Field *f, const double *a, double *b) {
  EACH(f->n, f->m) {
    double s = 0;
    for (int d = -1; d <= 1; d++) {
      if (behind(f, i + d, j))
        s += a[(*f)(i + d, j)];
      if (reference(*f, i, j + d))
        s += a[i * f->m + j + d];
    }
    b[f->at(i, j)] = s;
  }
}
void Field::by_this(const double *a, double *b) { CROSS((*this), has(i + d, j), column(*this, j + d)) }
void Field::around(const double *a, double *b) {
  EACH(n, m) {
    auto inside = [this](int y, int x) { return has(y, x); };
    auto up = [i, this](int d) { return i + d >= 0 && i + d < n; };
    double s = 0;
    for (int d = -1; d <= 1; d++) {
      if (up(d))
        s += a[(i + d) * m + j];
      if (inside(i, j + d))
        s += a[i * m + j + d];
    }
    b[i * m + j] = s;
  }
}
static void lambdas(Field f, const double *a, double *b) {
  const int n = f.n, m = f.m;
  EACH(n, m) {
    auto in = [](int k, int most) { return k >= 0 && k < most; };
    auto beside = [&](int d) { return in(j + d, m); };
    auto row = [=](int y) { return y >= 0 && y < n; };
    double s = 0;
    for (int d = -1; d <= 1; d++) {
      if (row(i + d))
        s += a[(i + d) * m + j];
      if (in(j + d, m) && beside(d))
        s += a[i * m + j + d];
    }
    b[i * m + j] = s;
  }
}

// Stores may change the object by their types; the launch sees that nothing of it is written.
struct Plane {
  int h, w;
  bool has(int y, int x) const { return y >= 0 && y < h && x >= 0 && x < w; }
  int operator()(int y, int x) const { return y * w + x; }
  void life(const int *from, int *to) {
    EACH(h, w) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (has(i + dy, j + dx))
            s += from[(*this)(i + dy, j + dx)];
      to[i * w + j] = s;
    }
  }
};
static void life(Plane &p, const int *from, int *to) {
  EACH(p.h, p.w) {
    int s = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++)
        if (p.has(i + dy, j + dx))
          s += from[p(i + dy, j + dx)];
    to[p(i, j)] = s;
  }
}
static bool on(const Plane &p, int y, int x) { return y >= 0 && y < p.h && x >= 0 && x < p.w; }
static bool handed(const Plane &q, int y, int x) { return on(q, y, x); }
static void life_by_functions(Plane &p, const int *from, int *to) {
  EACH(p.h, p.w) {
    int s = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++)
        if (handed(p, i + dy, j + dx))
          s += from[(i + dy) * p.w + j + dx];
    to[i * p.w + j] = s;
  }
}
static void life_of_const(const Plane &p, const int *from, int *to) {
  EACH(p.h, p.w) {
    int s = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++)
        if (handed(p, i + dy, j + dx))
          s += from[(i + dy) * p.w + j + dx];
    to[i * p.w + j] = s;
  }
}
static void lives() {
  Plane p = {H, W};
  int *from = new int[N], *to = new int[N];
  for (int i = 0; i < N; i++)
    from[i] = i % 5;
  for (int k = 0; k < 4; k++) {
    if (k == 0)
      life(p, from, to);
    else if (k == 1)
      p.life(from, to);
    else if (k == 2)
      life_by_functions(p, from, to);
    else
      life_of_const(p, from, to);
    for (int i = 0; i < N; i++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          s += p.has(i / W + dy, i % W + dx) ? from[i + dy * W + dx] : 0;
      CHECK_EQ(to[i], s);
      to[i] = 0;
    }
  }
}

// The device's object is not the host's.
static void changed(Rows r, const double *a, double *b) {
#pragma acc data copyin(r) copyout(b[0:N])
  {
#pragma acc serial present(r)
    r.n = 4;
#pragma acc parallel loop
    for (int i = 0; i < 4; i++) {
      double s = 0;
      for (int d = -1; d <= 1; d++)
        if (r.row(i + d))
          s += a[i + d];
      b[i] = s;
    }
  }
}
static void updated(Rows &r, const double *a, double *b) {
#pragma acc data copyin(r) copyout(b[0:N])
  {
    r.n = 3;
#pragma acc parallel loop
    for (int i = 0; i < 4; i++) {
      double s = 0;
      for (int d = -1; d <= 1; d++)
        if (r.row(i + d))
          s += a[i + d];
      b[i] = s;
    }
  }
}
// All of the object is the number that the kernel sets by another name.
static void named(Rows &r, int *n, const double *a, double *b) {
#pragma acc serial copy(n[0:1]) copyout(b[0:N])
  {
    n[0] = 12;
    for (int i = 0; i < N; i++)
      for (int d = 0; d <= 1; d++)
        if (r.row(i + d))
          b[i] = a[i + d];
  }
}

int main(int argc, char **argv) {
  double *a = new double[N], *b = new double[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  Field f;
  f.n = H;
  f.m = W;
  Rows r = {N};
  if (argc > 1)
    !strcmp(argv[1], "named") ? named(r, &r.n, a, b) : strcmp(argv[1], "changed") ? updated(r, a, b) : changed(r, a, b);
  const auto check = [&](int line) {
    for (int i = 0; i < H; i++)
      for (int j = 0; j < W; j++) {
        double s = 0;
        for (int d = -1; d <= 1; d++)
          s += (f.has(i + d, j) ? a[f(i + d, j)] : 0) + (f.has(i, j + d) ? a[f(i, j + d)] : 0);
        if (b[f(i, j)] != s)
          CHECK_EQ(line, 0);
        b[f(i, j)] = 0;
      }
  };
  lives();
  methods(f, a, b);
  check(__LINE__);
  of_reference(f, a, b);
  check(__LINE__);
  lambdas(f, a, b);
  check(__LINE__);
  f.around(a, b);
  check(__LINE__);
  f.by_this(a, b);
  check(__LINE__);
#pragma acc data copyin(f)
  pointer(&f, a, b);
  check(__LINE__);
  return check_done();
}
