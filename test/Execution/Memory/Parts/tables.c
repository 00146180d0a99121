// private and firstprivate of several rows behind pointers at once: all of a table, boxes in it, with rows whose lengths only
// the program knows, used by subscripts or by pointers to rows, beside other parts; a table of planes, members, rows of a
// `routine`. The table itself keeps its values.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && env PACC_EMULATOR=order:5 %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 200 };

static double **table(int n, int k) {
  double **m = (double **)malloc(n * sizeof *m);
  for (int i = 0; i < n; i++) {
    m[i] = (double *)malloc(k * sizeof **m);
    for (int j = 0; j < k; j++) m[i][j] = 10 * i + j;
  }
  return m;
}

static void check_kept(double **m, int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) CHECK_EQ(m[i][j], 10 * i + j);
}

static double sum_of(const double *row, int k) {
  double s = 0;
  for (int j = 0; j < k; j++) s += row[j];
  return s;
}

static void all(double **m, int n, int k) {
  double out[N];
#pragma acc parallel loop private(m[0:n][0:k]) copyout(out)
  for (int i = 0; i < N; i++) {
    for (int r = 0; r < n; r++)
      for (int c = 0; c < k; c++) m[r][c] = i + r * c;
    double s = 0;
    for (int r = 0; r < n; r++) {
      double *row = m[r];
      s += row[k - 1] + sum_of(m[r], k);
    }
    out[i] = s;
  }
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int r = 0; r < n; r++) {
      s += i + r * (k - 1);
      for (int c = 0; c < k; c++) s += i + r * c;
    }
    CHECK_EQ(out[i], s);
  }
  check_kept(m, n, k);
}

static void levels(double **m, int n, int k) {
  double out[N];
#pragma acc parallel loop gang private(m[0:n][0:k]) copyout(out)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int c = 0; c < k; c++)
      for (int r = 0; r < n; r++) m[r][c] = i * c + r;
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int c = 0; c < k; c++) s += m[n - 1][c] * m[0][k - 1 - c];
    out[i] = s;
  }
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int c = 0; c < k; c++) s += ((double)i * c + n - 1) * ((double)i * (k - 1 - c));
    CHECK_EQ(out[i], s);
  }
  check_kept(m, n, k);
}

static void first(double **m, int n, int k, int from) {
  double out[N], kept[N];
#pragma acc parallel loop gang firstprivate(m[0:n][0:k]) copyout(out) num_gangs(7)
  for (int i = 0; i < N; i++) {
    m[i % n][i % k] += i;
    double s = 0;
    for (int r = 0; r < n; r++)
      for (int c = 0; c < k; c++) s += m[r][c];
    out[i] = s;
    m[i % n][i % k] -= i;
  }
  double all = 0;
  for (int r = 0; r < n; r++) all += sum_of(m[r], k);
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], all + i);
  /* a box, beside the rest of the table */
#pragma acc data copyin(m[0:n][0:k])
  {
#pragma acc parallel loop gang firstprivate(m[from:2][1:2]) copyout(out, kept)
    for (int i = 0; i < N; i++) {
      m[from][1] += i;
      m[from + 1][2] -= i;
      double s = 0;
      for (int r = 0; r < n; r++)
        for (int c = 0; c < k; c++) s += (r + 1) * m[r][c];
      out[i] = s;
      kept[i] = m[0][0];
      m[from][1] -= i;
      m[from + 1][2] += i;
    }
  }
  all = 0;
  for (int r = 0; r < n; r++) all += (r + 1) * sum_of(m[r], k);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], all + i * (from + 1) - i * (from + 2));
    CHECK_EQ(kept[i], 0);
  }
  check_kept(m, n, k);
}

static void later(double **m, int n, int k) { /* the values are those from where the construct begins */
  double out[N];
#pragma acc parallel loop firstprivate(m[0:n][0:k]) copyout(out) async
  for (int i = 0; i < N; i++) out[i] = m[n - 1][k - 1] + m[0][1];
  m[n - 1][k - 1] = -1;
#pragma acc wait
  m[n - 1][k - 1] = 10 * (n - 1) + k - 1;
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 10 * (n - 1) + k);
}

struct holder {
  float **rows;
  int n;
};

static void members(struct holder *h, int k) {
  int out[N];
#pragma acc parallel loop private(h->rows[0:3][0:k]) copyout(out)
  for (int i = 0; i < N; i++) {
    for (int c = 0; c < k; c++) h->rows[i % 3][c] = i + c;
    out[i] = h->rows[i % 3][k - 1] + h->rows[i % 3][0];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 2 * i + k - 1);
}

static void planes(int n) {
  int *p[3][4], out[N]; /* an array of arrays of pointers */
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      p[i][j] = (int *)calloc(n, sizeof(int));
      p[i][j][0] = i * j;
    }
  int(**q)[5] = (int(**)[5])malloc(2 * sizeof *q); /* pointers to rows of arrays */
  for (int i = 0; i < 2; i++) q[i] = (int(*)[5])calloc(n, sizeof **q);
#pragma acc parallel loop private(p[0:3][0:4][0:n], q[0:2][0:n][0:5]) copyout(out)
  for (int i = 0; i < N; i++) {
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < 4; b++)
        for (int c = 0; c < n; c++) p[a][b][c] = i + a * b + c;
    for (int a = 0; a < 2; a++)
      for (int b = 0; b < n; b++) q[a][b][4] = a + b;
    out[i] = 0;
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < n; b++) out[i] += p[a][3][b] * q[1][b][4];
  }
  for (int i = 0; i < N; i++) {
    int s = 0;
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < n; b++) s += (i + 3 * a + b) * (1 + b);
    CHECK_EQ(out[i], s);
  }
#pragma acc parallel loop firstprivate(p[0:3][0:4][0:n]) copyout(out)
  for (int i = 0; i < N; i++) out[i] = p[2][3][0] + p[2][1][0];
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 8);
}

int main(void) {
  double **m = table(5, 7);
  all(m, 5, 7);
  levels(m, 5, 7);
  first(m, 5, 7, 2);
  later(m, 5, 7);
  float *rows[3] = {0};
  struct holder h = {rows, 3};
  members(&h, 6);
  planes(6);
  return check_done();
}
