// Bounds of loops, and subscripts, that inline member functions return: they count as the expressions of members that these
// are, where the construct changes none of them. Where it may, or the device has an object with another value, nothing is
// inferred.
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.check && %run_host %t.check && env PACC_EMULATOR=order:5 %run_emulator %t.check
// RUN: not %run_emulator %t changed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=q
#include "../../check.h"
#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <iterator>
#include <valarray>
#include <vector>

enum { N = 70 };

struct Grid {
  int n, m;
  int nx() const { return n; }
  int ny() const { return m; }
  int cells() const { return nx() * ny(); }
  int longer() const {
    if (n > m)
      return n;
    return m;
  }
  int half(int besides) const {
    assert(n >= 0);
    const int all = cells();
    if (all < 0)
      __builtin_unreachable();
    return all / 2 + besides;
  }
  int shrunk() { return --n; }
};

struct Rows {
  std::vector<int> starts;
  std::size_t rows() const { return starts.size(); }
};
struct Matrix : Rows {
  double *x;
  void add() {
#pragma acc parallel loop
    for (std::size_t i = 0; i < rows(); i++)
      x[i] += 1;
  }
};

static std::vector<double> data(N);

/// The elements from `First` to before `Last` have been increased by `By`.
static void expect(int First, int Last, double By) {
  for (int i = 0; i < N; i++)
    CHECK(data[i] == (i >= First && i < Last ? By : 0));
  std::fill(data.begin(), data.end(), 0.0);
}

template <typename Container> static void addTo(double *q, const Container &c) {
#pragma acc parallel loop
  for (std::size_t i = 0; i < c.size(); i++)
    q[i] += 3;
}

static void containers(double *q) {
  std::vector<float> v(60);
#pragma acc parallel loop
  for (std::size_t i = 0; i < v.size(); i++)
    q[i] += 1;
  expect(0, 60, 1);
  // MINFO: containers
  // MINFO: Generating implicit copy(q[:v.size()])
#pragma acc parallel loop
  for (int i = 0; i < static_cast<int>(v.size()); ++i)
    q[i] += 1;
  expect(0, 60, 1);
  // MINFO: Generating implicit copy(q[:static_cast<int>(v.size())])
#pragma acc parallel loop
  for (std::size_t i = 1; i < v.size() - 1; i++)
    q[i] += 1;
  expect(1, 59, 1);
#pragma acc kernels
  for (std::size_t i = 0; i < std::size(v); i++)
    q[v.size() - 1 - i] += 1;
  expect(0, 60, 1);
#pragma acc parallel
#pragma acc loop
  for (long i = (long)v.size() - 1; i >= 0; i--)
    if (i + 1 < (long)v.size())
      q[i + 1] += 2;
  expect(1, 60, 2);
  addTo(q, v);
  expect(0, 60, 3);
  addTo(q, std::array<int, 20>());
  expect(0, 20, 3);
  addTo(q, std::valarray<double>(1.0, 30));
  expect(0, 30, 3);
}

static void objects(double *q) {
  Grid g{10, 7};
#pragma acc parallel loop
  for (int i = 0; i < g.nx(); i++)
    for (int j = 0; j < g.ny(); j++)
      q[i * g.ny() + j] += 1;
  expect(0, 70, 1);
#pragma acc parallel loop
  for (int i = 0; i < g.cells(); i++)
    q[i] += 1;
  expect(0, 70, 1);
#pragma acc parallel loop
  for (int i = 0; i < g.longer(); i++)
    q[i] += 1;
  expect(0, 10, 1);
#pragma acc parallel loop
  for (int i = 0; i < g.half(4); i++)
    q[i] += 1;
  expect(0, 39, 1);
#pragma acc parallel loop
  for (int i = 0; i < std::min(g.nx(), g.ny()); i++)
    q[i] += 1;
  expect(0, 7, 1);
  Matrix m;
  m.starts.resize(50);
  m.x = q;
  m.add();
#pragma acc parallel loop
  for (std::size_t i = 0; i < m.rows(); i++)
    m.x[i] += 4;
  expect(0, 50, 5);
}

struct Ends {
  double *first, *last;
};
struct Holder {
  Ends *ends;
};

/// Behind two pointers, without a call.
static void behind(Holder *h, double *q) {
#pragma acc parallel loop copyin(h[:1], h->ends[:1])
  for (long i = 0; i < h->ends->last - h->ends->first; i++)
    q[i] += 1;
  expect(0, N, 1);
}

/// A store of a char may change everything, as far as types say.
static void bytes() {
  std::vector<char> c(40);
  char *q = new char[40]();
#pragma acc parallel loop
  for (std::size_t i = 0; i < c.size(); i++)
    q[i] += i;
  for (int i = 0; i < 40; i++)
    CHECK(q[i] == i);
  delete[] q;
}

int main(int argc, char **argv) {
  double *q = data.data();
  const char *how = argc > 1 ? argv[1] : "";
  Grid g{N, 1};
  if (!std::strcmp(how, "changed")) {
#pragma acc serial copy(g)
    for (int k = 0; k < 3; k++) {
      g.shrunk();
      for (int i = 0; i < g.nx(); i++)
        q[i] += 1;
    }
    return 0;
  }
  if (!std::strcmp(how, "other")) {
#pragma acc enter data copyin(g)
    g.n = 30;
#pragma acc parallel loop
    for (int i = 0; i < g.nx(); i++)
      q[i] += 1;
#pragma acc exit data delete(g)
    return 0;
  }
  containers(q);
  objects(q);
  Ends ends{q, q + N};
  Holder holder{&ends};
  behind(&holder, q);
  bytes();
  return 0;
}
