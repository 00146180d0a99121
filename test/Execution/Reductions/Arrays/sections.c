// reduction(+:a[m:n]) of arrays and pointers, and reduction(+:a[i]): what lies beside stays as it is, and need not
// be on the device; loops round the one with the clause know the section; its bounds may change with an outer loop.
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <stdlib.h>

enum { N = 1000, Length = 20 };
static int key[N];
static double sum[10], c[Length], *p;

static void reset(void) {
  for (int i = 0; i < Length; i++)
    c[i] = p[i] = i + 1;
}

static void expect(const double *a, int first, int length) {
  for (int i = 0; i < Length; i++)
    CHECK_EQ(a[i], i + 1 + (i >= first && i < first + length ? sum[i - first] : 0));
}

static void flat(int n, int m) {
  reset();
#pragma acc parallel loop reduction(+ : c[0 : 10]) num_gangs(7)
  for (int i = 0; i < N; i++)
    c[key[i]] += i;
  expect(c, 0, 10);
  reset();
#pragma acc parallel loop reduction(+ : c[m : n], p[m : n]) num_gangs(7) vector_length(32)
  for (int i = 0; i < N; i++) {
    c[m + key[i]] += i;
    p[key[i] + m] += i;
  }
  expect(c, m, n);
  expect(p, m, n);
  reset();
#pragma acc parallel loop reduction(+ : p[5 : 10]) num_gangs(7) copy(p[5 : 10]) default(none) copyin(key)
  for (int i = 0; i < N; i++)
    p[5 + key[i]] += i;
  expect(p, 5, 10);
  reset();
#pragma acc parallel loop reduction(+ : p[0 : m - 5]) num_gangs(7) async(1) if (n > 3)
  for (int i = 0; i < N; i++)
    if (m < 5)
      p[0] += i;
#pragma acc wait
  expect(p, 0, 0);
#pragma acc kernels loop independent reduction(+ : p[0 : n]) if (n < 3)
  for (int i = 0; i < N; i++)
    p[key[i]] += i;
  expect(p, 0, 10);
}

static void nested(int n) {
  reset();
#pragma acc parallel num_gangs(3) num_workers(3) vector_length(32) copy(p[0 : Length])
  {
#pragma acc loop gang reduction(+ : p[0 : n])
    for (int i = 0; i < 10; i++) {
#pragma acc loop worker reduction(+ : p[0 : n])
      for (int j = 0; j < 10; j++) {
#pragma acc loop vector reduction(+ : p[0 : n])
        for (int k = 0; k < 10; k++)
          p[key[i * 100 + j * 10 + k]] += i * 100 + j * 10 + k;
      }
    }
  }
  expect(p, 0, n);
  reset();
#pragma acc data copy(p[0 : Length])
#pragma acc parallel num_gangs(3) num_workers(3) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < 10; i++) {
#pragma acc loop worker
    for (int j = 0; j < 10; j++) {
#pragma acc loop vector reduction(+ : p[0 : 10], c[3 : n])
      for (int k = 0; k < 10; k++) {
        p[key[i * 100 + j * 10 + k]] += i * 100 + j * 10 + k;
        c[3 + key[i * 100 + j * 10 + k]] += i * 100 + j * 10 + k;
      }
    }
  }
  expect(p, 0, 10);
  expect(c, 3, n);
}

static void elements(int n) {
  reset();
  for (int x = 0; x < Length; x++) {
#pragma acc parallel loop reduction(+ : p[x], c[x]) num_gangs(3) async(x)
    for (int i = 0; i < N; i++) {
      p[x] += i;
      c[x] += x;
    }
  }
#pragma acc wait
  for (int i = 0; i < Length; i++) {
    CHECK_EQ(p[i], i + 1 + N * (N - 1) / 2);
    CHECK_EQ(c[i], i + 1 + N * i);
  }
  reset(); // the element of an iteration; rows of a private array
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(64) copy(p[0 : Length])
#pragma acc loop gang
  for (int x = 0; x < n; x++) {
    double row[4] = {0, 0, 0, 0};
#pragma acc loop worker
    for (int j = 0; j < 10; j++) {
#pragma acc loop vector reduction(+ : p[x], c[0], c[1])
      for (int i = 0; i < 100; i++) {
        p[x] += i;
        c[0] += 1;
        c[1] += 2;
      }
    }
#pragma acc loop vector reduction(+ : row[1 : 2])
    for (int i = 0; i < 100; i++)
      row[1 + i % 2] += i;
    p[x] += row[0] + row[1] * 2 + row[2] * 3 + row[3];
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(p[i], i + 1 + 49500 + 2 * 2450 + 3 * 2500);
  CHECK_EQ(c[0], 1 + n * 1000);
  CHECK_EQ(c[1], 2 + n * 2000);
}

static void rows(int n) {
  double m[3][4] = {{0}};
  int t[2][3] = {{0}};
#pragma acc parallel loop reduction(+ : m[0 : 3][0 : 4]) reduction(max : t[1 : 1]) collapse(2)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < n; j++) {
      m[i % 3][j] += j;
      t[1][i % 3] = i * j > t[1][i % 3] ? i * j : t[1][i % 3];
    }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      CHECK_EQ(m[i][j], j * 10);
  CHECK_EQ(t[0][0], 0);
  CHECK_EQ(t[1][0], 81);
  CHECK_EQ(t[1][1], 84);
  CHECK_EQ(t[1][2], 87);
}

int main(void) {
  p = malloc(Length * sizeof *p);
  for (int i = 0; i < N; i++) {
    key[i] = i * 7 % 10;
    sum[key[i]] += i;
  }
  flat(10, 5);
  nested(10);
  elements(Length);
  rows(4);
  return check_done();
}
