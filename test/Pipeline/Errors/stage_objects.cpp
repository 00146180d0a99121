// Objects that the body declares and that other stages use: by the names of their parts, by the value of a tuple, by a
// pointer to memory that their destructor frees.
// RUN: %pacc -std=c++20 -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -std=c++20 -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// REQUIRES: cplusplus
#include <tuple>
#include <vector>

struct Pair {
  int x, y;
};

void bindings(int *a, int n, Pair pair) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    auto [u, v] = std::make_tuple(3, n); // expected-error {{declare '[u, v]' before the pipeline: stages of different chunks run side by side}}
    const auto &[x, y] = pair;           // expected-error {{declare '[x, y]' before the pipeline}}
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = a[i] * u + v + x;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += y;
  }
}

void owners(int *a, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    std::vector<int> table(n), other(4, 3), sizes(5, 2); // expected-error {{declare 'table' before the pipeline}}
    int *of = nullptr, size;
    int *begin = table.data(), *third = begin + 2;
    of = third;
    size = int(sizes.size()) + other[1]; // a number
    const int first = sizes[0];
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += size + first;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += of[i % 2];
    {
      std::vector<int> inside(n); // used where it is
      int *p = inside.data();
      *p = 4;
    }
  }
}
