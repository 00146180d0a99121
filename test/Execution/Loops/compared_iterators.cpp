// C++20: iterators whose '!=' and '<' the language makes of '==' and '<=>'.
// RUN: %paccxx %without_gpu -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <compare>
#include <cstddef>
#include <iterator>
#include <vector>

/* Counts in steps of three. */
struct Thirds {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = int;
  using difference_type = std::ptrdiff_t;
  using pointer = const int *;
  using reference = int;
  int at;
  int operator*() const { return 3 * at; }
  Thirds &operator++() { return ++at, *this; }
  Thirds &operator--() { return --at, *this; }
  Thirds &operator+=(difference_type n) { return at += int(n), *this; }
  Thirds &operator-=(difference_type n) { return at -= int(n), *this; }
  friend Thirds operator+(Thirds i, difference_type n) { return i += n; }
  friend Thirds operator-(Thirds i, difference_type n) { return i -= n; }
  friend difference_type operator-(const Thirds &a, const Thirds &b) { return a.at - b.at; }
  friend bool operator==(const Thirds &, const Thirds &) = default;
  friend auto operator<=>(const Thirds &, const Thirds &) = default;
};

template <class Iterator> static long total(Iterator from, Iterator to) {
  long sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (Iterator it = from; it < to; ++it)
    sum += *it;
  return sum;
}

int main() {
  const int n = 60;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (Thirds it{0}; it != Thirds{n / 3}; ++it)
    for (int i = 0; i < 3; i++)
      a[*it + i] = *it;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], i / 3 * 3);
#pragma acc kernels loop independent copy(a)
  for (Thirds it{n / 3 - 1}; it >= Thirds{5}; it -= 2)
    a[*it] = -1;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], i % 6 == 3 && i >= 15 ? -1 : i / 3 * 3);
  CHECK_EQ(total(Thirds{1}, Thirds{5}), 30);
  long steps = 0;
  std::vector<double> v(77);
#pragma acc parallel loop reduction(+ : steps)
  for (auto it = v.begin(); it < v.end(); it += 2)
    steps++;
  CHECK_EQ(steps, 39);
  return check_done();
}
