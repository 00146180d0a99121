// Loops of pointers that begin or end where the device's copy ends: down from the end, up to it, or with no iteration.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include "../check.h"
#include <stdlib.h>

enum { n = 59, rows = 4 };
static long after[7], down[rows][n + 1], twice[n + 1];

int main(int count, char **arguments) {
  const int last = n - (count - 1);
  long *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
#pragma acc parallel loop gang copy(a[:n]) copy(down) copyin(after)
  for (int k = 0; k < rows; k++) {
#pragma acc loop vector
    for (long *p = a + last; p > a + k; p--)
      down[k][p - a] = p[-1] + after[k];
    for (long *p = &a[last]; p < a + n; p++)
      down[k][p - a] = -1;
  }
  for (int k = 0; k < rows; k++)
    for (int i = 0; i <= n; i++)
      CHECK_EQ(down[k][i], i > k ? i : 0);
#pragma acc parallel loop copyin(a[:n]) copy(twice)
  for (long *p = a + last; p > a; p--)
    twice[p - a] = 2 * p[-1];
  for (int i = 0; i <= n; i++)
    CHECK_EQ(twice[i], 2 * i);
  // From an array to an end that only the host knows.
  long row[n], *end = row + last, sum = 0;
  for (int i = 0; i < n; i++)
    row[i] = i;
#pragma acc parallel loop reduction(+:sum) copyin(row)
  for (long *p = row; p != end; p++)
    sum += *p;
#pragma acc kernels loop independent
  for (long *p = row; p < end; p += 2)
    *p += sum;
  CHECK_EQ(sum, last * (last - 1) / 2);
  long behind = 0;
#pragma acc parallel loop reduction(+:behind) copyin(row)
  for (const long *p = &row[1]; p < end; p++)
    behind += *p - p[-1];
#pragma acc parallel loop reduction(+:behind) copyin(row)
  for (const long *p = row + (last - last); p < end; p++)
    behind += 1;
  CHECK_EQ(behind, row[last - 1] - row[0] + last);
  for (int i = 0; i < last; i++)
    CHECK_EQ(row[i], i % 2 ? i : i + sum);
  free(a);
  return check_done();
}
