// A reduction's variable that is updated at several levels: by code that all lanes run, by loops that lanes
// share, with and without a clause of their own. Every update counts once.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 13, M = 40, K = 5 };
static int x[N][M][K];

static long each(int i, int j, int k) { return (i * 31 + j * 7 + k * 3) % 11; }

static long expected(void) {
  long sum = 0;
  for (int i = 0; i < N; i++) {
    sum += i;
    for (int j = 0; j < M; j++) {
      sum += 100 * j;
      for (int k = 0; k < K; k++)
        sum += x[i][j][k];
    }
    sum += 7;
  }
  return sum;
}

// The inner loops have no directive, or one without the clause.
static void without_clauses(void) {
  long a = 0, b = 0, c = 0;
#pragma acc parallel loop gang reduction(+ : a) copyin(x)
  for (int i = 0; i < N; i++) {
    a += i;
    for (int j = 0; j < M; j++) {
      a += 100 * j;
      for (int k = 0; k < K; k++)
        a += x[i][j][k];
    }
    a += 7;
  }
  CHECK_EQ(a, expected());
#pragma acc parallel loop gang worker reduction(+ : b) copyin(x)
  for (int i = 0; i < N; i++) {
    b += i;
    for (int j = 0; j < M; j++) {
      b += 100 * j;
      for (int k = 0; k < K; k++)
        b += x[i][j][k];
    }
    b += 7;
  }
  CHECK_EQ(b, expected());
#pragma acc parallel copyin(x) reduction(+ : c) num_gangs(3) num_workers(2)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
      c += i;
#pragma acc loop worker
      for (int j = 0; j < M; j++) {
        c += 100 * j;
#pragma acc loop vector
        for (int k = 0; k < K; k++)
          c += x[i][j][k];
      }
      c += 7;
    }
  }
  CHECK_EQ(c, expected());
}

static void with_clauses(void) {
  long a = 0, b = 0;
#pragma acc parallel loop gang reduction(+ : a) copyin(x)
  for (int i = 0; i < N; i++) {
    a += i;
#pragma acc loop worker reduction(+ : a)
    for (int j = 0; j < M; j++) {
      a += 100 * j;
#pragma acc loop vector reduction(+ : a)
      for (int k = 0; k < K; k++)
        a += x[i][j][k];
    }
    a += 7;
  }
  CHECK_EQ(a, expected());
  // One inner loop has the clause, the other has none; lanes of a whole gang and of a worker.
#pragma acc parallel loop gang reduction(+ : b) copyin(x)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : b)
    for (int j = 0; j < M; j++)
      b += 100 * j;
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        b += x[i][j][k];
    b += i;
    b += 7;
  }
  CHECK_EQ(b, expected());
}

static void other_operators(void) {
  unsigned product = 1, bits = 0, wanted_product = 1, wanted_bits = 0;
  int most = 0, wanted_most = 0;
#pragma acc parallel loop gang copyin(x) reduction(* : product) reduction(^ : bits) reduction(max : most)
  for (int i = 0; i < N; i++) {
    product *= 2 * i + 1;
    bits ^= 1u << i;
    for (int j = 0; j < M; j++) {
      product *= x[i][j][0] % 2 ? 3 : 1;
      bits ^= x[i][j][1] << 4;
      most = x[i][j][2] > most ? x[i][j][2] : most;
    }
    most = most > i ? most : i;
  }
  for (int i = 0; i < N; i++) {
    wanted_product *= 2 * i + 1;
    wanted_bits ^= 1u << i;
    for (int j = 0; j < M; j++) {
      wanted_product *= x[i][j][0] % 2 ? 3 : 1;
      wanted_bits ^= x[i][j][1] << 4;
      wanted_most = x[i][j][2] > wanted_most ? x[i][j][2] : wanted_most;
    }
    wanted_most = wanted_most > i ? wanted_most : i;
  }
  CHECK_EQ(product, wanted_product);
  CHECK_EQ(bits, wanted_bits);
  CHECK_EQ(most, wanted_most);
}

// Whether code that all lanes run goes on depends on the copy: it must be the same on all of them.
static void control_flow(void) {
  int all = 1, some = 0, out[N];
#pragma acc parallel loop gang reduction(&& : all) reduction(|| : some) copyin(x) copyout(out)
  for (int i = 0; i < N; i++) {
    out[i] = 0;
    for (int j = 0; j < M; j++) {
      all = all && x[i][j][0] >= 0;
      some = some || x[i][j][1] == 10;
    }
    for (int k = 0; k < K; k++) {
      out[i] += 1;
      all = all && (x[i][k][2] < 11 && out[i] == k + 1);
      some = some || (x[i][k][3] > 10 && out[i] > 2);
      out[i] += out[i] > 100;
    }
  }
  CHECK_EQ(all, 1);
  CHECK_EQ(some, 1);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], K);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        x[i][j][k] = each(i, j, k);
  without_clauses();
  with_clauses();
  other_operators();
  control_flow();
  return check_done();
}
