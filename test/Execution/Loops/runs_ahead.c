// A sequential loop that loads through one pointer and stores through another one, and code that loads an address, again or
// for the first time, behind such a store: launches in which the pointers lead to different data have a kernel that may load ahead; in others
// each load comes behind the stores before it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 %s -o rows && %run_host ./rows && %run_emulator ./rows
// RUN: %pacc %without_gpu -O0 %s -o plain && %run_host ./plain && env PACC_EMULATOR=order:3 %run_emulator ./plain
// RUN: %pacc -O3 -gpu=keep -c %s -o rows.o && %FileCheck --input-file=runs_ahead.sm_75.ptx %s
#include "../check.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, LENGTH = 50, N = ROWS * LENGTH };

// CHECK-DAG: .visible .entry shift_{{[0-9]+}}_gpu_apart(
// CHECK-DAG: .visible .entry many_{{[0-9]+}}_gpu_apart(
// CHECK-DAG: .visible .entry again_{{[0-9]+}}_gpu_apart(
// CHECK-DAG: .visible .entry behind_{{[0-9]+}}_gpu_apart(
// CHECK-DAG: .visible .entry products_{{[0-9]+}}_gpu_apart(
// CHECK-NOT: .visible .entry alone_{{[0-9]+}}_gpu_apart(
static void shift(int rows, int length, const int *from, int *to) {
#pragma acc parallel loop present(from, to)
  for (int j = 0; j < rows; j++)
    for (int i = 1; i < length; i++)
      to[j * length + i] = from[j * length + i - 1] + i;
}

static void many(int rows, int length, const int *a, int *b, int *c) {
#pragma acc parallel loop present(a, b, c)
  for (int j = 0; j < rows; j++) {
    int i = 1;
    while (i < length) {
      b[j + i * rows] += a[j + (i - 1) * rows];
      c[j + i * rows] = b[j + (i - 1) * rows] + a[j + i * rows];
      i++;
    }
  }
}

static void again(int n, const int *from, int *to, int *sum) {
#pragma acc parallel loop present(from, to, sum)
  for (int i = 0; i < n; i++) {
    to[i] = from[i] * 3;
    sum[i] = from[i] + to[i];
  }
}

static void behind(int n, const int *from, int *to, int *copy) {
#pragma acc parallel loop present(from, to, copy)
  for (int i = 0; i < n; i++) {
    to[i] = 7 * i;
    copy[i] = from[i] + 1;
  }
}

// The loops inside are unrolled: each product could load while the one before is stored.
static void products(int n, const int *a, const int *b, int *c) {
#pragma acc parallel loop present(a, b, c)
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) {
        int sum = 0;
        for (int k = 0; k < 2; k++)
          sum += a[4 * m + 2 * i + k] * b[4 * m + 2 * k + j];
        c[4 * m + 2 * i + j] = sum;
      }
}

// Nodes of elements: what each loads behind an atomic update of another array is what it loaded before.
static void nodes(int n, const int *to, const int *a, int *sum) {
#pragma acc parallel loop present(to, a, sum)
  for (int m = 0; m < n; m++) {
    int all = 0;
    for (int i = 0; i < 4; i++)
      all += a[to[4 * m + i]];
    for (int i = 0; i < 4; i++) {
#pragma acc atomic update
      sum[to[4 * m + i]] += all + a[4 * m + 3];
    }
  }
}

// One pointer, and private data: nothing to learn.
static void alone(int rows, int length, int *a) {
#pragma acc parallel loop present(a)
  for (int j = 0; j < rows; j++) {
    int last[4] = {0};
    for (int i = 0; i < length; i++) {
      last[i % 4] += a[j * length + i];
      a[j * length + i] = last[(i + 1) % 4];
    }
  }
}

static void by_hand(int rows, int length, int *a, int *b, int *c) {
  for (int j = 0; j < rows; j++)
    for (int i = 1; i < length; i++) {
      b[j + i * rows] += a[j + (i - 1) * rows];
      c[j + i * rows] = b[j + (i - 1) * rows] + a[j + i * rows];
    }
}

static void again_by_hand(int n, const int *from, int *to, int *sum) {
  for (int i = 0; i < n; i++) {
    to[i] = from[i] * 3;
    sum[i] = from[i] + to[i];
  }
}

static void behind_by_hand(int n, const int *from, int *to, int *copy) {
  for (int i = 0; i < n; i++) {
    to[i] = 7 * i;
    copy[i] = from[i] + 1;
  }
}

static void products_by_hand(int n, const int *a, const int *b, int *c) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 4; i++)
      c[4 * m + i] = a[4 * m + i / 2 * 2] * b[4 * m + i % 2] + a[4 * m + i / 2 * 2 + 1] * b[4 * m + i % 2 + 2];
}

static void nodes_by_hand(int n, const int *to, const int *a, int *sum) {
  for (int m = 0; m < n; m++) {
    int all = 0;
    for (int i = 0; i < 4; i++)
      all += a[to[4 * m + i]];
    for (int i = 0; i < 4; i++)
      sum[to[4 * m + i]] += all + a[4 * m + 3];
  }
}

