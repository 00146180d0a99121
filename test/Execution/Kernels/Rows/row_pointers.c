// Pointers over rows of a length that the host knows, declared in a `kernels` construct that becomes several kernels.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

enum { N = 13, M = 17, K = 5 };

static void rows(double *a, double *b, int n, int m) {
#pragma acc kernels copy(a[0 : n * m], b[0 : n * m])
  {
    double(*w)[m] = (double(*)[m])a;
    double(*v)[m];
    v = (double(*)[m])b;
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
        w[i][j] += w[i - 1][j];
    double(*x)[m] = w;
    w = v;
    v = x;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        w[i][j] = v[n - 1 - i][m - 1 - j];
  }
}

static void planes(float *p, int n, int m, int k) {
#pragma acc kernels copy(p[0 : n * m * k])
  {
    float(*c)[m][k] = (float(*)[m][k])p;
    int middle = n / 2;
    float(*r)[k] = c[middle];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int l = 0; l < k; l++)
          c[i][j][l] += i - j + l;
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        r[j][l] *= 2;
  }
}

int main(void) {
  double *a = malloc(N * M * sizeof *a), *b = malloc(N * M * sizeof *b);
  float *p = malloc(N * M * K * sizeof *p);
  for (int i = 0; i < N * M; i++)
    a[i] = i % 7;
  for (int i = 0; i < N * M * K; i++)
    p[i] = i % 9;
  rows(a, b, N, M);
  planes(p, N, M, K);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0;
      for (int above = 0; above <= i; above++)
        sum += (above * M + j) % 7;
      CHECK_EQ(a[i * M + j], sum);
      CHECK_EQ(b[(N - 1 - i) * M + M - 1 - j], sum);
      for (int l = 0; l < K; l++) {
        const int at = (i * M + j) * K + l;
        CHECK_EQ(p[at], (at % 9 + i - j + l) * (i == N / 2 ? 2 : 1));
      }
    }
  return check_done();
}
