// default(none) is about arrays and objects; numbers without a clause are taken as without it, as nvc does, with a
// warning. Sums, too. A member function with an error is told of once.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %clangxx_plugin -DERRORS -fsyntax-only -Xclang -verify %s
// RUN: %paccxx -O2 -Wno-acc-default-none -Werror -c %s -o %t.o
#include "../check.h"

#ifndef ERRORS
enum { H = 7, W = 9 };

struct Field {
  int height = H, width = W;
  int *cells = new int[H * W];

  void fill(int by) {
    const int height = this->height, width = this->width;
    int *cells = this->cells;
#pragma acc parallel loop independent collapse(2) default(none) copy(cells[0:height*width])
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        cells[y * width + x] = y * by + x;
  }

  long total(long from) const {
    const int *cells = this->cells;
    const int n = width * height;
    int last = 0;
    long sum = from;
#pragma acc kernels default(none) copyin(cells[0:n])
    {
      for (int i = 0; i < n; i++)
        sum += cells[i];
      last = cells[n - 1];
    }
    return sum * 1000 + last;
  }
};

int main() {
  Field f;
  f.fill(100);
  for (int i = 0; i < H * W; i++)
    CHECK_EQ(f.cells[i], i / W * 100 + i % W);
  CHECK_EQ(f.total(5), (5 + 21 * 100 * W + 36 * H) * 1000L + 608);
  int n = H * W, count = 0;
  int *cells = f.cells;
#pragma acc parallel loop default(none) copyin(cells[0:n])
  for (int i = 0; i < n; i++)
    count += cells[i] > 300;
  CHECK_EQ(count, 4 * W - 1);
  return check_done();
}
#else
struct Field {
  int n;
  void fill(int *cells, int m) {
    int table[4] = {1, 2, 3, 4};
#pragma acc parallel loop collapse(2) default(none) copy(cells[0:m*m])
    for (int y = 0; y < m; y++)
      for (int x = 0; x < m; x++)
        cells[y * m + x] = table[x % 4]; // expected-error {{'table' is used in a construct with 'default(none)' and is in none of its data clauses}} expected-warning {{'m' is used in a construct with 'default(none)'}}
  }
};
#endif
