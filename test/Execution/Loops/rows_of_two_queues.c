// Rows behind pointers that one queue brings back and another takes along: the second one waits for the first, and
// what it takes is what the first one left.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 12, M = 8 };

int main(void) {
  int *rows[N], more[N], sum = 0;
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(M * sizeof(int));
    more[i] = i;
    for (int j = 0; j < M; j++)
      rows[i][j] = i * M + j;
  }
  int **a = rows;
#pragma acc parallel loop copy(a[0:N][0:M]) async(4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += 1000;
#pragma acc parallel loop copy(a[0:N][0:M]) copyin(more) reduction(+ : sum) async(2) wait(4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] + more[i];
#pragma acc wait(2)
  int wanted = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK_EQ(rows[i][j], i * M + j + 1000);
      wanted += i * M + j + 1000 + i;
    }
  CHECK_EQ(sum, wanted);
  return check_done();
}
