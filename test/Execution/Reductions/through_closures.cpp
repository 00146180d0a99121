// Variables of reductions that are updated through lambdas, references and pointers, by code that all lanes run and in
// loops that lanes share: each update counts once.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 23, M = 40 };
static int y[N][M];

template <typename F> static void each(int n, F f) {
  for (int j = 0; j < n; j++) f(j);
}

static int all() {
  int s = 0;
  for (auto &row : y)
    for (int one : row) s += one;
  return s;
}

// A lambda in the gang's code, the variable itself in the lanes' loop.
static void beside() {
  int s = 0;
#pragma acc parallel loop gang reduction(+:s) copyin(y)
  for (int i = 0; i < N; i++) {
    auto add = [&] {
      for (int k = 0; k < 5; k++) s += i;
    };
    add();
#pragma acc loop vector
    for (int j = 0; j < M; j++) s += y[i][j];
  }
  CHECK_EQ(s, all() + 5 * N * (N - 1) / 2);
}

// The lanes' loop calls the lambda of the gang's code; so does the gang's code.
static void called() {
  int s = 0;
#pragma acc parallel loop gang reduction(+:s) copyin(y)
  for (int i = 0; i < N; i++) {
    auto add = [&s](int value) { s += value; };
    add(1000);
#pragma acc loop vector
    for (int j = 0; j < M; j++) add(y[i][j]);
  }
  CHECK_EQ(s, all() + 1000 * N);
}

static void pointersAndReferences() {
  int s = 0, most = -1;
#pragma acc parallel loop gang reduction(+:s) reduction(max:most) copyin(y)
  for (int i = 0; i < N; i++) {
    int *p = &s, &m = most;
    *p += 7;
    if (m < i) m = i;
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      *p += y[i][j];
      if (y[i][j] > m) m = y[i][j];
    }
  }
  int greatest = N - 1;
  for (auto &row : y)
    for (int one : row) greatest = one > greatest ? one : greatest;
  CHECK_EQ(s, all() + 7 * N);
  CHECK_EQ(most, greatest);
}

// Closures by value, in structures, in one another.
struct Adder {
  int *to;
  void operator()(int value) const { *to += value; }
};
static void copies() {
  int s = 0;
#pragma acc parallel loop gang reduction(+:s) copyin(y)
  for (int i = 0; i < N; i++) {
    const Adder add = {&s}, same = add;
    auto twice = [add](int value) {
      auto once = [&add, value] { add(value); };
      once();
      once();
    };
    each(3, [same](int j) { same(j); });
    twice(50);
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      same(y[i][j]);
      s += 1;
    }
  }
  CHECK_EQ(s, all() + N * (103 + M));
}

// More than fits into registers: the closure goes to functions as a copy in memory.
template <typename F> static void apply(F f, int value) { f(value); }
static void large() {
  int s = 0, t = 0, u = 0;
#pragma acc parallel loop gang reduction(+:s, t, u) copyin(y)
  for (int i = 0; i < N; i++) {
    auto add = [&s, &t, &u](int value) { s += value; t -= value; u += 2 * value; };
    apply(add, 100);
#pragma acc loop vector
    for (int j = 0; j < M; j++) apply(add, y[i][j]);
  }
  CHECK_EQ(s, all() + 100 * N);
  CHECK_EQ(t, -all() - 100 * N);
  CHECK_EQ(u, 2 * (all() + 100 * N));
}

// An address that may be one of two stays what it is.
static void either() {
  int out[N];
#pragma acc parallel loop gang copyin(y) copyout(out)
  for (int i = 0; i < N; i++) {
    int even = 0, odd = 0, *p = &even;
    if (i % 2) p = &odd;
#pragma acc loop seq
    for (int j = 0; j < M; j++) *p += y[i][j];
    out[i] = even * 3 + odd;
  }
  for (int i = 0; i < N; i++) {
    int s = 0;
    for (int one : y[i]) s += one;
    CHECK_EQ(out[i], i % 2 ? s : 3 * s);
  }
}

int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) y[i][j] = (i * 31 + j * 17) % 101;
  beside();
  called();
  pointersAndReferences();
  copies();
  large();
  either();
  return check_done();
}
