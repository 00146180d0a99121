// Where the rows of each device begin and end stands in arrays of the function's own: the host knows these numbers, and
// each device has its rows alone. Not so of arrays that a device may have with other numbers, or that the kernels change.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR_DEVICES=3 PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 64, M = 13, MAX = 16 };
static double a[N][M], b[N][M], want[N][M];

static void rows(void) {
  int begin[MAX], end[MAX][1];
  const acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type);
  if (devices > 3)
    devices = 3;
  for (int d = 0; d < devices; d++) {
    begin[d] = 1 + (N - 2) * d / devices;
    end[d][0] = 1 + (N - 2) * (d + 1) / devices;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = random_int(1000), b[i][j] = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      want[i][j] = a[i - 1][j] + a[i + 1][j];
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
#pragma acc enter data copyin(a[begin[d] - 1 : end[d][0] - begin[d] + 2][0 : M]) create(b[begin[d] : end[d][0] - begin[d]][0 : M])
  }
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
#pragma acc kernels async
    for (int i = begin[d]; i < end[d][0]; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = a[i - 1][j] + a[i + 1][j];
#pragma acc parallel loop async
    for (int i = begin[d]; i < end[d][0]; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = b[i][j];
#pragma acc update self(a[begin[d] : end[d][0] - begin[d]][0 : M]) async
  }
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
#pragma acc wait
#pragma acc exit data delete(a[begin[d] - 1 : end[d][0] - begin[d] + 2][0 : M], b[begin[d] : end[d][0] - begin[d]][0 : M])
  }
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      CHECK(a[i][j] == want[i][j]);
  acc_set_device_num(0, type);
}

static void put(int *numbers, int n) {
#pragma acc enter data copyin(numbers[0 : n])
}

static void take(int *numbers, int n) {
#pragma acc exit data delete(numbers[0 : n])
}

/// A device has the array with the numbers from before (the host's own device shares the memory).
static int of_device(void) {
  int limit[2] = {3, 5}, n[2] = {3, 5}, sum = 0;
  put(limit, 2);
#pragma acc enter data copyin(n)
  limit[1] = 7;
  n[0] = 6;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < limit[1]; i++)
    sum += 1;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n[0]; i++)
    sum += 100;
  take(limit, 2);
#pragma acc exit data delete(n)
  return sum;
}

/// The construct changes the array before the loop that is bounded by it, itself or by another name.
static int changed(int by) {
  int limit[3] = {1, 2, 3}, *name = limit, sum = 0, other = 0;
#pragma acc serial copy(limit) reduction(+ : sum)
  {
    limit[by] = 9;
    for (int i = 0; i < limit[by]; i++)
      sum++;
  }
#pragma acc kernels
  {
    limit[0] = 4;
#pragma acc loop independent reduction(+ : other)
    for (int i = 0; i < limit[0]; i++)
      other++;
  }
  name[2] = 5;
  return sum * 100 + other * 10 + limit[2];
}

/// Between two constructs the host changes it.
static int later(void) {
  int n[2] = {4, 8}, x[16] = {0}, sum = 0;
#pragma acc data copy(x)
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n[k & 1]; i++)
      x[i] += 1;
    n[0] += 2;
  }
  for (int i = 0; i < 16; i++)
    sum += x[i] * (i + 1);
  return sum;
}

/// Nobody comes to an element that does not exist.
static int beyond(int k) {
  int n[4] = {1, 2, 3, 4}, sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int j = 0; j < 8; j++)
    if (j < 4 && k + j < 4)
      for (int i = 0; i < n[k + j]; i++)
        sum++;
  if (k < 4) {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n[k]; i++)
      sum += 10;
  }
#pragma acc parallel loop reduction(+ : sum)
  for (int j = 0; j < 2; j++)
    if (k < 4)
      for (int i = 0; i < n[k]; i++)
        sum += 100;
  return sum;
}

int main(void) {
  rows();
  CHECK_EQ(of_device(), discrete_memory() ? 305 : 607);
  CHECK_EQ(changed(1), 945);
  CHECK_EQ(later(), 3 * (1 + 2 + 3 + 4) + 2 * (5 + 6 + 7 + 8));
  CHECK_EQ(beyond(1), 429);
  CHECK_EQ(beyond(1 << 30), 0);
  return check_done();
}
