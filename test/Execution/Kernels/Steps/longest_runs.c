// Where gangs meet in a sequential loop, the host tells how long the loops in it get: their bounds depend on its counter.
// The launch's shape shows it, and the results are right if the estimate is not.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_NOTIFY=1 %run_fake %t 2>&1 | %FileCheck %s
// RUN: %pacc -O0 %s -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain && %run_fake %t.plain
#include "../../check.h"

// CHECK: function=upwards {{.*}} grid=1 block=1024
static void upwards(int n, int *restrict a, int *restrict s) {
#pragma acc kernels copyin(a[0:n]) copy(s[0:n])
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int j = 0; j < i; j++)
      sum += a[j] ^ s[j];
    s[i] = sum;
  }
}

// CHECK: function=downwards {{.*}} grid=1 block=160
static void downwards(int n, int *restrict a, int *restrict s) {
#pragma acc kernels copyin(a[0:n]) copy(s[0:n])
  for (int i = n - 1; i >= 0; i--) {
    int sum = 0;
    for (int j = n - 1; j > n - 1 - i; j--)
      sum += a[j] ^ s[j];
    s[n - 1 - i] = sum;
  }
}

// Eight iterations, not n + 8.
// CHECK: function=band {{.*}} grid=1 block=32
static void band(int n, int *restrict s) {
#pragma acc kernels copy(s[0:n + 8])
  for (int i = 0; i < n; i++)
    for (int j = i; j < i + 8; j++)
      s[j] = 3 * s[j] + i;
}

// CHECK: function=triangles {{.*}} grid=3x{{[0-9]+}} block=64x
static void triangles(int n, int a[n][n]) {
#pragma acc kernels copy(a[0:n][0:n])
  for (int k = 0; k < n; k++) {
    for (int j = k + 1; j < n; j++)
      a[k][j] += a[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] ^= a[i][k] + a[k][j];
  }
}

// The bound is multiplied: nobody tells, and all is right.
// CHECK: function=squares
static void squares(int n, int *restrict s) {
#pragma acc kernels copy(s[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * i; j++)
      s[j] += i;
}

enum { N = 150, MANY = 150 };
static int a[MANY], s[MANY * MANY], t[MANY * MANY], big[1100], sums[1100], at[1100];

int main(void) {
  for (int i = 0; i < 1100; i++)
    big[i] = i * 7 % 1000;
  for (int i = 0; i < 1100; i++) {
    at[i] = 0;
    for (int j = 0; j < i; j++)
      at[i] += big[j] ^ at[j];
  }
  upwards(1100, big, sums);
  for (int i = 0; i < 1100; i++)
    CHECK(sums[i] == at[i]);
  for (int i = 0; i < N; i++)
    a[i] = i * 11 % 100, s[i] = t[i] = i;
  downwards(N, a, s);
  for (int i = N - 1; i >= 0; i--) {
    int sum = 0;
    for (int j = N - 1; j > N - 1 - i; j--)
      sum += a[j] ^ t[j];
    t[N - 1 - i] = sum;
  }
  for (int i = 0; i < N; i++)
    CHECK(s[i] == t[i]);
  band(N, s);
  for (int i = 0; i < N; i++)
    for (int j = i; j < i + 8; j++)
      t[j] = (int)(3u * t[j] + i);
  for (int i = 0; i < N; i++)
    CHECK(s[i] == t[i]);
  for (int i = 0; i < MANY * MANY; i++)
    s[i] = t[i] = i % 1013;
  triangles(MANY, (int(*)[MANY])s);
  for (int k = 0; k < MANY; k++) {
    for (int j = k + 1; j < MANY; j++)
      t[k * MANY + j] += t[k * MANY + k];
    for (int i = k + 1; i < MANY; i++)
      for (int j = k + 1; j < MANY; j++)
        t[i * MANY + j] ^= t[i * MANY + k] + t[k * MANY + j];
  }
  for (int i = 0; i < MANY * MANY; i++)
    CHECK(s[i] == t[i]);
  for (int i = 0; i < N * N; i++)
    s[i] = t[i] = 0;
  squares(N, s);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i * i; j++)
      t[j] += i;
  for (int i = 0; i < N * N; i++)
    CHECK(s[i] == t[i]);
  return 0;
}
