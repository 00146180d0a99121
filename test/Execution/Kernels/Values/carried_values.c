// Loops without a directive whose iterations hand a value on to the next: they are not parallel, whatever
// the value is. Values that the iteration computes anew are no obstacle.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../../check.h"

enum { N = 37, M = 257 };
static int a[N * M], c[N];

static void expect_rows(int factor, int offset) {
  int bad = 0;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++)
      bad += a[j * M + i] != factor * i + offset * j;
  CHECK_EQ(bad, 0);
}

static void pointers(void) {
#pragma acc parallel loop gang copyout(a)
  for (int j = 0; j < N; j++) {
    int *p = &a[j * M];
    for (int i = 0; i < M; i++)
      *p++ = i + j;
  }
  expect_rows(1, 1);
#pragma acc parallel loop gang copyout(a)
  for (int j = 0; j < N; j++) {
    int *p = &a[j * M + M];
    for (int i = M - 1; i >= 0; i--)
      *--p = 2 * i;
  }
  expect_rows(2, 0);
#pragma acc kernels loop gang independent copyout(a)
  for (int j = 0; j < N; j++) {
    int *p = a + j * M;
    for (int i = 0; i < M; i++, p++)
      *p = 3 * i + j;
  }
  expect_rows(3, 1);
}

static void second_counters(void) {
#pragma acc parallel loop gang copyout(a)
  for (int j = 0; j < N; j++) {
    int k = j * M;
    for (int i = 0; i < M; i++)
      a[k] = i, k++;
  }
  expect_rows(1, 0);
#pragma acc parallel loop gang copyout(a)
  for (int j = 0; j < N; j++) {
    unsigned char back = M - 1; // starts anew below 0
    long k = (long)j * M;
    for (int i = 0; i < M; i++, k += 1, back -= 1)
      a[k] = i + (back == (unsigned char)(M - 1 - i) ? 0 : 1000);
  }
  expect_rows(1, 0);
#pragma acc parallel loop gang copyout(a, c)
  for (int j = 0; j < N; j++) {
    int k = 0, value = 0;
    for (int i = 0; i < M; i++) {
      a[j * M + i] = value;
      value += 2;
      if (i & 1)
        k++;
    }
    c[j] = k + value;
  }
  expect_rows(2, 0);
  for (int j = 0; j < N; j++)
    CHECK_EQ(c[j], M / 2 + 2 * M);
}

static void sums(void) {
#pragma acc parallel loop gang copyout(a, c)
  for (int j = 0; j < N; j++) {
    unsigned w = j;
    for (int q = 0; q < 2; q++)
      w += j;
#pragma acc loop vector
    for (int i = 0; i < M; i++)
      a[j * M + i] = i + w;
    c[j] = w;
  }
  expect_rows(1, 3);
  for (int j = 0; j < N; j++)
    CHECK_EQ(c[j], 3 * j);
#pragma acc parallel loop gang copyout(c)
  for (int j = 0; j < N; j++) {
    int last = -1, before = -2, steps = 0;
    for (int i = 0; i < M; i++) {
      before = last;
      last = i;
      steps = steps * 3 % 101 + 1;
    }
    c[j] = before * 1000 + last + (steps > 0);
  }
  for (int j = 0; j < N; j++)
    CHECK_EQ(c[j], (M - 2) * 1000 + M - 1 + 1);
}

// Computed anew in each iteration, or read after the loop alone.
static void no_carried_values(void) {
#pragma acc parallel loop gang copyout(a, c)
  for (int j = 0; j < N; j++) {
    int twice, last = 0;
    for (int i = 0; i < M; i++) {
      twice = 2 * i;
      a[j * M + i] = twice + j;
      last = i;
    }
    c[j] = last;
  }
  expect_rows(2, 1);
  for (int j = 0; j < N; j++)
    CHECK_EQ(c[j], M - 1);
}

int main(void) {
  pointers();
  second_counters();
  sums();
  no_carried_values();
  return check_done();
}
