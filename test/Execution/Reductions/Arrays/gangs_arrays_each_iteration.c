// Arrays and structures of which each gang has one: every iteration of the gang's loop fills them, lets inner loops gather
// in them and reads them, so that these reductions are the iteration's and not the gang loop's, too.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 7, M = 10, Lanes = 36 };
struct pair { int sum, most; };

static void combined(int n, int more) {
  unsigned w[M], r[N][M] = {{0}};
#pragma acc parallel loop gang copy(r) firstprivate(w)
  for (int g = 0; g < n; g++) {
    for (int x = 0; x < M; x++) w[x] = 11u + g;
    for (int i = 0; i < more; i++) w[1] = 1u;
#pragma acc loop vector reduction(+:w)
    for (int i = 0; i < Lanes; i++) w[i % M] += i < more ? i : 0;
    for (int x = 0; x < M; x++) r[g][x] = w[x];
  }
  for (int g = 0; g < N; g++)
    for (int x = 0; x < M; x++) {
      unsigned want = x == 1 && more ? 1u : 11u + g;
      for (int i = x; i < more; i += M) want += i;
      CHECK(r[g][x] == want);
    }
}

static void apart(int n) {
  int r[N] = {0}, w[M];
  struct pair p;
#pragma acc parallel num_gangs(3) private(w) firstprivate(p) copy(r)
  {
#pragma acc loop gang
    for (int g = 0; g < n; g++) {
      p.sum = p.most = g;
#pragma acc loop vector
      for (int x = 0; x < M; x++) w[x] = g * x;
#pragma acc loop vector reduction(max:w)
      for (int i = 0; i < Lanes; i++)
        if (i > w[i % M]) w[i % M] = i;
#pragma acc loop worker vector reduction(+:p)
      for (int i = 0; i < Lanes; i++) { p.sum += i; p.most += w[i % M] > 30; }
      for (int x = 0; x < M; x++) r[g] += w[x];
      r[g] += 1000 * p.sum + p.most;
    }
  }
  for (int g = 0; g < N; g++) {
    int want = 0, over = 0;
    for (int x = 0; x < M; x++) {
      int most = g * x;
      for (int i = x; i < Lanes; i += M) most = i > most ? i : most;
      want += most;
      for (int i = x; i < Lanes; i += M) over += most > 30;
    }
    CHECK(r[g] == want + 1000 * (g + Lanes * (Lanes - 1) / 2) + g + over);
  }
}

static void inside(int n) {
  int r[N][4];
#pragma acc parallel num_gangs(2) copyout(r)
  {
    int w[4] = {1, 2, 3, 4};
#pragma acc loop gang
    for (int g = 0; g < n; g++) {
      for (int x = 0; x < 4; x++) w[x] = 5;
#pragma acc loop vector reduction(+:w[0:2])
      for (int i = 0; i < Lanes; i++) w[i % 2] += 1;
      for (int x = 0; x < 4; x++) r[g][x] = w[x];
    }
  }
  for (int g = 0; g < N; g++) CHECK(r[g][0] == 5 + Lanes / 2 && r[g][1] == r[g][0] && r[g][2] == 5 && r[g][3] == 5);
}

int main(void) {
  int n = N;
  combined(n, 12);
  combined(n, 0);
  apart(n);
  inside(n);
  return check_done();
}
