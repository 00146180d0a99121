// C++ loops: range-for over arrays, counting ranges, random-access iterators of one's own, pointers.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

#include <cstddef>
#include <iterator>

/* An iterator that counts: `for (int i : Range(0, n))`. */
class Range {
public:
  class iterator {
  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int *;
    using reference = int;
    explicit iterator(int v) : value(v) {}
    int operator*() const { return value; }
    iterator &operator++() {
      ++value;
      return *this;
    }
    iterator &operator--() {
      --value;
      return *this;
    }
    iterator &operator+=(difference_type n) {
      value += int(n);
      return *this;
    }
    iterator &operator-=(difference_type n) {
      value -= int(n);
      return *this;
    }
    friend iterator operator+(iterator a, difference_type n) { return a += n; }
    friend difference_type operator-(const iterator &a, const iterator &b) { return a.value - b.value; }
    friend bool operator!=(const iterator &a, const iterator &b) { return a.value != b.value; }
    friend bool operator==(const iterator &a, const iterator &b) { return a.value == b.value; }
    friend bool operator<(const iterator &a, const iterator &b) { return a.value < b.value; }

  private:
    int value;
  };
  Range(int b, int e) : first(b), last(e) {}
  iterator begin() const { return iterator(first); }
  iterator end() const { return iterator(last); }

private:
  int first, last;
};

int main() {
  const int n = 131;
  int a[n];
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int &x : a)
    x = 2 * x + 1;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], 2 * i + 1);

  long total = 0;
#pragma acc parallel loop copyin(a) reduction(+ : total)
  for (int x : a)
    total += x;
  CHECK_EQ(total, long(n) * n);

  int *p = a;
#pragma acc parallel loop copy(p[0 : n])
  for (int *it = p; it != p + n; ++it)
    *it -= 1;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], 2 * i);

#pragma acc parallel loop copy(a)
  for (int i : Range(10, n - 10))
    a[i] = -i;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], i >= 10 && i < n - 10 ? -i : 2 * i);

  Range range(0, n);
#pragma acc parallel loop copy(a)
  for (Range::iterator it = range.begin(); it < range.end(); it += 2)
    a[*it] = 7;
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], i % 2 == 0 ? 7 : i >= 10 && i < n - 10 ? -i : 2 * i);
  return check_done();
}
