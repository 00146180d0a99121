// capture: where the device shares the host's memory the two have data of their own all the same. Whatever reaches the
// device's data finds the copy: nested constructs, updates, host_data, routines of openacc.h; and nothing else changes.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O2 -acc=multicore %s -o %t.cores && %run_host %t.cores
#include "../check.h"

enum { N = 40 };

static void nested(double *p, int n, int *other) {
  double sum = 0;
  int scalar = 3;
  for (int i = 0; i < n; i++)
    p[i] = i, other[i] = 0;
#pragma acc data copy(capture: p[2:n-4], scalar) copy(other[0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] = -1;
    scalar = 100;
#pragma acc parallel loop present(p[2:n-4])
    for (int i = 2; i < n - 2; i++)
      p[i] += scalar;
#pragma acc parallel loop copy(p[5:3]) reduction(+ : sum) copy(other[0:n])
    for (int i = 5; i < 8; i++) {
      sum += p[i];
      other[i] = 1;
    }
    CHECK_EQ(sum, 5 + 6 + 7 + 9);
    for (int i = 0; i < n; i++)
      CHECK_EQ(p[i], -1);
#pragma acc update self(p[4:2])
    CHECK_EQ(p[4], 7);
    CHECK_EQ(p[5], 8);
    CHECK_EQ(p[6], -1);
    p[6] = 50;
#pragma acc update device(p[6:1])
#pragma acc parallel loop if(0)
    for (int i = 0; i < n; i++)
      p[i] = -2;
    double *on_device = 0;
#pragma acc host_data use_device(p)
    on_device = p;
    CHECK(on_device != p && on_device + 2 == acc_deviceptr(p + 2));
    CHECK(acc_hostptr(on_device + 3) == p + 3);
    CHECK(acc_is_present(p + 2, 8));
#pragma acc parallel loop deviceptr(on_device)
    for (int i = 10; i < 12; i++)
      on_device[i] *= 2;
    acc_update_self(p + 10, sizeof *p);
    CHECK_EQ(p[10], 26);
  }
  for (int i = 0; i < n; i++) {
    double want = i < 2 || i >= n - 2 ? -2 : i == 6 ? 50 : i == 10 || i == 11 ? 2 * (i + 3) : i + 3;
    CHECK_EQ(p[i], want);
    CHECK_EQ(other[i], i >= 5 && i < 8);
  }
  CHECK_EQ(scalar, 3);
}

/* Rows behind pointers, a structure, and data that others share as before. */
struct pair {
  int a, b[4];
};
static void shapes(int n) {
  int **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(n * sizeof **rows);
    for (int j = 0; j < n; j++)
      rows[i][j] = i + j;
  }
  struct pair s = {1, {2, 3, 4, 5}};
  int zeros[4] = {9, 9, 9, 9}, sum = 0, plain = 1;
#pragma acc data copyin(capture: rows[0:n][0:n], s) create(capture, zero: zeros)
  {
    rows[1][2] = 1000;
    s.b[2] = 1000;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        sum += rows[i][j];
#pragma acc serial copy(plain, sum)
    {
      sum += s.b[2] + s.a + zeros[1];
      s.a = 77;
      plain++;
    }
  }
  CHECK_EQ(sum, n * n * (n - 1) + 5);
  CHECK_EQ(s.a, 1);
  CHECK_EQ(plain, 2);
  for (int i = 0; i < n; i++)
    free(rows[i]);
  free(rows);
}

/* Asynchronously, and again after it has ended. */
static void again(void) {
  int a[N] = {0};
  for (int t = 0; t < 3; t++) {
#pragma acc parallel loop copy(capture: a) async(1)
    for (int i = 0; i < N; i++)
      a[i]++;
#pragma acc wait
    CHECK_EQ(a[5], 2 * t + 1);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
      a[i]++;
    CHECK_EQ(a[5], 2 * t + 2);
  }
}

int main(void) {
  double *p = malloc(N * sizeof *p);
  int *other = malloc(N * sizeof *other);
  nested(p, N, other);
  nested(p, 16, other);
  shapes(7);
  again();
  return check_done();
}
