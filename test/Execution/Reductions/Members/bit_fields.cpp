// Reductions of bit-fields of C++: of *this, through references, in templates, of bool and enumerations.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 1000 };
enum class Colour : unsigned { none, red, green, both };

struct Base {
  short low : 7;
};
template <class T> struct Counts : Base {
  bool found : 1;
  bool all : 1;
  Colour seen : 2;
  T n : 13;

  int run(int where) {
#pragma acc parallel loop reduction(|| : found) reduction(+ : n)
    for (int i = 0; i < N; i++) {
      found = found || i == where;
      n += i;
    }
#pragma acc parallel loop reduction(&& : this->all)
    for (int i = 0; i < N; i++)
      all = all && i != where;
    return n;
  }
};

template <class S> static void of_reference(S &s) {
#pragma acc parallel loop reduction(+ : s.low)
  for (int i = 0; i < N; i++)
    s.low += 1;
}

int main() {
  for (int where = -1; where < 1000; where += 501) {
    Counts<int> s = {{3}, false, true, Colour::green, 5};
    int n = 5;
    for (int i = 0; i < N; i++)
      n = (int)((unsigned)(n + i) << 19) >> 19;
    CHECK_EQ(s.run(where), n);
    CHECK(s.found == (where == 500) && s.all == (where != 500) && s.seen == Colour::green);
    of_reference(s);
    CHECK_EQ(s.low, (signed char)((3 + N) << 1) >> 1);
    CHECK(s.n == n);
  }
  return check_done();
}