// Elements whose nodes are their own: sums apart from what they add, or the same array.
static void all_nodes(const int *w) {
  int *to = malloc(N * sizeof *to);
  for (int i = 0; i < N; i++)
    to[i] = i / 4 * 4 + (i + i / 4) % 4;
  for (int at = 0; at <= N; at += N) {
    int *got = malloc(2 * N * sizeof *got), *want = malloc(2 * N * sizeof *want);
    memcpy(got, w, 2 * N * sizeof *got);
    memcpy(want, w, 2 * N * sizeof *want);
    nodes_by_hand(N / 4, to, want, want + at);
#pragma acc data copy(got[0:N]) copy(got[N:N]) copyin(to[0:N])
    nodes(N / 4, to, got, got + at);
    for (int i = 0; i < 2 * N; i++)
      CHECK_EQ(got[i], want[i]);
    free(got), free(want);
  }
  free(to);
}

// Where each of three pointers leads in an array of 3 N elements: apart, and in several ways to the same elements.
static void all_ways(const int *w) {
  typedef void Loop(int, const int *, int *, int *);
  static Loop *const Found[] = {again, behind}, *const Wanted[] = {again_by_hand, behind_by_hand};
  static const int At[][3] = {{0, N, 2 * N}, {0, 0, N}, {0, N, 0}, {0, N, N}, {0, 0, 0}};
  for (int way = 0; way < 5; way++) {
    const int *at = At[way];
    int *got = malloc(3 * N * sizeof *got), *want = malloc(3 * N * sizeof *want);
    for (int of = 0; of < 3; of++) {
      memcpy(got, w, 3 * N * sizeof *got);
      memcpy(want, w, 3 * N * sizeof *want);
      (of == 2 ? products_by_hand(N / 4, want + at[0], want + at[1], want + at[2])
               : Wanted[of](N, want + at[0], want + at[1], want + at[2]));
#pragma acc data copy(got[0:N]) copy(got[N:N]) copy(got[2 * N:N])
      (of == 2 ? products(N / 4, got + at[0], got + at[1], got + at[2])
               : Found[of](N, got + at[0], got + at[1], got + at[2]));
      for (int i = 0; i < 3 * N; i++)
        CHECK_EQ(got[i], want[i]);
    }
    free(got), free(want);
  }
}

int main(void) {
  int *a = malloc(4 * N * sizeof *a), *w = malloc(4 * N * sizeof *w);
  for (int i = 0; i < 4 * N; i++)
    a[i] = i % 7;
  memcpy(w, a, 4 * N * sizeof *w);
#pragma acc data copy(a[0:N])
  shift(ROWS, LENGTH, a, a);
  for (int j = 0; j < ROWS; j++)
    for (int i = 1; i < LENGTH; i++)
      CHECK_EQ(a[j * LENGTH + i], a[j * LENGTH + i - 1] + i);

  memcpy(a, w, 4 * N * sizeof *w);
#pragma acc data copyin(a[0:N]) copy(a[N:N])
  shift(ROWS, LENGTH, a, a + N);
  for (int j = 0; j < ROWS; j++)
    for (int i = 1; i < LENGTH; i++)
      CHECK_EQ(a[N + j * LENGTH + i], w[j * LENGTH + i - 1] + i);

  // All apart; two the same; all the same; two parts of one mapping that overlap by a row.
  for (int kind = 0; kind < 4; kind++) {
    const int b = kind == 0 ? N : kind == 3 ? ROWS : 0, c = kind < 2 ? 2 * N : kind == 3 ? 2 * ROWS : 0;
    int *v = malloc(4 * N * sizeof *v);
    memcpy(v, w, 4 * N * sizeof *v);
    memcpy(a, w, 4 * N * sizeof *a);
    by_hand(ROWS, LENGTH, v, v + b, v + c);
    if (kind == 0) {
#pragma acc data copy(a[0:N]) copy(a[N:N]) copy(a[2 * N:N])
      many(ROWS, LENGTH, a, a + N, a + 2 * N);
    } else {
#pragma acc data copy(a[0:4 * N])
      many(ROWS, LENGTH, a, a + b, a + c);
    }
    // Overlapping rows of different columns are one iteration's.
    for (int i = 0; i < 4 * N; i++)
      CHECK_EQ(a[i], v[i]);
    free(v);
  }

  int *u = malloc(N * sizeof *u);
  memcpy(u, w, N * sizeof *u);
#pragma acc data copy(u[0:N])
  alone(ROWS, LENGTH, u);
  for (int j = 0; j < ROWS; j++) {
    int last[4] = {0};
    for (int i = 0; i < LENGTH; i++) {
      last[i % 4] += w[j * LENGTH + i];
      CHECK_EQ(u[j * LENGTH + i], last[(i + 1) % 4]);
    }
  }
  all_ways(w);
  all_nodes(w);
  free(a), free(w), free(u);
  return check_done();
}
