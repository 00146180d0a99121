// Copies of reductions used through an address that is one of several: std::max returns a reference to one of its
// arguments, functions choose among variables, pointers are set by a condition. Loops that lanes share, in loops of gangs.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O1 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../check.h"

#include <algorithm>

enum { N = 30, M = 45 };

static int A[N][M];

static int &pick(int &a, int &b, bool first) { return first ? a : b; }

static int &third(int &a, int &b, int &c, int k) {
  if (k == 0)
    return a;
  return k == 1 ? b : c;
}

struct Sums {
  int even, odd;
  long all;
};

template <typename T> static void extremes() {
  T highest = -1000, lowest = 1000, wantHighest = -1000, wantLowest = 1000;
#pragma acc parallel loop gang reduction(max : highest) reduction(min : lowest) copyin(A)
  for (int i = 0; i < N; i++) {
    T high = -1000, low = 1000;
#pragma acc loop vector reduction(max : high) reduction(min : low)
    for (int j = 0; j < M; j++) {
      high = std::max<T>(high, A[i][j]);
      low = std::min({low, T(A[i][j] + 1), T(A[i][j])});
    }
    highest = std::max(highest, std::max(high, low));
    lowest = std::min(low, lowest);
  }
  for (auto &row : A)
    for (int x : row) {
      wantHighest = std::max<T>(wantHighest, x);
      wantLowest = std::min<T>(wantLowest, x);
    }
  CHECK_EQ(highest, wantHighest);
  CHECK_EQ(lowest, wantLowest);
}

static void chosenByLanes() {
  int s = 5, t = 0, u = 0, want[3] = {5, 0, 0};
#pragma acc parallel loop gang reduction(+ : s, t, u) copyin(A)
  for (int i = 0; i < N; i++) {
    pick(s, t, i & 1) += 100;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      third(s, t, u, j % 3) += A[i][j];
  }
  for (int i = 0; i < N; i++) {
    want[1 - i % 2] += 100;
    for (int j = 0; j < M; j++)
      want[j % 3] += A[i][j];
  }
  CHECK_EQ(s, want[0]);
  CHECK_EQ(t, want[1]);
  CHECK_EQ(u, want[2]);
}

static void eitherPointer() {
  int s = 0;
#pragma acc parallel loop gang reduction(+ : s)
  for (int i = 0; i < N; i++) {
    int other = 0, *p = i < 7 ? &s : &other;
    *p += 100;
    if (i >= 7)
      continue;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      *p += 1;
  }
  CHECK_EQ(s, 7 * (100 + M));
}

static void partsOfOneCopy() {
  Sums sums = {0, 0, 0};
  int counts[4] = {0, 0, 0, 0}, want[4] = {0, 0, 0, 0};
#pragma acc parallel loop gang reduction(+ : sums, counts) copyin(A)
  for (int i = 0; i < N; i++) {
#pragma acc loop worker vector
    for (int j = 0; j < M; j++) {
      pick(sums.even, sums.odd, j % 2 == 0) += A[i][j];
      pick(counts[1], counts[3], A[i][j] > 0)++;
      sums.all += 2;
    }
  }
  int odd = 0, even = 0;
  for (auto &row : A)
    for (int j = 0; j < M; j++) {
      (j % 2 ? odd : even) += row[j];
      want[row[j] > 0 ? 1 : 3]++;
    }
  CHECK_EQ(sums.even, even);
  CHECK_EQ(sums.odd, odd);
  CHECK_EQ(sums.all, 2L * N * M);
  for (int k = 0; k < 4; k++)
    CHECK_EQ(counts[k], want[k]);
}

/* A call that keeps the address in another variable. */
__attribute__((noinline)) static void give(int **to, int *p) { *to = p; }

static void given() {
  int s = 0, t = 0, want = 0;
#pragma acc parallel loop gang reduction(+ : s, t) copyin(A)
  for (int i = 0; i < N; i++) {
    int *of;
    give(&of, &s);
    *of += 3;
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      int *to;
      give(&to, &s);
      *to += A[i][j];
      *of += 1;
      t++;
    }
  }
  for (auto &row : A)
    for (int x : row)
      want += x;
  CHECK_EQ(s, want + N * M + 3 * N);
  CHECK_EQ(t, N * M);
}

int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      A[i][j] = (i * 37 + j * 11) % 101 - 40;
  extremes<int>();
  extremes<double>();
  extremes<short>();
  chosenByLanes();
  eitherPointer();
  partsOfOneCopy();
  given();
  return check_done();
}
