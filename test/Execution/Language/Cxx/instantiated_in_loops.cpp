// Functions that are instantiated where a kernel calls them, since their type or value is needed there: their `switch`
// is no branch into the construct. Lambdas that take the rest of a pack by `...`.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"
#include <variant>

enum { N = 60 };
enum class Step { Add, Double, Negate };

template <typename T> static auto apply(Step s, T x) {
  switch (s) {
  case Step::Add:
    return x + 1;
  case Step::Double: {
    x *= 2;
    break;
  }
  default:
    for (int k = 0; k < 3; k++) {
      if (k == 1) break;
      x = -x;
    }
  }
  return x;
}

template <typename T> constexpr T weight(int k) {
  switch (k) {
  case 0:
    return T(1);
  case 1:
    return T(2);
  }
  return T(3);
}

template <typename... T> static int count(T...) {
  return [](int n, ...) { return n; }(int(sizeof...(T)), T()...);
}

template <typename F> static double total(F f) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += f(i);
  return sum;
}

int main() {
  double sum = 0, want = 0;
  int turns = 0;
#pragma acc parallel loop reduction(+ : sum, turns)
  for (int i = 0; i < N; i++) {
    constexpr double w = weight<double>(1);
    auto turn = [](auto v, int k) {
      switch (k & 1) {
      case 0:
        return v;
      default:
        return v * 3;
      }
    };
    std::variant<int, double, char> x;
    if (i % 2)
      x = i;
    else
      x = i * 0.25;
    sum += w * apply(Step(i % 3), i * 0.5) + std::visit([](auto v) { return double(v); }, x) + count(1, 2.0, 'c');
    turns += turn(i, i);
  }
  for (int i = 0; i < N; i++) {
    const double x = i * 0.5;
    want += 2 * (i % 3 == 0 ? x + 1 : i % 3 == 1 ? 2 * x : -x) + (i % 2 ? i : i * 0.25) + 3;
  }
  CHECK_EQ(sum, want);
  CHECK_EQ(turns, 30 * 29 + 3 * 30 * 30);
  const double twos = total([](auto i) {
    switch (i % 3) {
    case 0:
      return 1.0;
    default:
      return 2.0;
    }
  });
  CHECK_EQ(twos, 100);
  return check_done();
}
