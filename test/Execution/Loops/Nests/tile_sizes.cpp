// tile with sizes that only the running program knows, that a template's arguments or a member tell, and with
// names of constants: each iteration once.
// RUN: %paccxx %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: %pacc %without_gpu -x c -O2 %s -o %t.c && %run_host %t.c && %run_emulator %t.c
#include "../../check.h"

enum { MOST = 36, FOUR = 4 };
static int count[MOST * MOST];
static long sum;
static const int EIGHT = 8;
int global = 5;
static int half(int n) { return n / 2; }

static void check(int line, int n, int m) {
  long want = 0;
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++) {
      int once = i < n && j < m;
      if (count[i * MOST + j] != once)
        check_report(__FILE__, line, "iterations", count[i * MOST + j], once);
      want += once ? i * MOST + j : 0;
    }
  if (sum != want)
    check_report(__FILE__, line, "sum", (double)sum, (double)want);
  memset(count, 0, sizeof count);
  sum = 0;
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define NEST(n, m, ...) BOTH(n, m, independent, __VA_ARGS__)
#define BOTH(n, m, order, ...)                                                                            \
  do {                                                                                             \
    PRAGMA(acc parallel loop reduction(+ : sum) copy(count) __VA_ARGS__)                           \
    for (int i = 0; i < n; i++)                                                                    \
      for (int j = 0; j < m; j++) {                                                                \
        int own = i * MOST + j;                                                                    \
        PRAGMA(acc atomic)                                                                         \
        count[own]++;                                                                              \
        sum += own;                                                                                \
      }                                                                                            \
    check(__LINE__, n, m);                                                                         \
    PRAGMA(acc kernels copy(count, sum))                                                           \
    {                                                                                              \
      PRAGMA(acc loop reduction(+ : sum) order __VA_ARGS__)                                        \
      for (int i = 0; i < n; i++)                                                                  \
        for (int j = 0; j < m; j++) {                                                              \
          PRAGMA(acc atomic)                                                                       \
          count[i * MOST + j]++;                                                                   \
          sum += i * MOST + j;                                                                     \
        }                                                                                          \
    }                                                                                              \
    check(__LINE__, n, m);                                                                         \
  } while (0)

static void sizes(int n, int m, int t, unsigned char few, long many) {
  NEST(n, m, tile(t, 4));
  NEST(n, m, tile(32, t) gang vector);
  NEST(n, m, tile(t, t) gang);
  NEST(n, m, tile(*, t) gang vector(64));
  NEST(n, m, tile(t, *));
  NEST(n, m, tile(40, few) gang worker);
  NEST(n, m, tile(32, many) gang worker vector);
  NEST(n, m, tile(40, t / 2 + 1, ) vector);
  NEST(n, m, tile(40, half(n) + 1));
  NEST(n, m, tile(FOUR * EIGHT, EIGHT) gang vector);
  NEST(n, m, tile(sizeof(double) * 4, (int)sizeof(count) / 1000) gang vector);
  NEST(n, m, tile(32, global) gang vector);
  NEST(n, m, tile(32, t > 3 ? t : few) vector);
  BOTH(n, m, auto, tile(t, 4));
  NEST(n, m, device_type(nvidia) tile(32, t) device_type(*) tile(t, 2));
}

/* The order of what is not spread, and a loop with lanes in each iteration. */
static void nested(int n, int t) {
  static int plane[MOST][MOST];
#pragma acc serial loop tile(t, t) copy(plane)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      plane[i][j] = plane[i - 1][j - 1] + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ(plane[i][j], i < j ? i : j);
#pragma acc parallel loop tile(t) gang copy(plane)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      plane[i][j] += 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ(plane[i][j], (i < j ? i : j) + 1);
#pragma acc parallel loop gang copy(plane)
  for (int i = 0; i < n; i++) {
    int own = t + i % 3;
#pragma acc loop tile(own, own) vector
    for (int j = 0; j < n / 2; j++)
      for (int k = 0; k < 2; k++)
        plane[i][2 * j + k] -= 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n / 2 * 2; j++)
      CHECK_EQ(plane[i][j], i < j ? i : j);
}

#ifdef __cplusplus
template <int W, typename T> static void of_template(int n, T t) {
  NEST(n, n, tile(W, W / 8));
  NEST(n, n, tile(W, t) gang vector);
}
template <int A, int B> struct Pair {
  static const int first = A;
};
struct Blocks {
  int wide, high;
  static constexpr int least = 2;
  void run(int n) const {
    NEST(n, n, tile(32, high) gang vector);
    NEST(n, n, tile(this->wide, Blocks::least));
    NEST(n, n, tile(Pair<32, 2>::first, Pair<4, 8>::first));
  }
  void capture(int n) {
    auto f = [=](int t) { NEST(n, n, tile(32, t + high) gang); };
    f(3);
  }
};
#endif

int main(void) {
  sizes(9, 34, 3, 7, 9L);
  sizes(1, 35, 100, 255, 1L << 40);
  sizes(0, 9, 2, 3, 4);
  // As with gang(static:n), there is an iteration at least in each.
  NEST(9, 9, tile(32, half(0)) gang vector);
  NEST(9, 9, tile(32, half(-8)) gang vector);
  nested(21, 4);
#ifdef __cplusplus
  of_template<32>(34, 5);
  of_template<16>(9, 5ul);
  Blocks b = {33, 4};
  b.run(20);
  b.capture(35);
#endif
  const int t = half(10 + global);
// Who is a neighbour then, nobody knows.
// CHECK: main:
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(128) collapse(2)
#pragma acc parallel loop tile(t, 16) copy(count)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      count[i * MOST + j]++;
// CHECK: [[@LINE+3]], #pragma acc loop gang collapse(2)
// CHECK: [[@LINE+2]], #pragma acc loop vector(128) collapse(2)
#pragma acc parallel loop tile(32, t) copy(count)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      count[i * MOST + j]++;
  return check_done();
}
