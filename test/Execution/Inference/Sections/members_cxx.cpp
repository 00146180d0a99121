// Pointers and bounds that are members, in classes: of `this`, of references, of bases, in templates, also where methods use
// them, and those of std::vector; not where a method with a loop, or a lambda, gets to more of the data.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %paccxx -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %paccxx -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check good
// RUN: not %run_emulator %t method 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t own_method 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t lambda 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t inner_lambda 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a {{.*}}was not found on device 1
#include "../../check.h"
#include <algorithm>
#include <string>
#include <vector>

constexpr int N = 48, M = 7;
#define LOOP _Pragma("acc parallel loop")

struct Base {
  int n = N, m = M;
  double *x = new double[N * M];
};

struct Grid : Base {
  double *y = new double[N * M];
  Grid() {
    for (int i = 0; i < N * M; i++) {
      x[i] = i * 37 % 1009;
      y[i] = -1;
    }
  }
  double at(int i) const { return x[i]; }

  void own() { LOOP for (int i = 0; i < n; i++) y[i] = 2 * x[i]; }
  void constant() const { LOOP for (int i = 0; i < this->n; i++) this->y[i] = 2 * this->x[i]; }
  void kernels() { _Pragma("acc kernels") for (int i = 0; i < n; i++) y[i] = 2 * x[i]; }
  void pitch() { LOOP for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) y[i * m + j] = 2 * x[i * m + j]; }
  void from(const Grid &other) { LOOP for (int i = 0; i < other.n; i++) y[i] = other.x[i] + x[i]; }
  void entered() {
#pragma acc enter data copyin(this[:1])
#pragma acc enter data copyin(x[:N], y[:N])
    own();
#pragma acc exit data copyout(y[:N]) delete(x[:N])
#pragma acc exit data delete(this[:1])
  }

  double &operator()(int i, int j) { return y[i * m + j]; }
  double operator()(int i, int j) const { return x[id(i, j)]; }
  int id(int i, int j) const { return i * m + j; }
  double twice(int i) const { return at(i) + Base::x[i]; }
  void put(int i, double v) { if (i % 2) y[i] = v; else this->y[i] = v; }
  double sum(int i) const {
    double t = 0;
    for (int j = i; j < i + 1; j++) t += x[j];
    return t;
  }

  void accessors() { LOOP for (int i = 0; i < n; i++) put(i, twice(i) + 0 * at(i + N)); }
  void pitches(const Grid &other) {
    LOOP for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) (*this)(i, j) = 2 * other(i, j);
  }
  void own_method() { LOOP for (int i = 0; i < n; i++) y[i] = x[i] + sum(i + N); }
  void lambda() {
    auto get = [this](int i) { return x[i]; };
    LOOP for (int i = 0; i < n; i++) y[i] = x[i] + get(i + N);
  }
  void inner_lambda() {
    LOOP for (int i = 0; i < n; i++) {
      auto get = [&](int k) { return x[k]; };
      y[i] = x[i] + get(i + N);
    }
  }
};

static void reference(Grid &g) { LOOP for (int i = 0; i < g.n; i++) g.y[i] = 2 * g.x[i]; }
static void reference_kernels(const Grid &g) { _Pragma("acc kernels") for (int i = 0; i < g.n; i++) g.y[i] = 2 * g.x[i]; }
static void method(Grid &g) { LOOP for (int i = 0; i < g.n; i++) g.y[i] = g.x[i] + g.sum(i + N); }
static void accessors_of(Grid &g) { LOOP for (int i = 0; i < g.n; i++) g.put(i, g.twice(i)); }
static void accessors_kernels(Grid *g) {
  _Pragma("acc kernels") for (int i = 0; i < g->n; i++) for (int j = 0; j < g->m; j++) (*g)(i, j) = 2 * g->x[g->id(i, j)];
}
static void vectors(Grid &g) {
  std::vector<double> v(g.x, g.x + N * M), w(N);
  LOOP for (int i = 0; i < N; i++) w[i] = v[i] + v[i];
  std::copy(w.begin(), w.end(), g.y);
  const std::vector<double> &r = v;
  LOOP for (std::size_t i = 0; i < w.size(); i++) g.y[i] += w[i] - r[i] - v[i];
}

template <class T> struct Scaled {
  int n;
  T *data;
  void by(T factor) { LOOP for (int i = 0; i < n; i++) data[i] *= factor; }
};

template <class Function> static void good(Function run, int set = N) {
  Grid g;
  run(g);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(g.y[i], i < set ? 2. * (i * 37 % 1009) : -1.);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(g.x[i], 1. * (i * 37 % 1009));
}

int main(int, char **argv) {
  const std::string what = argv[1];
  Grid g;
  if (what == "method")
    method(g);
  else if (what == "own_method")
    g.own_method();
  else if (what == "lambda")
    g.lambda();
  else if (what == "inner_lambda")
    g.inner_lambda();
  if (what != "good")
    return 0;
  good([](Grid &g) { g.own(); });
  good([](Grid &g) { g.constant(); });
  good([](Grid &g) { g.kernels(); });
  good([](Grid &g) { g.pitch(); }, N * M);
  good([](Grid &g) { g.from(g); });
  good([](Grid &g) { g.from(Grid()); });
  good([](Grid &g) { g.entered(); });
  good([](Grid &g) { g.accessors(); });
  good([](Grid &g) { g.pitches(g); }, N * M);
  good([](Grid &g) { g.pitches(Grid()); }, N * M);
  good([](Grid &g) { accessors_of(g); });
  good([](Grid &g) { accessors_kernels(&g); }, N * M);
  good([](Grid &g) { vectors(g); });
  good([](Grid &g) { reference(g); });
  good([](Grid &g) { reference_kernels(g); });
  Scaled<double>{N, g.x}.by(2);
  Scaled<float> none{0, nullptr};
  none.by(3);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(g.x[i], (i < N ? 2. : 1.) * (i * 37 % 1009));
  return check_done();
}
