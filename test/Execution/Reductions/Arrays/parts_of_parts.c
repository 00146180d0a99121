// A loop inside that gathers in some of the elements that the loop round it gathers in, as sections and as elements, and
// the same element in two forms.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { Rows = 10, N = 45 };

struct counts {
  int all, of[5];
};

static void same_element(int k) {
  int r[4] = {1, 2, 3, 4}, *p = r, expected[4] = {1, 2, 3, 4};
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < N; j++)
      expected[2] += 4 * i + j, expected[3] += i * j;
#pragma acc parallel loop gang reduction(+ : r[2])
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : r[2 : 1])
    for (int j = 0; j < N; j++)
      r[2] += i + j;
  }
#pragma acc parallel loop gang reduction(+ : p[2 : 1]) copy(r)
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : p[2])
    for (int j = 0; j < N; j++)
      p[2] += 3 * i;
  }
#pragma acc parallel loop gang reduction(+ : r[k : 1])
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : r[k])
    for (int j = 0; j < N; j++)
      r[k] += i * j;
  }
  for (int e = 0; e < 4; e++)
    CHECK_EQ(r[e], expected[e]);
}

static void some_elements(void) {
  int r[6] = {1, 2, 3, 4, 5, 6}, expected[6] = {1, 2, 3, 4, 5, 6}, most[4] = {0, 1, 2, 3}, expectedMost[4] = {0, 1, 2, 3};
  for (int i = 0; i < Rows; i++) {
    for (int j = 0; j < N; j++) {
      const int x = (7 * i + j) % 31;
      expected[2] += i + j, expected[3] += 1, expected[3 + j % 3] += i;
      expectedMost[3] = x > expectedMost[3] ? x : expectedMost[3];
    }
    expected[2]++, expected[5] += 2, expected[4]++;
    expectedMost[1] = i > expectedMost[1] ? i : expectedMost[1];
  }
#pragma acc parallel loop gang reduction(+ : r[1 : 5])
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : r[2 : 2])
    for (int j = 0; j < N; j++) {
      r[2] += i + j;
      r[3]++;
    }
    r[2]++;
    r[5] += 2;
    r[4]++;
#pragma acc loop vector reduction(+ : r[3 : 3])
    for (int j = 0; j < N; j++)
      r[3 + j % 3] += i;
  }
#pragma acc kernels loop reduction(max : most[1 : 3])
  for (int i = 0; i < Rows; i++) {
#pragma acc loop reduction(max : most[3])
    for (int j = 0; j < N; j++) {
      const int x = (7 * i + j) % 31;
      most[3] = x > most[3] ? x : most[3];
    }
    most[1] = i > most[1] ? i : most[1];
  }
  for (int e = 0; e < 6; e++)
    CHECK_EQ(r[e], expected[e]);
  for (int e = 0; e < 4; e++)
    CHECK_EQ(most[e], expectedMost[e]);
}

static void three_levels(void) {
  double r[6] = {1, 2, 3, 4, 5, 6}, *p = r, expected[6] = {1, 2, 3, 4, 5, 6};
  struct counts c = {0, {1, 2, 3, 4, 5}}, expectedC = c;
  for (int i = 0; i < Rows; i++) {
    for (int k = 0; k < 3; k++)
      for (int j = 0; j < N; j++)
        expected[3] += i + j * k;
    expected[2]++, expected[4] += i, expectedC.of[1]++, expectedC.of[2] += N * i;
  }
#pragma acc parallel copy(r) num_gangs(3)
  {
#pragma acc loop gang reduction(+ : p[2 : 3])
    for (int i = 0; i < Rows; i++) {
#pragma acc loop worker reduction(+ : p[3 : 1])
      for (int k = 0; k < 3; k++) {
#pragma acc loop vector reduction(+ : p[3])
        for (int j = 0; j < N; j++)
          p[3] += i + j * k;
      }
      p[2]++;
      p[4] += i;
    }
  }
#pragma acc parallel loop gang reduction(+ : c.of[1 : 3])
  for (int i = 0; i < Rows; i++) {
#pragma acc loop vector reduction(+ : c.of[2])
    for (int j = 0; j < N; j++)
      c.of[2] += i;
    c.of[1]++;
  }
  for (int e = 0; e < 6; e++)
    CHECK_EQ(r[e], expected[e]);
  for (int e = 0; e < 5; e++)
    CHECK_EQ(c.of[e], expectedC.of[e]);
}

int main() {
  same_element(3);
  some_elements();
  three_levels();
  return check_done();
}
