// Variables that begin where an array of a pipeline ends, or end where it begins: where its halos
// reach out of its range, they are not its elements.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR_DEVICES=2 PACC_DEVICES=all %run_emulator %t
// RUN: %pacc -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include "../../Execution/check.h"

enum { N = 24, T = 3 };

static void smooth(int n, const double *in, double *out, const double *table, int *count) {
#pragma pacc pipeline targetin(in(2, 1, 2)[0:n]) targetout(out(0, 1, 0)[2:n - 4]) async num_tasks(3)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) copyin(table[0:T]) copy(count[0:1])
    for (int i = 2; i < n - 2; i++) {
      out[i] = in[i - 2] + in[i + 2] * table[i % T];
      if (i == 5) count[0]++;
    }
#pragma pacc update host(out[2:n - 4])
  }
}

/* rows of a matrix, with the table behind them */
static void rows(int n, int m, double (*in)[m], double (*out)[m], const double *table) {
#pragma pacc pipeline targetin(in(1, 1, 1)[0:n][0:m]) targetout(out(0, 1, 0)[1:n - 2][0:m])
  {
#pragma pacc update device(in[0:n][0:m])
#pragma pacc parallel loop pipe(1) copyin(table[0:m])
    for (int i = 1; i < n - 1; i++)
#pragma pacc loop
      for (int j = 0; j < m; j++) out[i][j] = in[i - 1][j] + in[i + 1][j] * table[j];
#pragma pacc update host(out[1:n - 2][0:m])
  }
}

/* the array goes on behind its range, and has another name there */
static void other_name(int n, const double *in, double *out) {
  const double *last = in + n - 1;
#pragma pacc pipeline targetin(in(1, 1, 1)[1:n - 2]) targetout(out(0, 1, 0)[1:n - 2]) num_tasks(2)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) out[i] = in[i - 1] + in[i + 1] + (i == n - 2 ? last[0] : 0);
#pragma pacc update host(out[1:n - 2])
  }
}

int main(void) {
  struct { int spare, count; double before[T], in[N], behind[T], out[N]; } s;
  for (int round = 0; round < 3; round++) {
    double *table = round ? s.behind : s.before;
    s.count = 7;
    for (int i = 0; i < N; i++) s.in[i] = i;
    for (int i = 0; i < T; i++) {
      s.before[i] = i + 1;
      s.behind[i] = i + 10;
    }
    smooth(N, s.in, s.out, table, &s.count);
    CHECK_EQ(s.count, 8);
    for (int i = 2; i < N - 2; i++) CHECK_EQ(s.out[i], i - 2 + (i + 2) * (i % T + (round ? 10 : 1)));
  }
  double m[6][3], v[3] = {1, 2, 3}, *all = malloc(sizeof(double) * 39);
  for (int i = 0; i < 18; i++) all[i] = m[i / 3][i % 3] = i;
  memcpy(all + 18, v, sizeof v);
  rows(6, 3, (void *)all, (void *)(all + 21), all + 18);
  for (int i = 1; i < 5; i++)
    for (int j = 0; j < 3; j++) CHECK_EQ(all[21 + i * 3 + j], m[i - 1][j] + m[i + 1][j] * v[j]);
  free(all);
  other_name(N, s.in, s.out);
  for (int i = 1; i < N - 1; i++) CHECK_EQ(s.out[i], 2 * i + (i == N - 2 ? N - 1 : 0));
  return check_done();
}
