// Iterations that are independent of each other, but store into an element by one subscript and read it by another: the
// vectoriser must not group an iteration's strided accesses across that.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0
#include "../check.h"

enum { N = 16 };
static float a[N][N][3];

static void third(int n, unsigned end, const int *b) {
#pragma acc parallel loop gang copy(a) copyin(b[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (unsigned j = N; j > end; --j)
      for (int k = 1; k != 6; k = 1 + k) {
        a[i][N - j][i % 3] = (float)(((unsigned)(b[N - j] * 3 + k * 5) + i) & 255);
        a[i][N - j][(k - 1) % 3] = a[i][N - j][(k - 1) % 3] * 2 + (float)((i + 9) & 255);
      }
  }
}

// The same through a pointer that may be one of two.
static float one[N][N][3], two[N][N][3];
static void chosen(int n, unsigned end, const int *b, int which) {
#pragma acc parallel loop gang copy(one, two) copyin(b[0:n])
  for (int i = 0; i < n; i++) {
    float(*to)[3] = which ? one[i] : two[i];
#pragma acc loop vector
    for (unsigned j = N; j > end; --j)
      for (int k = 1; k != 6; k = 1 + k) {
        to[N - j][i % 3] = (float)(((unsigned)(b[N - j] * 3 + k * 5) + i) & 255);
        one[i][N - j][(k - 1) % 3] = one[i][N - j][(k - 1) % 3] * 2 + (float)((i + 9) & 255);
      }
  }
}

int main(int argc, char **argv) {
  int b[N];
  static float want[N][N][3];
  for (int i = 0; i < N; i++) b[i] = i * 37 % 51;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int m = 0; m < 3; m++) want[i][j][m] = a[i][j][m] = (i * 7 + j * 5 + m) % 60;
  for (int i = 0; i < N * N * 3; i++) (&one[0][0][0])[i] = (&a[0][0][0])[i];
  third(N, argc - 1, b);
  chosen(N, argc - 1, b, argc);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 5; k++) {
        volatile float *row = want[i][j];
        row[i % 3] = (float)(((unsigned)(b[j] * 3 + (k + 1) * 5) + i) & 255);
        row[k % 3] = row[k % 3] * 2 + (float)((i + 9) & 255);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int m = 0; m < 3; m++) {
        CHECK_EQ(a[i][j][m], want[i][j][m]);
        CHECK_EQ(one[i][j][m], want[i][j][m]);
      }
  return check_done();
}
