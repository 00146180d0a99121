// Elements with names of their own, and elements that methods and functions get: as far as a call stays within its object,
// these are uses of the element, and its array needs no clause.
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -gpu=check %without_gpu %s -o %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <array>
#include <complex>
#include <utility>
#include <vector>

struct Vector {
  double v[3];
  double &operator[](int k) { return v[k]; }
  double operator[](int k) const { return k == 0 ? v[0] : v[k]; }
  Vector &operator+=(const Vector &o) {
    for (int k = 0; k < 3; k++)
      v[k] += o.v[k];
    return *this;
  }
  Vector operator*(double s) const { return {{v[0] * s, v[1] * s, v[2] * s}}; }
};
struct Massive {
  double m;
  double mass() const { return m; }
};
struct Body : Massive {
  Vector x, v;
  void drift(double dt) { x += v * dt; }
  double energy() const { return 0.5 * mass() * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }
};
static double distance(const Body &a, const Body &b) {
  double d = 0;
  for (int k = 0; k < 3; k++)
    d += (a.x[k] - b.x[k]) * (a.x[k] - b.x[k]);
  return d;
}
static void order(double &a, double &b) {
  if (a > b) {
    const double t = a;
    a = b;
    b = t;
  }
}
static void lower(Body *b, double by) { b->x.v[2] -= by; }

struct Cell {
  double u, f;
  double to(const Cell &o) const { return u - o.u; }
};

using Complex = std::complex<double>;

template <bool Device>
static void run(int n, Body *b, double *e, Complex *z, std::array<double, 4> *a, std::pair<int, double> *p, double **row) {
  // CHECK: Generating implicit copy(e[:n])
  // CHECK: Generating implicit copy(b[:n])
  // CHECK: Generating implicit copy(z[:n])
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++) {
    Body &me = b[i];
    double &nearest = e[i];
    nearest = 1e30;
    for (int j = 0; j < n; j++) {
      const Body &other = b[j];
      if (j != i)
        nearest = std::min(nearest, distance(me, other));
    }
  }
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++) {
    b[i].drift(0.5);
    Body *q = b + i;
    q->drift(0.25);
    lower(&b[i], 0.125);
  }
#pragma acc kernels if (Device)
  for (int i = 0; i < n; i++) {
    auto &x = a[i];
    x[0] += b[i].energy();
    x[3] = std::max(x[0], x[1]);
    auto &q = p[i];
    q.first++;
    q.second += x[0];
  }
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++) {
    auto &c = z[i];
    const double re = c.real(), im = c.imag();
    c += Complex(re * im, 1);
    z[i] *= 0.5;
    z[i].imag(std::norm(z[i]));
  }
  for (int phase = 0; phase < 2; phase++) {
#pragma acc parallel loop if (Device)
    for (int i = phase; i < n - 1; i += 2)
      order(e[i], e[i + 1]);
  }
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++) {
      double &t = row[i][j];
      t = 2 * t + j;
    }
}

// References beyond the ends, which conditions keep from being used.
template <bool Device> static void flux(int nx, int ny, Cell *c) {
#pragma acc parallel loop collapse(2) if (Device)
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++) {
      Cell &me = c[i * ny + j];
      double f = 0;
      if (i > 0)
        f += me.to(c[(i - 1) * ny + j]);
      if (i < nx - 1) {
        const Cell &down = c[(i + 1) * ny + j];
        f += me.to(down);
      }
      if (j + 1 < ny)
        f += me.to(c[i * ny + j + 1]);
      auto &[unused, kept] = me;
      kept = f;
    }
}

// A call may leave what it gets alone: no clause has to have that.
static double into(const Cell &a, const Cell &b, bool is) { return is ? a.u - b.u : 0; }
template <bool Device> static void perhaps(int n, Cell *c) {
#pragma acc data copy(c[0:n]) if (Device)
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++)
    c[i].f += into(c[i], c[i + 1], i + 1 < n);
#pragma acc parallel loop if (Device)
  for (int i = 0; i < n; i++)
    c[i].f += into(c[i], c[i + 1], i + 1 < n);
}

struct Data {
  std::vector<Body> b;
  std::vector<double> e;
  std::vector<Complex> z;
  std::vector<std::array<double, 4>> a;
  std::vector<std::pair<int, double>> p;
  std::vector<Cell> c;
  std::vector<std::vector<double>> rows;
  std::vector<double *> row;

  explicit Data(int n) : b(n), e(n, -1), z(n), a(n), p(n), c(n * 7), rows(n, std::vector<double>(5)), row(n) {
    for (int i = 0; i < n; i++) {
      b[i].m = 1 + i % 3;
      for (int k = 0; k < 3; k++)
        b[i].x[k] = i * (k + 1) % 11, b[i].v[k] = k - i % 4;
      z[i] = {i % 5 * 0.5, 1.0 - i % 3};
      a[i] = {{1.0 * i, 2, 3, 4}};
      p[i] = {i, -0.5};
      for (int j = 0; j < 5; j++)
        rows[i][j] = i - j;
      row[i] = rows[i].data();
    }
    for (int i = 0; i < n * 7; i++)
      c[i] = {double(i * i % 13), 0};
  }
};

int main() {
  const int n = 61;
  Data device(n), host(n);
  run<true>(n, device.b.data(), device.e.data(), device.z.data(), device.a.data(), device.p.data(), device.row.data());
  flux<true>(n, 7, device.c.data());
  perhaps<true>(n, device.c.data());
  run<false>(n, host.b.data(), host.e.data(), host.z.data(), host.a.data(), host.p.data(), host.row.data());
  flux<false>(n, 7, host.c.data());
  perhaps<false>(n, host.c.data());
  for (int i = 0; i < n; i++) {
    CHECK_NEAR(device.b[i].x[0] + device.b[i].x[1] + device.b[i].x[2], host.b[i].x[0] + host.b[i].x[1] + host.b[i].x[2], 1e-12);
    CHECK_NEAR(device.e[i], host.e[i], 1e-12);
    CHECK_NEAR(std::abs(device.z[i] - host.z[i]), 0, 1e-12);
    CHECK_NEAR(device.a[i][0] + device.a[i][3], host.a[i][0] + host.a[i][3], 1e-12);
    CHECK_EQ(device.p[i].first, i + 1);
    CHECK_NEAR(device.p[i].second, host.p[i].second, 1e-12);
    for (int j = 0; j < 5; j++)
      CHECK_EQ(device.row[i][j], 2 * (i - j) + j);
  }
  for (int i = 0; i < n * 7; i++)
    CHECK_EQ(device.c[i].f, host.c[i].f);
  return check_done();
}
