// Pointers to functions that are chosen among functions of the file: in a kernel, in a loop, and for qsort.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 64 };

static double twice(double x) { return 2 * x; }
static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static int upwards(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int downwards(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static double chosen(int i) {
  double (*f)(double) = i % 3 == 0 ? twice : i % 3 == 1 ? square : half;
  double x = i;
  for (int k = 0; k < 3; k++) {
    x = f(x);
    f = x > 100 ? half : f;
  }
  return x;
}

static int middle(int i) {
  int values[5];
  for (int k = 0; k < 5; k++) values[k] = (k * 3 + i) % 7;
  qsort(values, 5, sizeof *values, i % 2 ? downwards : upwards);
  return values[1] * 10 + values[3];
}

int main(void) {
  double got[N];
  int sorted[N];
#pragma acc parallel loop copyout(got, sorted)
  for (int i = 0; i < N; i++) {
    got[i] = chosen(i);
    sorted[i] = middle(i);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(got[i], chosen(i));
    CHECK_EQ(sorted[i], middle(i));
  }
  return check_done();
}
