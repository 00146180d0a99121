// What a loop without a directive gathers in a variable is a reduction where the lanes of a gang would all do it alike,
// and where a gang for each row fetches less than a lane for each; short rows keep a lane each.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=LONG
// LONG-LABEL: sums_of_squares:
// LONG: Parallel in launches in which 20 <= m
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define ROWS 41
#define MOST 400
static float a[ROWS * MOST], b[ROWS * MOST], x[MOST], y[ROWS], z[ROWS];
static int failed;

// LAUNCH: function=product {{.*}} num_gangs=1 num_workers
// LAUNCH: function=product {{.*}} num_gangs=41 num_workers
static void product(int n, int m) {
#pragma acc parallel loop copyin(a[0:n*m], x[0:m]) copyout(y[0:n])
  for (int i = 0; i < n; i++) {
    float s = 1;
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      s += a[i * m + j] * x[j]; // CHECK-NEXT: Generating implicit reduction(+:s)
    y[i] = s;
  }
}

// In variables that are declared elsewhere; two at once.
static void sums_of_squares(int n, int m) {
  float s, most;
  int i, j;
#pragma acc kernels copyin(a[0:n*m]) copyout(y[0:n], z[0:n])
  for (i = 0; i < n; i++) {
    s = 0;
    most = -1;
    for (j = 0; j < m; j++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for {{s|most}}{{.*}} prevents
      s += a[i * m + j] * a[i * m + j];
      if (a[i * m + j] > most)
        most = a[i * m + j];
    }
    y[i] = s;
    z[i] = most;
  }
}

// A gang has lanes for the last loop: they share the others, too.
static void shares(int n, int m) {
#pragma acc kernels copyin(a[0:n*m]) copyout(b[0:n*m])
  for (int i = 0; i < n; i++) {
    float most = -1, sum = 0;
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      most = fmaxf(most, a[i * m + j]); // CHECK-NEXT: Generating implicit reduction(max:most)
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      sum += a[i * m + j] + most; // CHECK-NEXT: Generating implicit reduction(+:sum)
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      b[i * m + j] = a[i * m + j] + sum;
  }
}

// Into what the construct reduces, whose copy each gang has.
static float norm(int n, int m) {
  float all = 3;
#pragma acc parallel loop reduction(+:all) copyin(a[0:n*m])
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      s += a[i * m + j]; // CHECK-NEXT: Generating implicit reduction(+:s)
    all += s;
  }
  return all;
}

// Lanes are inside already, of a loop with a directive that gives its sum to the one round it.
static long nested(int n) {
  long all = 8;
  static long last[3];
  last[0] = last[1] = last[2] = 1;
#pragma acc parallel loop reduction(+:all) num_gangs(3)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < 3; k++) { // CHECK: [[#@LINE]], #pragma acc loop seq
      if (k > 0)
        last[k] += last[k - 1];
      long s = 6;
      for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], #pragma acc loop seq
        for (int r = 0; r < 2; r++)
#pragma acc loop auto
          for (int l = 0; l < 3; l++)
            all += i * 4 + l;
        s += j;
      }
      last[k] += s;
    }
  return all * 1000 + last[2];
}

// Of a sequential loop round it, the next iteration of which needs what was gathered.
static void solve(int n) {
#pragma acc kernels copyin(a[0:n*n]) copy(x[0:n])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], #pragma acc loop seq
    float s = x[i];
    for (int j = 0; j < i; j++) // CHECK: [[#@LINE]], #pragma acc loop gang, vector(128)
      s -= a[i * n + j] * x[j]; // CHECK-NEXT: Generating implicit reduction(+:s)
    x[i] = s - 4 * (int)(s / 4);
  }
}

// Short rows, rows of which each has its own length, and other uses of the variable: as they were.
static void others(int n) {
#pragma acc parallel loop copyin(a[0:n*3], x[0:MOST]) copyout(y[0:n], z[0:n])
  for (int i = 0; i < n; i++) {
    float s = 0, t = 0;
    for (int j = 0; j < 3; j++) // CHECK: [[#@LINE]], #pragma acc loop seq
      s += a[i * 3 + j];
    for (int j = 0; j < 200; j++) { // CHECK: [[#@LINE]], #pragma acc loop seq
      t += x[j];
      if (t > 50)
        t = 0;
    }
    y[i] = s;
    z[i] = t;
  }
}

static void expect(const char *what, double got, double wanted) {
  if (got != wanted) {
    printf("%s: %g, not %g\n", what, got, wanted);
    failed = 1;
  }
}

int main(void) {
  const int n = ROWS;
  for (int i = 0; i < ROWS * MOST; i++)
    a[i] = i * 7 % 13;
  for (int m = 0; m <= MOST; m = 2 * m + 3) {
    for (int j = 0; j < m; j++)
      x[j] = j % 5;
    product(n, m);
    for (int i = 0; i < n; i++) {
      float s = 1;
      for (int j = 0; j < m; j++)
        s += a[i * m + j] * x[j];
      expect("product", y[i], s);
    }
    sums_of_squares(n, m);
    shares(n, m);
    float all = 3;
    for (int i = 0; i < n; i++) {
      float s = 0, most = -1, sum = 0;
      for (int j = 0; j < m; j++) {
        s += a[i * m + j] * a[i * m + j];
        most = fmaxf(most, a[i * m + j]);
        all += a[i * m + j];
      }
      for (int j = 0; j < m; j++)
        sum += a[i * m + j] + most;
      expect("square", y[i], s);
      expect("most", z[i], most);
      for (int j = 0; j < m; j++)
        expect("shares", b[i * m + j], a[i * m + j] + sum);
    }
    expect("norm", norm(n, m), all);
  }
  expect("nested", nested(30), (8 + 3 * 30 * 2 * 3) * 1000 + 3 + 3 * (6 + 29 * 15));
  float wanted[100];
  for (int i = 0; i < 100; i++)
    x[i] = wanted[i] = i;
  solve(100);
  for (int i = 0; i < 100; i++) {
    float s = wanted[i];
    for (int j = 0; j < i; j++)
      s -= a[i * 100 + j] * wanted[j];
    wanted[i] = s - 4 * (int)(s / 4);
    expect("solve", x[i], wanted[i]);
  }
  others(n);
  for (int i = 0; i < n; i++) {
    float t = 0;
    for (int j = 0; j < 200; j++) {
      t += x[j];
      if (t > 50)
        t = 0;
    }
    expect("short", y[i], a[i * 3] + a[i * 3 + 1] + a[i * 3 + 2]);
    expect("other", z[i], t);
  }
  return failed;
}
