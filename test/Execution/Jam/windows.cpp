// Filters with windows of 25 to 144 places of several types, of which a thread takes rows together where they fit into
// registers. Extents round the tiles; windows with conditions in them, at edges.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:1 %run_emulator %t.one
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <vector>

template <typename T, int Rows, int Columns> static void filter(int n, int m) {
  std::vector<T> in(size_t(n) * m), out(in.size(), T(3)), weights(size_t(Rows) * Columns);
  for (size_t i = 0; i < in.size(); i++)
    in[i] = T(i * 37 % 11);
  for (size_t i = 0; i < weights.size(); i++)
    weights[i] = T(i % 3);
  const T *a = in.data(), *w = weights.data();
  T *b = out.data();
  const size_t size = in.size();
#pragma acc parallel loop collapse(2) copyin(a[0:size], w[0:Rows * Columns]) copy(b[0:size])
  for (int i = 0; i < n - Rows + 1; i++)
    for (int j = 0; j < m - Columns + 1; j++) {
      T sum = 0;
      for (int y = 0; y < Rows; y++)
        for (int x = 0; x < Columns; x++)
          sum += a[size_t(i + y) * m + j + x] * w[y * Columns + x];
      b[size_t(i) * m + j] = sum;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T want = T(3);
      if (i < n - Rows + 1 && j < m - Columns + 1) {
        want = 0;
        for (int y = 0; y < Rows; y++)
          for (int x = 0; x < Columns; x++)
            want += a[size_t(i + y) * m + j + x] * w[y * Columns + x];
      }
      CHECK_EQ(b[size_t(i) * m + j], want);
    }
}

/* Edges that windows do not go beyond. */
static void clipped(int n, int m) {
  std::vector<float> in(size_t(n) * m), out(in.size());
  for (size_t i = 0; i < in.size(); i++)
    in[i] = float(i * 29 % 13);
  const float *a = in.data();
  float *b = out.data();
  const size_t size = in.size();
#pragma acc parallel loop gang copyin(a[0:size]) copyout(b[0:size])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++) {
      float most = -1;
      for (int y = -3; y <= 3; y++)
        for (int x = -3; x <= 3; x++)
          if (i + y >= 0 && i + y < n && j + x >= 0 && j + x < m)
            most = a[(i + y) * m + j + x] > most ? a[(i + y) * m + j + x] : most;
      b[i * m + j] = most;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float most = -1;
      for (int y = i < 3 ? -i : -3; y <= 3 && i + y < n; y++)
        for (int x = j < 3 ? -j : -3; x <= 3 && j + x < m; x++)
          most = a[(i + y) * m + j + x] > most ? a[(i + y) * m + j + x] : most;
      CHECK_EQ(b[i * m + j], most);
    }
}

int main() {
  for (int n : {12, 13, 15, 30, 37}) {
    filter<float, 5, 5>(n, 40);
    filter<float, 7, 7>(n, 41);
    filter<float, 9, 9>(n, 50);
    filter<double, 7, 7>(n, 33);
    filter<unsigned char, 7, 7>(n, 64);
    filter<short, 3, 12>(n, 70);
    filter<int, 12, 3>(n, 35);
    filter<float, 12, 12>(n, 40);
    clipped(n, 45);
  }
  return check_done();
}
