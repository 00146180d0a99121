// The same in C++: templates, members, lambdas.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check
#include "../../check.h"

constexpr int N = 60;

template <typename T, int Length> static void gather(const T x[Length], const int k[Length], T y[Length]) {
#pragma acc parallel loop
  for (int i = 0; i < Length; i++)
    y[k[i]] = x[k[k[i]]];
}

struct Table {
  int n = N;
  void add(double x[N], const int k[N]) const {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[k[i]] += 1;
  }
};

int main() {
  double *x = static_cast<double *>(malloc(N * sizeof(double))), *y = static_cast<double *>(malloc(N * sizeof(double)));
  int *k = static_cast<int *>(malloc(N * sizeof(int)));
  for (int i = 0; i < N; i++) {
    x[i] = i;
    k[i] = i * 7 % N;
  }
  gather<double, N>(x, k, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[k[i]], k[k[i]]);
  Table().add(y, k);
  const auto add = [](double a[N], const int of[N]) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[of[i]] += 1;
  };
  add(y, k);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[k[i]], k[k[i]] + 2);
  return check_done();
}
