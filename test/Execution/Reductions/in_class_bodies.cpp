// Reductions in member functions whose bodies stand in their class, and in templates: there nobody knows the type of a
// variable when the directive is read.
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
#include "../check.h"

enum { N = 300 };

struct Plain {
  double kept = 0, grid[2][3] = {};
  int count = 0;

  void arrays() {
    double sums[3][4] = {}, flat[5] = {}, total = 0;
#pragma acc parallel loop reduction(+ : sums, total, flat)
    for (int i = 0; i < N; i++) {
      sums[i % 3][i % 4] += i;
      flat[i % 5] += 1;
      total += i;
    }
    double all = 0;
    for (auto &row : sums)
      for (double x : row) all += x;
    CHECK_EQ(all, N * (N - 1) / 2);
    CHECK_EQ(total, all);
    CHECK_EQ(flat[4], N / 5);
    CHECK_EQ(sums[1][2], 3850); // 10, 22, ... 298
  }

  void complexes() {
    double _Complex z = 0;
    int most = -1;
#pragma acc parallel loop reduction(+ : z) reduction(max : most)
    for (int i = 0; i < N; i++) {
      z += i;
      most = i > most ? i : most;
    }
    CHECK_EQ(__real__ z, N * (N - 1) / 2);
    CHECK_EQ(most, N - 1);
  }

  void members() {
#pragma acc parallel loop reduction(+ : kept, count, grid)
    for (int i = 0; i < N; i++) {
      kept += 0.5;
      count++;
      grid[i & 1][i % 3] += 1;
    }
    CHECK_EQ(kept, N / 2);
    CHECK_EQ(count, N);
    CHECK_EQ(grid[1][2], N / 6);
  }

  /// The inner loop's reduction, into what each gang has.
  void nested() {
    int rows[6];
#pragma acc parallel loop gang copyout(rows)
    for (int r = 0; r < 6; r++) {
      int parts[2][2] = {};
#pragma acc loop vector reduction(+ : parts)
      for (int i = 0; i < N; i++) parts[i & 1][i >> 1 & 1] += r;
      rows[r] = parts[1][0] + 10 * parts[0][1];
    }
    for (int r = 0; r < 6; r++) CHECK_EQ(rows[r], 11 * r * (N / 4));
  }
};

template <typename T, int Rows, int Columns> struct Table {
  T corner = 0;

  T sum() {
    T cells[Rows][Columns] = {}, largest[2][Columns] = {};
#pragma acc parallel
    {
#pragma acc loop gang vector reduction(+ : cells) reduction(max : largest, corner)
      for (int i = 0; i < N; i++) {
        cells[i % Rows][i % Columns] += T(i);
        T &most = largest[i & 1][i % Columns];
        most = T(i) > most ? T(i) : most;
        corner = T(i) > corner ? T(i) : corner;
      }
    }
    CHECK_EQ(largest[1][(N - 1) % Columns], N - 1);
    CHECK_EQ(corner, N - 1);
    T all = 0;
    for (auto &row : cells)
      for (T x : row) all += x;
    return all;
  }
};

template <int Rows> static int dependent_length(int n) {
  int counts[Rows][2] = {}, all = 0;
#pragma acc kernels loop independent reduction(+ : counts)
  for (int i = 0; i < n; i++) counts[i % Rows][i & 1]++;
  for (auto &row : counts) all = 7 * all + row[0] + 2 * row[1];
  return all;
}

int main() {
  Plain p;
  p.arrays();
  p.complexes();
  p.members();
  p.nested();
  CHECK_EQ((Table<double, 4, 3>().sum()), N * (N - 1) / 2);
  CHECK_EQ((Table<int, 1, 5>().sum()), N * (N - 1) / 2);
  CHECK_EQ(dependent_length<3>(12), 6 * 49 + 6 * 7 + 6);
  return check_done();
}
