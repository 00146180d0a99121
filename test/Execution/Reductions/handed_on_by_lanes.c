// A sequential loop with a reduction clause hands on to the copy of a loop round it, from within a loop that lanes share
// without a clause (one of `kernels` or `loop auto` that has no directive): the outer loop's copies are those lanes'.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 5, M = 37 };
static unsigned e[N][M], plain[N][M];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) e[i][j] = plain[i][j] = i * j + 1;
}

static unsigned step(int i, int j) { return plain[i][j] += plain[i - 1][j]; }

static void of_kernels(int n) {
  unsigned sum = 2, want = 2;
  fill();
#pragma acc kernels copy(e)
#pragma acc loop auto reduction(+ : sum)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < M; j++)
#pragma acc loop seq reduction(+ : sum)
      for (int k = 0; k < 2; k++) {
        e[i][j] += e[i - 1][j];
        sum += e[i][j];
      }
  for (int i = 1; i < n; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 2; k++) want += step(i, j);
  CHECK_EQ(sum, want);
}

// What all lanes add to the copy is added once.
static void beside_all_lanes(int n) {
  unsigned sum = 2, want = 2;
  fill();
#pragma acc parallel loop auto reduction(+ : sum) num_gangs(1) copy(e)
  for (int i = 1; i < n; i++) {
    sum += e[i - 1][0];
    for (int j = 0; j < M; j++)
#pragma acc loop auto reduction(+ : sum)
      for (int k = 0; k < 2; k++) {
        e[i][j] += e[i - 1][j];
        sum += e[i][j];
      }
  }
  for (int i = 1; i < n; i++) {
    want += plain[i - 1][0];
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 2; k++) want += step(i, j);
  }
  CHECK_EQ(sum, want);
}

static void beside_lanes(int n) {
  unsigned sum = 2, want = 2;
  fill();
#pragma acc parallel loop auto reduction(+ : sum) num_gangs(1) copy(e)
  for (int i = 1; i < n; i++) {
    for (int j = 0; j < M; j++)
#pragma acc loop seq reduction(+ : sum)
      for (int k = 0; k < 2; k++) {
        e[i][j] += e[i - 1][j];
        sum += e[i][j];
      }
    for (int j = 0; j < M; j++) sum += e[0][j];
  }
  for (int i = 1; i < n; i++)
    for (int j = 0; j < M; j++) {
      for (int k = 0; k < 2; k++) want += step(i, j);
      want += plain[0][j];
    }
  CHECK_EQ(sum, want);
}

static void of_an_array(int n) {
  unsigned sums[3] = {1, 2, 3}, want[3] = {1, 2, 3}, most = 0, highest = 0;
  fill();
#pragma acc parallel loop auto reduction(+ : sums) reduction(max : most) num_gangs(1) copy(e)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < M; j++)
#pragma acc loop auto reduction(+ : sums) reduction(max : most)
      for (int k = 0; k < 2; k++) {
        e[i][j] += e[i - 1][j];
        sums[j % 3] += e[i][j];
        if (e[i][j] > most) most = e[i][j];
      }
  for (int i = 1; i < n; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 2; k++) {
        const unsigned value = step(i, j);
        want[j % 3] += value;
        if (value > highest) highest = value;
      }
  for (int j = 0; j < 3; j++) CHECK_EQ(sums[j], want[j]);
  CHECK_EQ(most, highest);
}

int main(int argc, char **argv) {
  of_kernels(N - 1 + argc);
  beside_all_lanes(N - 1 + argc);
  beside_lanes(N - 1 + argc);
  of_an_array(N - 1 + argc);
  return check_done();
}
