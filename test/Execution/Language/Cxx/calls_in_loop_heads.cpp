// Functions that are instantiated for a call in the head of a loop, or between the loops of a collapse, stand round no
// directive: their own loops, of all kinds, are none of its.
// RUN: %paccxx -std=c++20 %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++20 %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

template <class T> auto root(T n) {
  T r = 0;
  do
    ++r;
  while (r * r < n);
  return r;
}
template <class T> auto half(T n) {
  T r = 0;
  for (float x = 0; x < n; x += 2)
    ++r;
  for (; r * 2 > n;)
    --r;
  return r;
}
/* With a directive of its own. */
template <class T> auto counted(T n) {
  T r = 0;
#pragma acc loop seq
  for (T i = 0; i < n; i++)
    r += 1;
  return r;
}
template <class T> struct Table {
  T *p;
  int n;
  auto width() const {
    int k = 0;
    while (k < n)
      k++;
    return k;
  }
};

int main() {
  enum { N = 9 };
  static int a[N][N], b[N][N], c[N][N], d[N];
  const int n = N;
  const Table<long> t{nullptr, n};
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < root(n * n); i++)
    for (int j = 0; j < half(2 * n); j++)
      a[i][j] = i * j + 1;
#pragma acc parallel loop tile(2, 4) copy(b)
  for (long i = 0; i < root(long(n) * n); i++)
    for (long j = half(0L); j < half(2L * n); j++)
      b[i][j] = i * j + 2;
#pragma acc parallel loop gang vector collapse(force : 2) copy(c)
  for (int i = 0; i < t.width(); i++) {
    const int k = int(half(short(2 * i)));
    for (int j = 0; j < n; j++)
      c[i][j] = k;
  }
#pragma acc parallel loop copy(d)
  for (int i = 0; i < counted(n); i++)
    d[i] = i;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      CHECK_EQ(a[i][j], i * j + 1);
      CHECK_EQ(b[i][j], i * j + 2);
      CHECK_EQ(c[i][j], i);
    }
    CHECK_EQ(d[i], i);
  }
  return check_done();
}
