// Collapsed loops whose bounds depend on each other: the clause ends before the first that does, and all iterations are
// executed, with the levels, reductions and private copies that the directive asks for.
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
#include "../../check.h"

enum { N = 37, ALL = N * N * N };

static int hits[ALL];

static void clear(void) {
  for (int k = 0; k < ALL; k++)
    hits[k] = 0;
}

// CHECK-LABEL: triangle:
// CHECK: Collapse ends before the loop at line [[#@LINE+7]], whose bounds depend on i
// CHECK: [[#@LINE+5]], #pragma acc loop gang /*
// CHECK: [[#@LINE+5]], #pragma acc loop gang, vector(
static int triangle(int n) {
  int sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) copy(hits)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      hits[i * N + j]++;
      sum += i - 2 * j;
    }
  return sum;
}

// CHECK-LABEL: downwards:
// CHECK: [[#@LINE+4]], #pragma acc loop gang, worker(4)
// CHECK: [[#@LINE+4]], #pragma acc loop vector(32)
static void downwards(int n, int t[3]) {
#pragma acc parallel loop gang worker vector num_workers(4) vector_length(32) collapse(2) private(t[0 : 3]) copy(hits)
  for (int i = n - 1; i >= 0; i--)
    for (long j = n - 1; j > i; j -= 2) {
      t[0] = i, t[1] = (int)j, t[2] = t[0] * N + t[1];
      hits[t[2]]++;
    }
}

// Gangs alone: the inner loop is each gang's own, with the lanes of a loop inside.
static void gangs(int n) {
#pragma acc parallel loop gang collapse(2) copy(hits)
  for (int i = 0; i < n; i++)
    for (int j = n - i; j < n; ++j) {
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        hits[(i * N + j) * N + k] += k;
    }
}

// Three loops: the second and the third depend on the one before, or the third on the first.
static int tetrahedron(int n) {
  int sum = 0, last;
#pragma acc parallel loop collapse(3) reduction(max : sum) private(last) copy(hits)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      for (int k = j; k <= i; k++) {
        last = (i * N + j) * N + k;
        hits[last]++;
        if (last > sum)
          sum = last;
      }
  return sum;
}

// CHECK-LABEL: wedge:
// CHECK: Collapse ends before the loop at line [[#@LINE+5]], whose bounds depend on i
static void wedge(int n) {
#pragma acc kernels loop independent gang vector collapse(3) copy(hits)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        hits[(i * N + j) * N + k]++;
}

// Where iterations keep their order, nothing else changes.
static unsigned ordered(int n) {
  unsigned x = 1;
#pragma acc serial loop collapse(2) copy(x)
  for (int i = 0; i < n; i++)
    for (int j = i; j < 2 * i; j++)
      x = x * 3 + j;
#pragma acc parallel loop seq collapse(2) copy(x)
  for (int i = 0; i < n; i++)
    for (int j = i; j < 2 * i; j++)
      x = x * 3 + j;
#pragma acc parallel loop auto collapse(2) copy(x, hits)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      hits[i * N + j] += hits[(i - 1) * N + j] + 1;
  return x;
}

#pragma acc routine vector
static void row(int *of, int n) {
#pragma acc loop vector collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      of[i * N + j] += 5;
}

static void routines(void) {
#pragma acc parallel loop gang copy(hits)
  for (int g = 0; g < N; g++)
    row(hits + g * N * N, g);
}

int main(void) {
  int sum = 0, most = 0, t[3] = {0};
  unsigned x = 1;
  clear();
  int got = triangle(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      CHECK_EQ(hits[i * N + j], j <= i);
      sum += j <= i ? i - 2 * j : 0;
    }
  CHECK_EQ(got, sum);
  clear();
  downwards(N, t);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(hits[i * N + j], j > i && (N - 1 - j) % 2 == 0);
  clear();
  gangs(N);
  for (int k = 0; k < ALL; k++)
    CHECK_EQ(hits[k], k / N % N >= N - k / N / N ? k % N : 0);
  clear();
  got = tetrahedron(N);
  for (int k = 0; k < ALL; k++) {
    const int is = k / N % N <= k % N && k % N <= k / N / N;
    CHECK_EQ(hits[k], is);
    most = is ? k : most;
  }
  CHECK_EQ(got, most);
  clear();
  wedge(N);
  for (int k = 0; k < ALL; k++)
    CHECK_EQ(hits[k], k % N < k / N / N);
  clear();
  const unsigned folded = ordered(N);
  for (int times = 0; times < 2; times++)
    for (int i = 0; i < N; i++)
      for (int j = i; j < 2 * i; j++)
        x = x * 3 + j;
  CHECK_EQ(folded, x);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(hits[i * N + j], j < i ? i - j : 0);
  clear();
  routines();
  for (int k = 0; k < ALL; k++)
    CHECK_EQ(hits[k], k % N >= k / N % N && k % N < k / N / N ? 5 : 0);
  return check_done();
}
