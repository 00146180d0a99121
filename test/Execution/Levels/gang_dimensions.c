// num_gangs(a, b, c) round gang loops that do not have all the dimensions, or have code between them: each iteration
// once, and what all gangs of a dimension do alike as often as they like.
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 -lm && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 100, M = 50, K = 60 };
static int a[N], b[M][K], c[M];
static double x[N];

static int twice(int i) { return 2 * i; }

static void one_dimension(int gangs) {
  memset(a, 0, sizeof a);
#pragma acc parallel num_gangs(2, gangs) copy(a, x) vector_length(32)
  {
    int k = 5;
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
      int t = twice(i) + k;
      a[i] += t;
      x[i] = sqrt((double)i);
    }
  }
#pragma acc parallel num_gangs(2, 3, gangs) copy(a)
  {
#pragma acc loop gang(dim : 3) vector
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 2 * i + 6);
    CHECK_EQ(x[i], sqrt((double)i));
  }
}

static void code_between(int gangs) {
  memset(b, 0, sizeof b);
  memset(c, 0, sizeof c);
#pragma acc parallel loop num_gangs(2, gangs, 2) gang(dim : 2) copy(b, c)
  for (int i = 0; i < M; i++) {
    c[i] = i;
#pragma acc loop gang vector
    for (int j = 0; j < K; j++)
      b[i][j] += i * j + 1;
  }
  for (int i = 0; i < M; i++) {
    CHECK_EQ(c[i], i);
    for (int j = 0; j < K; j++)
      CHECK_EQ(b[i][j], i * j + 1);
  }
}

/* Loops that a directive takes together, round a gang loop, with and without chunks; one gang. */
static void collapsed(int n) {
  static int all[3][4][5][6];
  int count = 0, one = 0;
  memset(all, 0, sizeof all);
#pragma acc parallel num_gangs(2, 3) copy(count, all)
  {
#pragma acc loop gang(dim : 2) collapse(3)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 5; k++) {
          const int from = j % 2;
#pragma acc loop gang
          for (int l = from; l < 6; l++) {
            all[i][j][k][l]++;
#pragma acc atomic
            count++;
          }
        }
  }
#pragma acc parallel num_gangs(1, 1) copy(one, all)
  {
#pragma acc loop gang(dim : 2) collapse(force : 3)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 5; k++) {
          const int by = i + 1;
#pragma acc loop gang(static : 1)
          for (int l = 0; l < 6; l++) {
            all[i][j][k][l] += by;
#pragma acc atomic
            one += l;
          }
        }
  }
  CHECK_EQ(count, 3 * 5 * (2 * 6 + 2 * 5));
  CHECK_EQ(one, 3 * 4 * 5 * 15);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        for (int l = 0; l < 6; l++)
          CHECK_EQ(all[i][j][k][l], (l >= j % 2) + i + 1);
}

int main(void) {
  collapsed(3);
  for (int gangs = 1; gangs < 5; gangs++) {
    one_dimension(gangs);
    code_between(gangs);
  }
  return check_done();
}
