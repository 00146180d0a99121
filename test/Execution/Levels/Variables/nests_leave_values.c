// What the iterations of a gang loop leave in variables of the gang is what the last one left, also where a loop
// nested in it directly could share gangs and lanes with it.
// RUN: %pacc -O0 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2
#include "../../check.h"

enum { N = 77, M = 90, G = 4 };
static int a[N][M], b[N][M], lasts[G], sums[G];

int main(void) {
  int n = N, m = M, r = 0, q = 0, z = 0;
#pragma acc parallel num_gangs(1) copy(r, a)
  {
    int last = -1;
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      last = i;
#pragma acc loop
      for (int j = 0; j < m; j++) a[i][j] = i + j;
    }
    r = last;
  }
  CHECK(r == N - 1);
  // The same where the lanes would be the outer loop's.
#pragma acc parallel num_gangs(1) copy(q, b)
  {
    int last = -1;
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
      last = j;
#pragma acc loop
      for (int i = 0; i < n; i++) b[i][j] = i + j;
    }
    q = last;
  }
  CHECK(q == M - 1);
#pragma acc parallel num_gangs(1) copy(z, b)
  {
    int sum = 0;
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
      sum += j;
#pragma acc loop
      for (int i = 0; i < n; i++) b[i][j] += i + j;
    }
    z = sum;
  }
  CHECK(z == M * (M - 1) / 2);
  // Several gangs, of which each takes a run of neighbours.
#pragma acc parallel num_gangs(G) copy(lasts, sums, a)
  {
    int last = -1, sum = 0;
#pragma acc loop gang(static:*)
    for (int i = 0; i < n; i++) {
      last = i;
      sum += i;
#pragma acc loop
      for (int j = 0; j < m; j++) a[i][j] += 1;
    }
#pragma acc loop gang(static:*)
    for (int g = 0; g < G; g++) {
      lasts[g] = last;
      sums[g] = sum;
    }
  }
  int total = 0;
  for (int g = 0; g < G; g++) total += sums[g];
  CHECK(total == N * (N - 1) / 2 && lasts[G - 1] == N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) CHECK(a[i][j] == i + j + 1 && b[i][j] == 2 * (i + j));
  return check_done();
}
