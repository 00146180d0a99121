// Conditions that add a value to the loop's variable (windows of a length, sums of two counters): such loops are counted, and
// tell how far arrays without a clause are used. What makes lengths of clauses' sections is an array like others.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t.O2 2>&1 | %FileCheck %s
// RUN: %run_host %t.O2 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %pacc -O3 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: windows:
// CHECK: Parallel in launches
void windows(int n, int m, const int *p, int *q) {
#pragma acc kernels
  for (int i = 0; i + m <= n; i++)
    q[i] = p[i + m - 1] - p[i];
}
// CHECK-LABEL: products:
// CHECK: Loop carried dependence of m-> prevents parallelization
// CHECK: Complex loop carried dependence of m->,p-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
void products(int n, const int *p, int m[n][n]) {
#pragma acc kernels copyin(p[0:n+1])
  for (int len = 2; len <= n; len++)
    for (int i = 0; i + len <= n; i++) {
      int j = i + len - 1, least = INT_MAX;
      for (int k = i; k < j; k++) {
        int now = m[i][k] + m[k + 1][j] + p[i] * p[k + 1] * p[j + 1];
        if (now < least)
          least = now;
      }
      m[i][j] = least;
    }
}
// CHECK-LABEL: other_sides:
// CHECK-COUNT-4: Loop is parallelizable
void other_sides(int n, int m, int *q) {
#pragma acc kernels copy(q[0:n])
  {
    for (int i = 0; n > m + i; i++)
      q[i] += 1;
    for (int i = n - 1; i - m >= 0; i--)
      q[i] += 2;
    for (int i = 0; i - m < n - 2 * m; i += 2)
      q[i] += 3;
    for (int i = n - 1; 0 <= i + -m; --i)
      q[i] += 4;
  }
}
// Nobody could count these beforehand.
// CHECK-LABEL: moving:
// CHECK-COUNT-2: cannot be counted beforehand
void moving(int n, int m, int *q) {
#pragma acc kernels copy(q[0:n])
  {
    for (int i = 0; i + m < n; i++) {
      q[i] += 5;
      m += i == 3;
    }
    for (int i = 0; i + q[1] / 100 < n; i++)
      q[i] += 6;
  }
}
// CHECK-LABEL: far:
// CHECK: Loop is parallelizable
void far(int n, int least, int *q) {
#pragma acc kernels copy(q[0:n])
  for (int i = 2; i + least < 0; i++) /* -least is no int */
    if (i < n)
      q[i] += 7;
    else
      break;
#pragma acc kernels copy(q[0:n])
  for (int i = 0; i + least < n + least; i++)
    q[i] += 8;
}
// CHECK-LABEL: sums_of_rows:
// CHECK: Generating copyin(value[:row[n]])
// CHECK-NEXT: Generating implicit copyin(row[:?])
void sums_of_rows(int n, const int *row, const int *value, int *sum) {
#pragma acc kernels copyin(value[0:row[n]])
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += value[k];
    sum[i] = s;
  }
}

static void show(const char *what, const int *q, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += (long)q[i] * (1 + i % 11);
  printf("%s %ld\n", what, sum);
}
int main() {
  const int n = 40;
  int *p = malloc((n + 1) * sizeof *p), *q = malloc(n * sizeof *q), *m = calloc(n * n, sizeof *m);
  for (int i = 0; i < n; i++)
    p[i] = i * i % 23, q[i] = i;
  p[n] = 7;
  for (int length = 1; length <= n + 1; length += 8) {
    windows(n, length, p, q);
    show("windows", q, n);
  }
  products(n, p, (int(*)[n])m);
  show("products", m, n * n);
  other_sides(n, 4, q);
  show("other sides", q, n);
  moving(n, 5, q);
  show("moving", q, n);
  far(n, INT_MIN + 3, q);
  show("far", q, n);
  int row[41], sum[40];
  for (int i = 0; i <= n; i++)
    row[i] = i * (i - 1) / 2;
  sums_of_rows(n, row, m, sum);
  show("sums of rows", sum, n);
}
