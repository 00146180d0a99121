// Code that every gang of `parallel` runs: loops without a level, or with `tile`, that change only what each gang has for itself
// are not shared out to gangs, of which each would have a part of it. What writes elsewhere still is.
// RUN: %pacc -w -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -w -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { Gangs = 4, N = 8 };

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define EACH_GANG(name, ...) \
  static void name(int n) { \
    int r[N][N * N], sums[N]; \
    PRAGMA(acc parallel num_gangs(4) copyout(r, sums)) { \
      int own[N * N], sum = 1, rows[n]; \
      for (int i = 0; i < n; i++) rows[i] = i; \
      PRAGMA(__VA_ARGS__) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) own[i * N + j] = i * N + j; \
      PRAGMA(__VA_ARGS__ reduction(+:sum) reduction(+:rows)) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { \
        sum += own[i * N + j]; \
        rows[j] += i; \
      } \
      PRAGMA(acc loop gang) for (int g = 0; g < N; g++) { \
        for (int i = 0; i < N * N; i++) r[g][i] = own[i]; \
        sums[g] = sum + 10000 * rows[g]; \
      } \
    } \
    for (int g = 0; g < N; g++) { \
      CHECK_EQ(sums[g], 1 + N * N * (N * N - 1) / 2 + 10000 * (g + N * (N - 1) / 2)); \
      for (int i = 0; i < N * N; i++) CHECK_EQ(r[g][i], i); \
    } \
  }

EACH_GANG(unsaid, acc loop)
EACH_GANG(vector_tiles, acc loop vector tile(2, 2))
EACH_GANG(worker_tiles, acc loop worker tile(2, 4))
EACH_GANG(tiles, acc loop tile(2, 2))

/* The whole sum is each gang's, whoever writes it down. */
static void sum_alone(const int *x, int n) {
  long out = 0;
#pragma acc parallel num_gangs(4) copyin(x[0:n]) copyout(out)
  {
    long sum = 5;
#pragma acc loop reduction(+:sum)
    for (int i = 0; i < n; i++) sum += x[i];
#pragma acc loop gang
    for (int g = 0; g < 1; g++) out = sum;
  }
  CHECK_EQ(out, 5 + (long)n * (n - 1) / 2);
}

/* Elements of all are shared out: each is counted once. */
static void shared(int *x, int n) {
#pragma acc parallel num_gangs(4) copy(x[0:n])
  {
    int t;
#pragma acc loop
    for (int i = 0; i < n; i++) { t = x[i]; x[i] = t + 1; }
#pragma acc loop
    for (int i = 0; i < n; i++) { t = x[i]; x[i] = t + 1; }
  }
  for (int i = 0; i < n; i++) CHECK_EQ(x[i], i + 2);
}

int main(void) {
  int x[1000];
  for (int i = 0; i < 1000; i++) x[i] = i;
  unsaid(N);
  vector_tiles(N);
  worker_tiles(N);
  tiles(N);
  sum_alone(x, 1000);
  shared(x, 1000);
  return check_done();
}
