// private and firstprivate of a section, or an element, where the loop uses other elements of the array, too: by constants,
// by other counters, by indices that only the program knows, through pointers, in nests, with and without data on the device.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && env PACC_EMULATOR=order:5 %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 200 };

static void constants(int n) {
  int a[N], out[N];
  for (int i = 0; i < n; i++) a[i] = -i;
  a[0] = 5;
#pragma acc parallel loop firstprivate(a[0:1])
  for (int i = 1; i < n; i++) a[i] = a[0] + i;
  for (int i = 1; i < n; i++) CHECK_EQ(a[i], 5 + i);
#pragma acc parallel loop private(a[1:2]) copyout(out)
  for (int i = 0; i < n; i++) {
    a[1] = i;
    a[2] = a[0] + a[1];
    out[i] = a[2] + a[3];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 5 + 8);
  CHECK_EQ(a[1], 6);
  CHECK_EQ(a[2], 7);
}

static void known_to_the_program(int n, int k, int len) {
  int a[N], out[N];
  for (int i = 0; i < n; i++) a[i] = 10 * i;
#pragma acc parallel loop private(a[k:1])
  for (int i = 0; i < n; i++) {
    a[k] = 3;
    if (i != k) a[i] = a[k] + i;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(a[i], i == k ? 10 * k : 3 + i);
  for (int i = 0; i < n; i++) a[i] = 10 * i;
  /* the element, or another one: the iteration tells */
#pragma acc parallel loop private(a[k]) copyout(out)
  for (int i = 0; i < n; i++) {
    a[k] = -1;
    out[i] = a[i];
    a[i] += 1000;
    out[i] += a[k];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i == k ? -1 + 999 : 10 * i - 1);
  for (int i = 0; i < n; i++) CHECK_EQ(a[i], i == k ? 10 * k : 10 * i + 1000);
  for (int i = 0; i < n; i++) a[i] = 10 * i;
#pragma acc parallel loop gang private(a[k:len]) copyout(out)
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int j = 0; j < len; j++) a[k + j] = i + j;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++) s += a[j];
    out[i] = s;
  }
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int j = 0; j < n; j++) s += j >= k && j < k + len ? i + j - k : 10 * j;
    CHECK_EQ(out[i], s);
    CHECK_EQ(a[i], 10 * i);
  }
}

static void behind_pointers(int n, int k) {
  int *a = (int *)calloc(n, sizeof *a), out[N];
  a[0] = 5;
#pragma acc parallel loop private(a[0:2]) copy(a[0:n])
  for (int i = 2; i < n; i++) {
    a[1] = 5;
    a[i] = a[1] + i;
  }
  for (int i = 2; i < n; i++) CHECK_EQ(a[i], 5 + i);
  CHECK_EQ(a[1], 0);
  /* the loop uses nothing else, and the device has nothing of it */
  int index[4] = {2, 0, 3, 1};
#pragma acc parallel loop private(a[0:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) a[index[j]] = i + j;
    out[i] = a[k] + a[3];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], (k == 2 ? i : i + 1) + i + 2);
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop firstprivate(a[k]) present(a)
    for (int i = 0; i < n; i++)
      if (i != k) a[i] = *(a + k) * 2 + i;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(a[i], i == k ? k + 5 : 2 * (k + 5) + i);
  free(a);
}

static void counted(int n) {
  double t[64], sums[N];
  for (int j = 0; j < 64; j++) t[j] = j;
  int len = n / 10; /* 20: nothing else of the array is used, in loops that tell so */
#pragma acc kernels loop independent private(t[0:len]) copyout(sums)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < len; j++) t[j] = i;
    for (int j = len - 1; j >= 1; j--) t[j - 1] += t[j];
    for (int j = 0; j < len; j++)
      for (int k = 0; k <= j; k++) t[k] += 1;
    sums[i] = t[0];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(sums[i], 20.0 * i + 20);
  for (int j = 0; j < 64; j++) CHECK_EQ(t[j], j);
}

static void reduced_inside(int n, int k) {
  int t[8] = {0}, out[N];
#pragma acc parallel loop gang private(t[k]) copyout(out)
  for (int i = 0; i < n; i++) {
    t[k] = 0;
#pragma acc loop vector reduction(+ : t[k])
    for (int j = 0; j <= i; j++) t[k] += j;
    out[i] = t[k];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i * (i + 1) / 2);
#pragma acc parallel loop gang private(t[1:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < 5; j++) t[j] = 0;
#pragma acc loop vector reduction(+ : t[1:4])
    for (int j = 0; j <= i; j++) t[j % 4 + 1] += j;
    out[i] = t[1] + t[2] + t[3] + t[4];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i * (i + 1) / 2);
  for (int j = 0; j < 8; j++) CHECK_EQ(t[j], 0);
}

int main(void) {
  constants(N);
  known_to_the_program(N, 7, 5);
  behind_pointers(N, 2);
  counted(N);
  reduced_inside(N, 3);
  return check_done();
}
