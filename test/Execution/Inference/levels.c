// Where inferred reductions belong: to every loop that is spread and encloses the updates, to inner loops for
// variables of an iteration, to loops beside each other, and to the outermost loop of a nest of `kernels`.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { N = 40, M = 300 };
static double a[N][M], b[N];

static double of(int from, int to) {
  double s = 0;
  for (int i = from; i < to; i++)
    for (int j = 0; j < M; j++)
      s += a[i][j];
  return s;
}

static void nested(void) {
  double s = 1, t = 2, u = 3, v = 4, w = 5;
  // CHECK-LABEL: {{^}}nested:
  // CHECK: Generating implicit reduction(+:s)
  // CHECK: Generating implicit reduction(+:s)
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      s += a[i][j];
  CHECK_EQ(s, of(0, N) + 1);
#pragma acc parallel loop collapse(2) vector_length(64)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      t += a[i][j];
  CHECK_EQ(t, of(0, N) + 2);
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
#pragma acc loop worker
    for (int k = 0; k < 2; k++) {
      u += 1;
#pragma acc loop seq
      for (int j = k; j < M; j += 2)
        u += a[i][j];
    }
  }
  CHECK_EQ(u, of(0, N) + 3 + 2 * N);
#pragma acc parallel num_gangs(7)
  {
#pragma acc loop
    for (int i = 0; i < N / 2; i++)
      for (int j = 0; j < M; j++)
        v += a[i][j];
#pragma acc loop gang worker vector
    for (int i = N / 2; i < N; i++)
      for (int j = 0; j < M; j++)
        v += a[i][j];
  }
  CHECK_EQ(v, of(0, N) + 4);
  // The clause of one loop is meant for those in it.
#pragma acc parallel loop gang reduction(+ : w)
  for (int i = 0; i < N; i++) {
    w += 1;
#pragma acc loop worker vector
    for (int j = 0; j < M; j++)
      w += a[i][j];
  }
  CHECK_EQ(w, of(0, N) + 5 + N);
}

static void of_iterations(void) {
  double t, last = 0;
#pragma acc parallel loop gang private(t)
  for (int i = 0; i < N; i++) {
    double s = 1, e = -1;
    t = 0;
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      s += a[i][j];
      t -= a[i][j];
      if (e < a[i][j])
        e = a[i][j];
    }
    b[i] = s + 2 * t + 1000 * e;
  }
  for (int i = 0; i < N; i++) {
    double e = -1;
    for (int j = 0; j < M; j++)
      e = fmax(e, a[i][j]);
    CHECK_EQ(b[i], 1 - of(i, i + 1) + 1000 * e);
  }
  // A temporary of each iteration, that nobody declared inside.
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    last = 2;
#pragma acc loop worker vector
    for (int j = 0; j < M; j++)
      last += a[i][j];
    b[i] = last;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 2 + of(i, i + 1));
}

static void in_kernels(void) {
  double s = 1, e = -5, t = 3, u = 0, v = 7;
  // CHECK-LABEL: {{^}}in_kernels:
  // CHECK: Loop is parallelizable
  // CHECK: Generating implicit reduction(+:s)
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        s += a[i][j];
    e = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        if (a[i][j] > e)
          e = a[i][j];
    s *= 2;
  }
  CHECK_EQ(s, 2 * (of(0, N) + 1));
  double most = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      most = fmax(most, a[i][j]);
  CHECK_EQ(e, most);
  // What the compiler keeps apart, it may take together, whatever clause there is.
  // CHECK: Generating implicit reduction(+:t)
#pragma acc kernels loop copy(t)
  for (int i = 0; i < N; i++)
    t += a[i][i];
  for (int i = 0; i < N; i++)
    t -= a[i][i];
  CHECK_EQ(t, 3);
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
      double sum = 0;
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        sum += a[i][j];
      b[i] = sum;
      u += sum;
    }
    double inner = 0;
    for (int i = 0; i < N; i++)
      inner += b[i];
    b[0] = inner;
  }
  CHECK_EQ(u, of(0, N));
  CHECK_EQ(b[0], of(0, N));
  // Used between: no reduction, but the result of the loops as they stand.
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    v += a[i][0];
    b[i] = v;
  }
  double want = 7;
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], want += a[i][0]);
  CHECK_EQ(v, want);
}

/* One loop runs in the other's iterations, which nothing shares out. */
static void in_turns(void) {
  double s = 0;
#pragma acc kernels
  for (int k = 1; k < N; k++) {
    b[k] = b[k - 1];
#pragma acc loop independent
    for (int i = 0; i < M; i++)
      s += a[k][i];
  }
  CHECK_EQ(s, of(1, N));
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = random_int(1000);
  nested();
  of_iterations();
  in_kernels();
  in_turns();
  return check_done();
}
