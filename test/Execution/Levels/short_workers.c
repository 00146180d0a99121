// Workers whose rows launches know to be short: on a GPU many workers have a few lanes each, less than a warp, which add
// up, have what is the worker's in common, and wait for each other.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_emulator %t.O0
#include "../check.h"

enum { MOST = 66, N = 323 };

static void of_gangs(int n, int length, double *a, double *y) {
#pragma acc parallel loop gang worker present(a, y)
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
#pragma acc loop vector reduction(+ : s, t)
    for (int q = 0; q < length; q++) {
      s += a[i * MOST + q];
      t += q * a[i * MOST + q];
    }
    y[i] = s;
#pragma acc loop vector
    for (int q = 0; q < length; q++) a[i * MOST + q] = a[i * MOST + q] * 2 + t;
  }
}

static void in_gangs(int n, int length, double *a, double *y) {
#pragma acc parallel loop gang present(a, y)
  for (int b = 0; b < (n + 9) / 10; b++) {
#pragma acc loop worker
    for (int i = 10 * b; i < (10 * b + 10 < n ? 10 * b + 10 : n); i++) {
      double s = 0, t = 0;
#pragma acc loop vector reduction(+ : s, t)
      for (int q = 0; q < length; q++) {
        s += a[i * MOST + q];
        t += q * a[i * MOST + q];
      }
      y[i] = s;
#pragma acc loop vector
      for (int q = 0; q < length; q++) a[i * MOST + q] = a[i * MOST + q] * 2 + t;
    }
  }
}

// What is the worker's is in memory that there is for each.
static void through_arrays(int n, int length, double *a, double *y) {
#pragma acc parallel loop gang worker present(a, y)
  for (int i = 0; i < n; i++) {
    double w[MOST], s = 0, t = 0;
#pragma acc loop vector
    for (int q = 0; q < length; q++) w[q] = a[i * MOST + q];
#pragma acc loop vector reduction(+ : s)
    for (int q = 0; q < length; q++) s += w[length - 1 - q];
#pragma acc loop vector reduction(+ : t)
    for (int q = 0; q < length; q++) t += q * w[q];
    y[i] = s;
#pragma acc loop vector
    for (int q = 0; q < length; q++) a[i * MOST + q] = w[q] * 2 + t;
  }
}

// A sum over workers and lanes, and one over all.
static double summed(int n, int length, const double *a, double *y) {
  double all = 0;
#pragma acc parallel loop gang present(a, y) reduction(+ : all)
  for (int b = 0; b < (n + 9) / 10; b++) {
    double sum = 0;
#pragma acc loop worker reduction(+ : sum)
    for (int i = 10 * b; i < (10 * b + 10 < n ? 10 * b + 10 : n); i++) {
#pragma acc loop vector reduction(+ : sum)
      for (int q = 0; q < length; q++) sum += a[i * MOST + q];
    }
    y[b] = sum;
    all += sum;
  }
  return all;
}

static int near(double got, double want) { return fabs(got - want) <= 1e-9 * fabs(want) + 1e-12; }

static void check(void (*run)(int, int, double *, double *), int n, int length) {
  double *a = malloc(sizeof *a * n * MOST), *b = malloc(sizeof *b * n * MOST), *y = calloc(n, sizeof *y);
  int wrong = 0;
  for (int i = 0; i < n * MOST; i++) a[i] = b[i] = 1 + i % 101 / 128.;
#pragma acc data copy(a[0:n * MOST]) copyout(y[0:n])
  run(n, length, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
    for (int q = 0; q < length; q++) s += b[i * MOST + q], t += q * b[i * MOST + q];
    wrong += !near(y[i], s);
    for (int q = 0; q < MOST; q++) wrong += !near(a[i * MOST + q], q < length ? b[i * MOST + q] * 2 + t : b[i * MOST + q]);
  }
  CHECK_EQ(wrong, 0);
  double want = 0, got;
#pragma acc data copyin(b[0:n * MOST]) copyout(y[0:n])
  got = summed(n, length, b, y);
  for (int g = 0; g < (n + 9) / 10; g++) {
    double s = 0;
    for (int i = 10 * g; i < n && i < 10 * g + 10; i++)
      for (int q = 0; q < length; q++) s += b[i * MOST + q];
    CHECK(near(y[g], s));
    want += s;
  }
  CHECK(near(got, want));
  free(a), free(b), free(y);
}

int main(void) {
  static const int Lengths[] = {0, 1, 3, 9, 17, 31, 33, 64, 65};
  for (unsigned i = 0; i < sizeof Lengths / sizeof *Lengths; i++)
    for (int n = 1; n <= N; n += 161) {
      check(of_gangs, n, Lengths[i]);
      check(in_gangs, n, Lengths[i]);
      check(through_arrays, n, Lengths[i]);
    }
  return check_done();
}
