// Rows whose lengths memory tells: on a GPU their gangs have two lanes to a warp, by the mean length, and share warps, in
// which each takes its own way. Lengths from nothing to some hundred, rows that are skipped, several loops over a row,
// loops that are repeated from row to row.
// RUN: %pacc %without_gpu -O3 %s -o %t -lm && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t -lm && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include <complex.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int failed;
#define EXPECT(what, condition)                                                                                        \
  if (!(condition) && failed++ < 10)                                                                                   \
  printf("%s: row %d of mean %d is wrong\n", what, i, mean)

struct rows {
  int n, *first, *column;
  double *value;
};

static void sums(struct rows m, const double *x, double *y) {
  const int n = m.n, *first = m.first, *column = m.column;
  const double *value = m.value;
#pragma acc parallel loop gang present(first[0:n + 1], column[0:first[n]], value[0:first[n]], x[0:n], y[0:n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

/* Every third row is left out; the others are gone through twice. */
static void shares(struct rows m, float *share) {
  const int n = m.n, *first = m.first;
  const double *value = m.value;
#pragma acc parallel loop gang present(first[0:n + 1], value[0:first[n]], share[0:first[n]])
  for (int i = 0; i < n; i++) {
    if (i % 3 == 1)
      continue;
    int most = -1;
#pragma acc loop vector reduction(max : most)
    for (int k = first[i]; k < first[i + 1]; k++)
      most = value[k] > most ? (int)value[k] : most;
#pragma acc loop vector
    for (int k = first[i]; k < first[i + 1]; k++)
      share[k] = (float)(value[k] + most);
  }
}

/* As often as the row says, each time with what came out before. */
static void rounds(struct rows m, long *y) {
  const int n = m.n, *first = m.first;
  const double *value = m.value;
#pragma acc parallel loop gang present(first[0:n + 1], value[0:first[n]], y[0:n])
  for (int i = 0; i < n; i++) {
    long all = i;
    for (int r = 0; r < i % 4; r++) {
      long sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = first[i]; k < first[i + 1]; k++)
        sum += (long)value[k] + all % 5;
      all += sum;
    }
    y[i] = all;
  }
}

static void complex_sums(struct rows m, double _Complex *y) {
  const int n = m.n, *first = m.first;
  const double *value = m.value;
#pragma acc parallel loop gang present(first[0:n + 1], value[0:first[n]], y[0:n])
  for (int i = 0; i < n; i++) {
    double _Complex sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] + value[k] * I;
    y[i] = sum;
  }
}

static void check(int n, int mean) {
  struct rows m = {n, malloc((n + 1) * sizeof(int)), malloc((size_t)n * 2 * mean * sizeof(int)),
                   malloc((size_t)n * 2 * mean * sizeof(double))};
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  float *share = calloc((size_t)n * 2 * mean, sizeof *share);
  long *z = malloc(n * sizeof *z);
  double _Complex *c = malloc(n * sizeof *c);
  unsigned state = 12345 + mean;
  m.first[0] = 0;
  for (int i = 0; i < n; i++) {
    m.first[i + 1] = m.first[i] + (int)((state = state * 1664525 + 1013904223) >> 8) % (2 * mean);
    x[i] = i % 100;
  }
  for (int k = 0; k < m.first[n]; k++) {
    m.column[k] = (int)((state = state * 1664525 + 1013904223) >> 8) % n;
    m.value[k] = (state >> 20) % 50;
  }
#pragma acc data copyin(m.first[0:n + 1], m.column[0:m.first[n]], m.value[0:m.first[n]], x[0:n])                       \
    copyout(y[0:n], z[0:n], c[0:n]) copy(share[0:m.first[n]])
  {
    sums(m, x, y);
    shares(m, share);
    rounds(m, z);
    complex_sums(m, c);
  }
  for (int i = 0; i < n; i++) {
    double sum = 0, plain = 0;
    int most = -1, shared = 1;
    long all = i;
    for (int k = m.first[i]; k < m.first[i + 1]; k++) {
      sum += m.value[k] * x[m.column[k]];
      plain += m.value[k];
      most = m.value[k] > most ? (int)m.value[k] : most;
    }
    for (int k = m.first[i]; k < m.first[i + 1]; k++)
      shared &= share[k] == (i % 3 == 1 ? 0 : (float)(m.value[k] + most));
    for (int r = 0; r < i % 4; r++) {
      long once = 0;
      for (int k = m.first[i]; k < m.first[i + 1]; k++)
        once += (long)m.value[k] + all % 5;
      all += once;
    }
    EXPECT("sums", y[i] == sum);
    EXPECT("shares", shared);
    EXPECT("rounds", z[i] == all);
    EXPECT("complex sums", creal(c[i]) == plain && cimag(c[i]) == plain);
  }
  free(m.first), free(m.column), free(m.value), free(x), free(y), free(share), free(z), free(c);
}

int main(void) {
  /* Narrow gangs are for launches that fill a GPU with them. */
  const int fills = acc_get_device_type() == acc_device_nvidia;
  const int means[] = {1, 2, 5, 7, 13, 30, 60, 150};
  for (unsigned k = 0; k < sizeof means / sizeof *means; k++) {
    check(37, means[k]);
    check(!fills ? 203 : means[k] < 20 ? 150003 : 40003, means[k]);
  }
  printf("%d wrong\n", failed);
  return failed != 0;
}
