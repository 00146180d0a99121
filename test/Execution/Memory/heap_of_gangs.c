// What a gang takes from the heap, arrays of variable length among it, is the gang's as what it declares is: an iteration
// of the gang loop does not write it before all lanes have done the last one.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 9 };

static int turned(const double *b, const char *what) {
  int bad = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      bad += b[j * N + i] != j * N + N - 1 - i + j;
  if (bad)
    printf("%s: %d elements\n", what, bad);
  return bad;
}

static void fill(double *b) {
  for (int i = 0; i < M * N; i++) b[i] = i;
}

int main(void) {
  int n = N, m = M, bad = 0;
  double *b = malloc(n * m * sizeof *b);

  fill(b);
#pragma acc parallel num_gangs(2) copy(b[0:m*n])
  {
    double t[n];
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++) t[i] = b[j * n + i];
#pragma acc loop vector
      for (int i = 0; i < n; i++) b[j * n + i] = t[n - 1 - i] + j;
    }
  }
  bad += turned(b, "array of variable length");

  fill(b);
#pragma acc parallel num_gangs(2) num_workers(4) copy(b[0:m*n])
  {
    double *t = malloc(n * sizeof *t);
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
#pragma acc loop worker vector
      for (int i = 0; i < n; i++) t[i] = b[j * n + i];
#pragma acc loop worker vector
      for (int i = 0; i < n; i++) b[j * n + i] = t[n - 1 - i] + j;
    }
    free(t);
  }
  bad += turned(b, "malloc");

  // The addresses lie in the heap, too.
  fill(b);
#pragma acc parallel num_gangs(2) copy(b[0:m*n])
  {
    double **row = malloc(2 * sizeof *row);
    row[0] = malloc(n * sizeof(double));
    row[1] = malloc(n * sizeof(double));
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++) row[j / 4 & 1][i] = b[j * n + i];
#pragma acc loop vector
      for (int i = 0; i < n; i++) b[j * n + i] = row[j / 4 & 1][n - 1 - i] + j;
    }
    free(row[0]);
    free(row[1]);
    free(row);
  }
  bad += turned(b, "rows");
  free(b);
  return bad != 0;
}
