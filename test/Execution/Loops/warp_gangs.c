// Gangs of one warp, which share blocks on a GPU: numbers of them that blocks do not divide, code round the loops, values and
// arrays of a gang, results of its lanes, calls, several axes.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <openacc.h>

enum { MOST = 40007 };
static double y[MOST], a[4 * MOST];
static int row[MOST + 1];

#pragma acc routine seq
static double part(const double *x, int k) { return k % 3 ? x[k] : -x[k]; }

static void sparse(int n) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = row[i]; k < row[i + 1]; k++)
      sum += part(a, k);
    y[i] = sum + 1;
  }
  for (int i = 0; i < n; i++) {
    double sum = 1;
    for (int k = row[i]; k < row[i + 1]; k++)
      sum += part(a, k);
    CHECK_EQ(y[i], sum);
  }
}

static void around(int n, int gangs) {
  int seen = 0;
#pragma acc parallel vector_length(32) copy(seen)
  {
    int most = n;
#pragma acc loop gang
    for (int i = 0; i < most; i++) {
      int first = 3 * i;
#pragma acc loop vector
      for (int k = 0; k < 4; k++)
        a[4 * i + k] = first + k;
      first = i;
#pragma acc loop vector
      for (int k = 0; k < 2; k++)
        a[4 * i + k] -= first;
    }
  }
#pragma acc parallel vector_length(32) num_gangs(gangs) reduction(+ : seen)
  seen++;
  CHECK_EQ(seen > 0 && seen <= gangs, 1);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      CHECK_EQ(a[4 * i + k], 3 * i + k - (k < 2 ? i : 0));
}

static void turned(int n) {
  double lanes[32];
#pragma acc parallel loop gang private(lanes) vector_length(32)
  for (int i = 0; i < n / 10; i++) {
#pragma acc loop vector
    for (int k = 0; k < 32; k++)
      lanes[k] = i + k;
#pragma acc loop vector
    for (int k = 0; k < 32; k++)
      if (k < 10)
        y[10 * i + k] = lanes[31 - k];
  }
  for (int i = 0; i < n / 10; i++)
    for (int k = 0; k < 10; k++)
      CHECK_EQ(y[10 * i + k], i + 31 - k);
}

static void axes(int n) {
#pragma acc parallel loop gang collapse(2) vector_length(32)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < n / 3; j++) {
      double most = -1;
#pragma acc loop vector reduction(max : most)
      for (int k = 0; k < 7; k++)
        most = fmax(most, (j * (k + 1)) % 11);
      y[i * (n / 3) + j] = most + i;
    }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < n / 3; j++) {
      double most = -1;
      for (int k = 0; k < 7; k++)
        most = fmax(most, (j * (k + 1)) % 11);
      CHECK_EQ(y[i * (n / 3) + j], most + i);
    }
}

int main(void) {
  /* Only a GPU has many gangs at once. */
  const int sizes[] = {1, 7, 8, 9, 300, acc_get_device_type() == acc_device_nvidia ? MOST : 1001};
  for (int s = 0; s < 6; s++) {
    const int n = sizes[s];
    for (int i = 0; i < 4 * n; i++)
      a[i] = i % 17;
    row[0] = 0;
    for (int i = 0; i < n; i++)
      row[i + 1] = row[i] + i % 5;
    sparse(n);
    around(n, n);
    turned(n);
    axes(n);
  }
#pragma acc parallel loop gang vector vector_length(20)
  for (int i = 0; i < MOST; i++)
    y[i] = i;
  for (int i = 0; i < MOST; i++)
    CHECK_EQ(y[i], i);
  return check_done();
}
