// C++ round and inside kernels: namespaces, constexpr, if constexpr, structured bindings, generic
// lambdas, nested templates, static members, default arguments, exceptions on the host, containers.
// RUN: %paccxx -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++17 -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace physics {
constexpr double gravity = 9.75;
inline constexpr int table[4] = {1, 10, 100, 1000};
namespace {
template <typename T> constexpr T square(T x) { return x * x; }
} // namespace
enum class Kind : std::uint8_t { solid, liquid, gas };
struct Cell {
  double mass = 1;
  Kind kind = Kind::solid;
};
} // namespace physics

template <bool Fast, typename T> void advance(std::vector<T> &v, T step = T(2)) {
  T *p = v.data();
  const auto n = v.size();
#pragma acc parallel loop copy(p[0 : n])
  for (auto i = decltype(n){0}; i < n; ++i) {
    if constexpr (Fast)
      p[i] += step;
    else
      p[i] = p[i] * step + physics::table[i % 4];
  }
}

template <typename T, int N> struct Polynomial {
  T coefficients[N];
  static constexpr int degree = N - 1;
  T operator()(T x) const {
    T r = coefficients[degree];
    for (int i = degree - 1; i >= 0; --i)
      r = r * x + coefficients[i];
    return r;
  }
  struct Range {
    T from, to;
    T at(int i, int n) const { return from + (to - from) * i / n; }
  };
  template <int M> void evaluate(const Range &range, T (&out)[M]) const {
    const auto self = *this;
    const Range r = range;
#pragma acc parallel loop copyout(out) firstprivate(self, r)
    for (int i = 0; i < M; ++i)
      out[i] = self(r.at(i, M));
  }
};

struct Pair {
  int first;
  double second;
};

static int checked_sum(const std::vector<int> &v, int limit) {
  int total = 0;
  const int *p = v.data();
  const int n = int(v.size());
#pragma acc parallel loop copyin(p[0 : n]) reduction(+ : total)
  for (int i = 0; i < n; ++i)
    total += p[i];
  if (total > limit)
    throw std::runtime_error("over " + std::to_string(limit));
  return total;
}

class Model {
public:
  explicit Model(int n) : cells(new physics::Cell[n]), size(n) {
    physics::Cell *c = cells.get();
#pragma acc parallel loop copy(c[0 : n])
    for (int i = 0; i < n; ++i) {
      c[i].mass += i;
      c[i].kind = i % 3 == 0 ? physics::Kind::gas : physics::Kind::liquid;
    }
  }
  double weight(physics::Kind kind) const {
    double total = 0;
    const physics::Cell *c = cells.get();
    const int n = size;
#pragma acc parallel loop copyin(c[0 : n]) reduction(+ : total)
    for (int i = 0; i < n; ++i)
      if (c[i].kind == kind)
        total += c[i].mass * physics::gravity;
    return total;
  }

private:
  std::unique_ptr<physics::Cell[]> cells;
  int size;
};

int main() {
  std::vector<int> v(64, 1);
  std::vector<float> f(64, 1.5f);
  advance<true>(v);
  advance<false>(v, 3);
  advance<false>(f);
  for (int i = 0; i < 64; ++i) {
    CHECK_EQ(v[i], 9 + physics::table[i % 4]);
    CHECK_EQ(f[i], 3 + physics::table[i % 4]);
  }

  Polynomial<double, 4> p{{1, -2, 0.5, 0.25}};
  double out[33];
  p.evaluate({-1, 3}, out);
  for (int i = 0; i < 33; ++i)
    CHECK_NEAR(out[i], p(-1 + 4.0 * i / 33), 1e-14);

  Pair pairs[20];
  std::array<int, 20> squares{};
#pragma acc parallel loop copyout(pairs) copy(squares)
  for (int i = 0; i < 20; ++i) {
    pairs[i] = Pair{i, physics::square(0.5 * i)};
    auto [a, b] = pairs[i];
    auto add = [=](auto x) { return x + a; };
    squares[i] = add(int(4 * b)) + int(add(0.0));
  }
  for (int i = 0; i < 20; ++i) {
    CHECK_EQ(pairs[i].second, 0.25 * i * i);
    CHECK_EQ(squares[i], i * i + 2 * i);
  }

  // Sorting takes memory for a while, and is content without.
  int orders = 0;
#pragma acc parallel loop reduction(+ : orders)
  for (int i = 0; i < 20; ++i) {
    int keys[12];
    for (int k = 0; k < 12; ++k) keys[k] = (i + 5 * k) % 12;
    std::stable_sort(keys, keys + 12, [](int a, int b) { return a / 2 < b / 2; });
    int *room = new (std::nothrow) int[2]{i, 1};
    orders += keys[11] / 2 + (keys[0] < 2) + room[1];
    delete[] room;
  }
  CHECK_EQ(orders, 20 * 7);

  int caught = 0;
  for (int limit : {10, 1000000})
    try {
      CHECK_EQ(checked_sum(v, limit), 64 * 9 + 16 * 1111);
    } catch (const std::exception &e) {
      caught += std::string(e.what()) == "over 10";
    }
  CHECK_EQ(caught, 1);

  Model model(30);
  double gas = 0, liquid = 0;
  for (int i = 0; i < 30; ++i)
    (i % 3 == 0 ? gas : liquid) += (1 + i) * 9.75;
  CHECK_EQ(model.weight(physics::Kind::gas), gas);
  CHECK_EQ(model.weight(physics::Kind::liquid), liquid);
  CHECK_EQ(model.weight(physics::Kind::solid), 0);
  return check_done();
}
