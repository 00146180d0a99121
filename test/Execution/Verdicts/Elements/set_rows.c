// Arrays of rows, larger ones, and those of which each iteration sets the same part before it reads any of it: each has one
// of its own, and behind the loop that part has what the last iteration has left there. Not where an iteration may find what
// another one has set.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -gpu=races -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not='implicit private'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>

enum { N = 70, K = 5, L = 100 };
static double a[N][K][K], r[N][K], wide[N][L];
static int c[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    c[i] = (i * 37) % 11;
    for (int j = 0; j < K; j++)
      for (int k = 0; k < K; k++)
        a[i][j][k] = i + j * (i % 7) - k * (i % 3), r[i][j] = 0;
    for (int j = 0; j < L; j++)
      wide[i][j] = (i * 13 + j * 7) % 31;
  }
}

static void tell(const char *name, const double *t, int n) {
  double sum = 0;
  for (int j = 0; j < n; j++)
    sum += (j + 1) * t[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      sum += (i % 7 + j) * r[i][j];
  printf("%s %.10g\n", name, sum);
  fill();
}

// CHECK-LABEL: matrix:
// CHECK: Generating implicit private(t[]), last value kept
static void matrix(int n) {
  double t[K][K] = {{1, 2}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      for (int k = 0; k < K; k++)
        t[j][k] = 2 * a[i][j][k];
    for (int j = 0; j < K; j++)
      r[i][j] = t[j][K - 1 - j] - t[K - 1 - j][j] + t[c[i] % K][1];
  }
  tell("matrix", &t[0][0], K * K);
}

// CHECK-LABEL: product:
// CHECK: Generating implicit private(t[]), last value kept
static void product(int n) {
  double t[K][K] = {{3}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      for (int k = 0; k < K; k++) {
        t[j][k] = 0;
        for (int l = 0; l < K; l++)
          t[j][k] += a[i][j][l] * a[i][l][k];
      }
    for (int j = 0; j < K; j++) {
      t[j][j] += 1;
      r[i][j] = t[j][0];
    }
  }
  tell("product", &t[0][0], K * K);
}

// Each row is read where it has been set.
// CHECK-LABEL: rows:
// CHECK: Generating implicit private(t[]), last value kept
static void rows(int n) {
  double t[K][3] = {{4}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < K; j++) {
      for (int k = 0; k < 3; k++)
        t[j][k] = a[i][j][k] + j;
      sum += t[j][0] + t[j][c[i] % 3];
    }
    r[i][0] = sum;
  }
  tell("rows", &t[0][0], K * 3);
}

// CHECK-LABEL: line:
// CHECK: Generating implicit private(t[]), last value kept
static void line(int n) {
  double t[L] = {5};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < L; j++)
      t[j] = wide[i][j] * 2;
    for (int j = 0; j < L; j++)
      wide[i][j] = t[L - 1 - j];
    r[i][1] = wide[i][3];
  }
  tell("line", t, L);
}

// The first and the last element are the program's.
// CHECK-LABEL: part:
// CHECK: Generating implicit private(t[]), last value kept
static void part(int n) {
  double t[L + 2];
  for (int j = 0; j < L + 2; j++)
    t[j] = j;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 1; j <= L; j++)
      t[j] = wide[i][j - 1] * 2;
    double sum = 0;
    for (int j = 1; j <= L; j++)
      sum += t[j] * j;
    r[i][2] = sum;
  }
  tell("part", t, L + 2);
}

// CHECK-LABEL: columns:
// CHECK: Generating implicit private(t[]), last value kept
static void columns(int n) {
  double t[K][4] = {{1, 1, 1, 1}, {2, 2, 2, 2}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      t[j][2] = a[i][j][1];
    for (int j = 0; j < K; j++)
      r[i][j] = t[K - 1][2] + t[j][2];
  }
  tell("columns", &t[0][0], K * 4);
}

// Not all of what is read has been set in the iteration.
// CHECK-LABEL: border:
// CHECK: Loop carried dependence of t-> prevents
static void border(int n) {
  double t[L + 2] = {6};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 1; j <= L; j++)
      t[j] = wide[i][j - 1] * 2;
    r[i][2] = t[c[i]];
    t[0] = i;
  }
  tell("border", t, L + 2);
}

// CHECK-LABEL: diagonal:
// CHECK: Loop carried dependence of t-> prevents
static void diagonal(int n) {
  double t[K][K] = {{7}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      t[j][j] = a[i][j][0];
    r[i][0] = t[c[i] % K][1];
    t[c[i] % K][c[i] % 3] = i;
  }
  tell("diagonal", &t[0][0], K * K);
}

// CHECK-LABEL: upper:
// CHECK: Loop carried dependence of t-> prevents
static void upper(int n) {
  double t[K][K] = {{8}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      for (int k = j; k < K; k++)
        t[j][k] = a[i][j][k];
    for (int j = 0; j < K; j++)
      r[i][j] = t[j][c[i] % K];
    t[K - 1][0] = i;
  }
  tell("upper", &t[0][0], K * K);
}

// A row beside the one that has been set.
// CHECK-LABEL: next_row:
// CHECK: Loop carried dependence of t-> prevents
static void next_row(int n) {
  double t[K][3] = {{9}};
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < K; j++) {
      for (int k = 0; k < 3; k++)
        t[j][k] = a[i][j][k] + j;
      r[i][j] = t[K - 1 - j][0];
    }
  tell("next_row", &t[0][0], K * 3);
}

// CHECK-LABEL: some_rows:
// CHECK: Loop carried dependence of t-> prevents
static void some_rows(int n) {
  double t[K][3] = {{10}};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      if ((i + j) % 3)
        for (int k = 0; k < 3; k++)
          t[j][k] = a[i][j][k] + j;
    for (int j = 0; j < K; j++)
      r[i][j] = t[j][0];
  }
  tell("some_rows", &t[0][0], K * 3);
}

// CHECK-LABEL: set_behind:
// CHECK: Loop carried dependence of t-> prevents
static void set_behind(int n) {
  double t[L] = {11};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      r[i][j] = t[j];
    for (int j = 0; j < L; j++)
      t[j] = wide[i][j] * 2;
  }
  tell("set_behind", t, L);
}

int main(void) {
  fill();
  for (int n = 0; n <= N; n += N / 2) {
    matrix(n), product(n), rows(n), line(n), part(n), columns(n);
    border(n), diagonal(n), upper(n), next_row(n), some_rows(n), set_behind(n);
  }
  return 0;
}
