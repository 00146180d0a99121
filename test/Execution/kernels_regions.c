// kernels: several loops and statements between them, serial parts, nests, loops that depend on
// themselves, conditions round loops.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "check.h"

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
      t[j][0] = -1;
    }
    for (int i = 1; i < 20; i++)
      trace += t[i][i];
  }
  int want = 0;
  for (int i = 1; i < 20; i++)
    want += 31 * i;
  CHECK_EQ(trace, want);
  CHECK_EQ(t[29][19], 19 * 30 + 29);
  CHECK_EQ(t[29][0], -1);
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

int main(void) {
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
