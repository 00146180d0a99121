// Arrays of variable length whose length is a constant (`const int n = 10; int a[n];`, or a routine's whose call says it)
// are as large as they are: a gang's lanes share all of them, and they do not lie over each other.
// RUN: %pacc -w -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -w -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

static void alone(void) {
  int r[10];
#pragma acc parallel num_gangs(1) copyout(r)
  {
    const int n = 10;
    int a[10], b[n], c[n];
#pragma acc loop vector
    for (int i = 0; i < 10; i++) { a[i] = i; b[i] = 10 * i; c[i] = 100 * i; }
#pragma acc loop worker vector
    for (int i = 0; i < 10; i++) r[i] = a[9 - i] + b[9 - i] + c[9 - i];
  }
  for (int i = 0; i < 10; i++) CHECK(r[i] == 111 * (9 - i));
}

static void sums(int rows) {
  unsigned r[6][7];
#pragma acc parallel loop gang copyout(r)
  for (int g = 0; g < rows; g++) {
    const long n = 7;
    unsigned sum[n], mine[n], seen[n];
    for (int i = 0; i < n; i++) sum[i] = g;
#pragma acc loop vector
    for (int i = 0; i < n; i++) seen[i] = mine[i] = i;
#pragma acc loop worker
    for (int w = 0; w < 4; w++) {
#pragma acc loop vector reduction(+:sum)
      for (int i = 0; i < 50; i++) {
        const int few = 3;
        unsigned own[few];
        for (int k = 0; k < few; k++) own[k] = k * w;
        sum[i % n] += own[i % few];
      }
    }
#pragma acc loop vector
    for (int i = 0; i < n; i++) r[g][i] = sum[i] + 10000 * mine[n - 1 - i] + 100000 * seen[i];
  }
  for (int g = 0; g < rows; g++)
    for (int i = 0; i < 7; i++) {
      unsigned want = g + 10000 * (6 - i) + 100000 * i;
      for (int w = 0; w < 4; w++)
        for (int k = i; k < 50; k += 7) want += k % 3 * w;
      CHECK(r[g][i] == want);
    }
}

#pragma acc routine worker
static float called(float *a, long n) {
  float b[(int)n];
  for (int i = 0; i < n; i++) b[i] = i;
#pragma acc loop vector
  for (int i = 0; i < n; i++) { a[i] += 1; b[i] += 2; }
#pragma acc loop vector
  for (int i = 0; i < n; i++) b[n - 1 - i] += a[i];
  return b[3];
}

static void routine(void) {
  float r[11];
#pragma acc parallel num_gangs(1) copyout(r)
  {
    float a[10];
#pragma acc loop worker
    for (int i = 0; i < 10; i++) a[i] = 100 * i;
    r[10] = called(a, 10);
    for (int i = 0; i < 10; i++) r[i] = a[i];
  }
  CHECK(r[10] == 3 + 2 + 601);
  for (int i = 0; i < 10; i++) CHECK(r[i] == 100 * i + 1);
}

int main(void) {
  alone();
  sums(6);
  routine();
  return check_done();
}
