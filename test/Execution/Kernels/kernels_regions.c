// kernels: several loops and statements between them, serial parts, nests, loops that depend on
// themselves, conditions round loops.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 300, M = 200 };

static void two_loops(void) {
  int a[N], b[M];
#pragma acc kernels copyout(a, b)
  {
    for (int i = 0; i < N; i++)
      a[i] = 2 * i;
    for (int i = 0; i < M; i++)
      b[i] = a[i] + 1; // the first kernel is complete before the second begins
  }
  for (int i = 0; i < M; i++)
    CHECK_EQ(b[i], 2 * i + 1);
  CHECK_EQ(a[N - 1], 2 * N - 2);
}

static void statements_between(void) {
  int a[N], b[N], last = 0, shift = 3;
#pragma acc kernels copyout(a, b)
  {
    shift = shift + 1;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      a[i] = i + shift;
    a[0] = 1000;
    last = a[N - 1] + a[0];
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] = a[i] + last;
  }
  CHECK_EQ(shift, 4);
  CHECK_EQ(last, N + 1003);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], (i ? i + 4 : 1000) + N + 1003);
}

/* The result is right whether the compiler finds the dependence or runs the loop serially. */
static void carried(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 1;
#pragma acc kernels copy(a, b)
  {
    for (int i = 1; i < N; i++)
      a[i] = a[i] + a[i - 1];
    for (int i = 0; i < N - 1; i++)
      b[i] = b[i + 1] + i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], i < N - 1 ? 1 + i : 1);
}

static void unmarked_sum(void) {
  double a[N], sum = 10;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ(sum, 10 + N * (N - 1) / 2);
#pragma acc kernels loop reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ(sum, 10 + N * (N - 1));
}

static void aliases(int *a, int *b, int n) {
  // a and b overlap: b[i] is a[i + 1].
#pragma acc kernels loop copy(a[0:n + 1]) present(b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
  CHECK_EQ(b[n - 1], n);
}

static void nests(void) {
  static int m[20][30], t[30][20];
  int trace = 0;
#pragma acc kernels copyout(m, t) copy(trace)
  {
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 30; j++)
        m[i][j] = i * 30 + j;
    for (int j = 0; j < 30; j++) {
      for (int i = 0; i < 20; i++)
        t[j][i] = m[i][j];
      t[j][19] = -1; // by another lane than the loop's
    }
    for (int i = 1; i < 19; i++)
      trace += t[i][i];
  }
  int want = 0;
  for (int i = 1; i < 19; i++)
    want += 31 * i;
  CHECK_EQ(trace, want);
  CHECK_EQ(t[29][18], 18 * 30 + 29);
  CHECK_EQ(t[29][19], -1);
}

static void conditions(int choose) {
  int a[N];
#pragma acc kernels copyout(a)
  {
    if (choose) {
      for (int i = 0; i < N; i++)
        a[i] = i;
    } else {
#pragma acc loop independent
      for (int i = 0; i < N; i++)
        a[i] = -i;
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], choose ? i : -i);
}

static void iterations(void) {
  double u[N], v[N];
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i == N / 2 ? 1024 : 0;
#pragma acc kernels copy(u) create(v)
  for (int t = 0; t < 6; t++) {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      v[i] = i == 0 || i == N - 1 ? u[i] : 0.25 * u[i - 1] + 0.5 * u[i] + 0.25 * u[i + 1];
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      u[i] = v[i];
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += u[i];
  CHECK_EQ(sum, 1024);
  CHECK_EQ(u[N / 2], 1024 * 924.0 / 4096); // C(12,6) / 2^12
}

enum { I = 20, J = 33, K = 7 };
static int counts[I][J][K], rows[I];
static void each(int line, int want) {
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        if (counts[i][j][k] != want)
          check_report(__FILE__, line, "count", counts[i][j][k], want);
        counts[i][j][k] = 0;
      }
}

/* Levels with arguments, and gang in gang, as other compilers take it in kernels: each iteration once. */
static void levels(int gangs) {
  int total = 0;
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define NEST(construct, outer, middle, inner, before)                                              \
  do {                                                                                             \
    PRAGMA(acc kernels construct copy(counts, rows))                                               \
    {                                                                                              \
      PRAGMA(acc loop outer)                                                                       \
      for (int i = 0; i < I; i++) {                                                                \
        before;                                                                                    \
        PRAGMA(acc loop middle)                                                                    \
        for (int j = 0; j < J; j++) {                                                              \
          PRAGMA(acc loop inner)                                                                   \
          for (int k = 0; k < K; k++) {                                                            \
            PRAGMA(acc atomic)                                                                     \
            counts[i][j][k]++;                                                                     \
          }                                                                                        \
        }                                                                                          \
      }                                                                                            \
    }                                                                                              \
    each(__LINE__, 1);                                                                             \
  } while (0)
  NEST(, gang, worker, vector, );
  NEST(, gang(8), worker(2), vector(64), rows[i] = i);
  NEST(num_gangs(5), gang, independent, vector(128), );
  NEST(, gang(gangs), vector(gangs * 8), seq, );
  NEST(, gang, gang, vector, );
  NEST(, gang, gang, vector, rows[i] = i);
  NEST(, gang(4), gang(4), gang(3) vector, );
  NEST(, gang vector(8), gang vector(32), seq, );
  NEST(, gang(4) vector(4), gang vector(16), seq, rows[i] = i);
  NEST(, gang worker(2), gang vector, seq, );
  NEST(, gang collapse(1), gang, gang vector, );
  NEST(, gang(static : 1), gang, vector, );
  NEST(, independent, gang worker, vector, );
  NEST(, independent, gang worker(4), gang vector(32), );
  NEST(, independent, independent, gang vector, );
  NEST(, independent, gang, vector, rows[i] = i);
  NEST(num_gangs(gangs), independent, gang, vector, );
  NEST(, auto, gang(static : 1), vector, );
  NEST(num_gangs(gangs), seq, gang, vector(128), );
  NEST(, seq, gang vector(8), independent, rows[i]++);
#pragma acc kernels copy(counts)
  {
#pragma acc loop gang collapse(2)
    for (int i = 0; i < I; i++)
      for (int j = 0; j < J; j++) {
#pragma acc loop gang vector(32)
        for (int k = 0; k < K; k++) {
#pragma acc atomic
          counts[i][j][k]++;
        }
      }
#pragma acc loop gang collapse(3)
    for (int i = 0; i < I; i++)
      for (int j = 0; j < J; j++)
        for (int k = 0; k < K; k++) {
#pragma acc atomic
          counts[i][j][k]++;
        }
  }
  each(__LINE__, 2);
#pragma acc kernels loop gang vector(4) reduction(+ : total)
  for (int i = 0; i < I; i++) {
#pragma acc loop gang vector(32) reduction(+ : total)
    for (int j = 0; j < J; j++)
      total += i * J + j;
  }
  CHECK_EQ(total, I * J * (I * J - 1) / 2);
}

int main(void) {
  levels(4);
  two_loops();
  statements_between();
  carried();
  unmarked_sum();
  int a[101] = {0};
  aliases(a, a + 1, 100);
  nests();
  conditions(1);
  conditions(0);
  iterations();
  return check_done();
}
