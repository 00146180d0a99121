// num_gangs(a, b, c) round gang loops that do not have all the dimensions, or have code between them: each iteration
// once, and what all gangs of a dimension do alike as often as they like.
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 -lm && %run_host %t.O0 && %run_emulator %t.O0
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

int main(void) {
  for (int gangs = 1; gangs < 5; gangs++) {
    one_dimension(gangs);
    code_between(gangs);
  }
  return check_done();
}
