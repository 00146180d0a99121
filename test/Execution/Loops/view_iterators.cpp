// Loops over views: their iterators inherit what they are from a base, or are random access ones by C++20's concepts alone.
// RUN: %paccxx -std=c++20 %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++20 %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

#include <iterator>
#include <ranges>

/* As iterator_facade: the category stands in the base. */
template <class Self, class Value> struct Facade {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using pointer = const Value *;
  using reference = Value;
};
struct Odd : Facade<Odd, int> {
  int at;
  explicit Odd(int at) : at(at) {}
  int operator*() const { return 2 * at + 1; }
  Odd &operator++() {
    ++at;
    return *this;
  }
  Odd &operator+=(std::ptrdiff_t by) {
    at += by;
    return *this;
  }
  friend std::ptrdiff_t operator-(const Odd &a, const Odd &b) { return a.at - b.at; }
  friend Odd operator+(Odd a, std::ptrdiff_t by) { return a += by; }
  friend bool operator!=(const Odd &a, const Odd &b) { return a.at != b.at; }
  friend bool operator<(const Odd &a, const Odd &b) { return a.at < b.at; }
};
struct Odds {
  int n;
  Odd begin() const { return Odd(0); }
  Odd end() const { return Odd(n); }
};

int main() {
  enum { N = 60, M = 7 };
  static int a[2 * N], b[N][M];
  const int n = N;
  const long m = M;
  int sum = 0, want = 0;

#pragma acc parallel loop copy(a)
  for (int i : std::views::iota(0, n))
    a[i] += i;
#pragma acc parallel loop collapse(2) copyout(b)
  for (int i : std::views::iota(0, n))
    for (long j : std::views::iota(0L, m))
      b[i][j] = i * 10 + j;
#pragma acc parallel loop copy(a)
  for (int i : Odds{n})
    a[i] += 1000;
#pragma acc parallel loop copy(a)
  for (Odd i = Odds{n}.begin(); i < Odds{n}.end(); ++i)
    a[*i] += 5000;
#pragma acc parallel loop reduction(+ : sum)
  for (int x : std::views::iota(0, n) | std::views::transform([](int i) { return 3 * i; }) | std::views::reverse |
                   std::views::take(10))
    sum += x;
  for (int i = N - 10; i < N; i++)
    want += 3 * i;
  CHECK_EQ(sum, want);
  // In order nothing need be counted.
  sum = 0;
#pragma acc parallel num_gangs(1) copy(sum)
  {
#pragma acc loop seq
    for (int i : std::views::iota(0, n) | std::views::filter([](int k) { return k % 3 == 0; }))
      sum += i;
  }
  CHECK_EQ(sum, 3 * 19 * 20 / 2);
  for (int i = 0; i < 2 * N; i++)
    CHECK_EQ(a[i], (i < N ? i : 0) + i % 2 * 6000);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], i * 10 + j);
  return check_done();
}
