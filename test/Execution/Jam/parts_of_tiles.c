// Nests of which a thread takes several rows and columns, with sizes that leave parts of tiles: each element is changed
// once, also in place, in memory and by several stores; bounds that begin anywhere, steps, and rows without columns.
// RUN: %pacc -O3 %s -o %t
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"
#include <openacc.h>
#include <stdlib.h>

static double value(int i) { return (i * 37 % 101) * 0.25 - 10; }

static double *numbers(int count, int from) {
  double *a = malloc(sizeof(double) * (count + 1));
  for (int i = 0; i <= count; i++)
    a[i] = value(i + from);
  return a;
}

static void product(int n, int m, int l, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a[0:n * l], b[0:l * m], c[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < l; k++)
        sum += a[i * l + k] * b[k * m + j];
      c[i * m + j] += sum;
    }
}

static void in_memory(int n, int m, int l, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(2) present(a[0:n * l], b[0:l * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j] *= 0.5;
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
      c[i * m + j] += 1;
    }
}

// Every other row and column, from anywhere; two arrays.
static void strided(int n, int m, int l, const double *restrict a, const double *restrict b, double *restrict c,
                    double *restrict d) {
#pragma acc parallel loop collapse(2) present(a[0:n * l], b[0:l * m], c[0:n * m], d[0:n * m])
  for (int i = 1; i < n; i += 2)
    for (int j = m - 1; j >= 2; j -= 3) {
      double sum = c[i * m + j];
      for (int k = 0; k < l; k++)
        sum -= a[i * l + k] * b[k * m + j];
      d[i * m + j] = d[i * m + j] * 2 + sum;
      c[i * m + j] = sum + d[i * m + j];
    }
}

// Rows of which some have nothing to do.
static void guarded(int n, int m, int l, int from, const double *restrict a, const double *restrict b,
                    double *restrict c) {
#pragma acc parallel loop gang present(a[0:n * l], b[0:l * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    if (i != from) {
#pragma acc loop vector
      for (int j = 0; j < m; j++) {
        double sum = 0;
        for (int k = 0; k < l; k++)
          sum += a[i * l + k] * b[k * m + j];
        c[i * m + j] -= sum;
      }
    }
}

// What an iteration finds at a place that it changed itself.
static void found(int n, int m, int l, const double *restrict a, int *restrict at, const double *restrict b,
                  double *restrict c) {
#pragma acc parallel loop collapse(2) present(a[0:n * l], b[0:l * m], c[0:n * m], at[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int column = at[i * m + j];
      at[i * m + j] = -1000000;
      double sum = 0;
      for (int k = 0; k < l; k++)
        sum += a[i * l + k] * b[k * m + column];
      c[i * m + j] += sum;
    }
}

static void compare(const char *what, int n, int m, const double *a, const double *b) {
  for (int i = 0; i < n * m; i++)
    if (a[i] - b[i] > 1e-6 || b[i] - a[i] > 1e-6) {
      printf("%s %d x %d: %g, not %g at %d, %d\n", what, n, m, a[i], b[i], i / m, i % m);
      exit(1);
    }
}

static void run(int n, int m, int l) {
  double *a = numbers(n * l, 1), *b = numbers(l * m, 2), *c = numbers(n * m, 3), *d = numbers(n * m, 4);
  double *x = numbers(n * m, 3), *y = numbers(n * m, 4);
  int *at = malloc(sizeof(int) * (n * m + 1));
  for (int i = 0; i < n * m; i++)
    at[i] = (i * 7 + 3) % m;
  const int row = n / 2;
#pragma acc data copyin(a[0:n * l], b[0:l * m]) copy(c[0:n * m], d[0:n * m], at[0:n * m])
  {
    product(n, m, l, a, b, c);
    in_memory(n, m, l, a, b, c);
    strided(n, m, l, a, b, c, d);
    guarded(n, m, l, row, a, b, c);
    found(n, m, l, a, at, b, c);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0, other = 0;
      for (int k = 0; k < l; k++) {
        sum += a[i * l + k] * b[k * m + j];
        other += a[i * l + k] * b[k * m + ((i * m + j) * 7 + 3) % m];
      }
      double *p = &x[i * m + j], *q = &y[i * m + j];
      *p += sum;
      *p = *p * 0.5 + sum + 1;
      if (i % 2 == 1 && j >= 2 && (m - 1 - j) % 3 == 0) {
        *q = *q * 2 + (*p - sum);
        *p = *p - sum + *q;
      }
      if (i != row)
        *p -= sum;
      *p += other;
    }
  compare("c", n, m, c, x);
  compare("d", n, m, d, y);
  free(a), free(b), free(c), free(d), free(x), free(y), free(at);
}

int main(void) {
  static const int sizes[] = {1, 2, 7, 8, 9, 12, 15, 31, 64, 65, 129, 200};
  for (int n = 0; n < 12; n++)
    for (int m = 0; m < 12; m += n % 2 ? 1 : 3)
      run(sizes[n], sizes[m], 1 + (n + m) % 4);
  run(17, 300, 5);
  run(100, 257, 3);
  if (acc_get_device_type() == acc_device_nvidia) { // which takes several at a time only where there are many
    run(836, 837, 5);
    run(901, 1500, 3);
  }
  return 0;
}
