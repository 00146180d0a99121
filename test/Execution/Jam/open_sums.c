// Sums in memory to which nothing is stored before the loop that adds up: several rows and columns at a time, sizes
// that leave parts of tiles, several sums, loops in loops, and loops without an iteration, which access nothing.
// RUN: %pacc %without_gpu -O3 %s -o %t
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O3 -c %s -o %t.o -Rpass=pacc-jam 2>&1 | %FileCheck %s --check-prefix=JAM
#include "../check.h"
#include <openacc.h>
#include <stdlib.h>

static long *numbers(int count, int from) {
  long *a = malloc(sizeof(long) * (count + 1));
  for (int i = 0; i <= count; i++)
    a[i] = (i + from) * 37 % 101 - 50;
  return a;
}

static void add(int n, int m, int l, const long *restrict a, const long *restrict b, long *restrict c) {
// JAM: open_sums.c:[[#@LINE+4]]:5: remark: a thread takes {{[248]}} iterations
// JAM: open_sums.c:[[#@LINE+2]]:3: remark: a thread takes {{[248]}} iterations
#pragma acc parallel loop collapse(2) present(a[0:n * l], b[0:l * m], c[0:l ? n * m : 0])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
}

// Pointers that may lead to the same place: c and d are one array.
static void two_names(int n, int m, int l, const long *a, const long *b, long *c, long *d) {
#pragma acc parallel loop gang present(a[0:n * l], b[0:l * m], c[0:n * m], d[0:n * m])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j] + d[i * m + j];
  }
}

// Two sums; a loop in a loop, of which the inner one counts down.
static void several(int n, int m, int l, const long *restrict a, const long *restrict b, long *restrict c,
                    long *restrict d) {
#pragma acc parallel loop collapse(2) present(a[0:n * l], b[0:l * m], c[0:n * m], d[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) {
        d[i * m + j] ^= a[i * l + k];
        for (int q = l - 1; q >= k; q--) {
          c[i * m + j] -= a[i * l + q] * b[q * m + j];
          d[i * m + j] += b[q * m + j];
        }
      }
}

static void run(int n, int m, int l) {
  long *a = numbers(n * l, 1), *b = numbers(l * m, 2), *c = numbers(n * m, 3), *d = numbers(n * m, 4);
  long *x = numbers(n * m, 3), *y = numbers(n * m, 4);
  long *nothing = l ? c : NULL;
#pragma acc data copyin(a[0:n * l], b[0:l * m]) copy(c[0:n * m], d[0:n * m])
  {
    add(n, m, l, a, b, nothing);
    two_names(n, m, l, a, b, c, c);
    several(n, m, l, a, b, c, d);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      long *p = &x[i * m + j], *q = &y[i * m + j];
      for (int k = 0; k < l; k++)
        *p += a[i * l + k] * b[k * m + j];
      for (int k = 0; k < l; k++)
        *p += a[i * l + k] * b[k * m + j] + *p;
      for (int k = 0; k < l; k++) {
        *q ^= a[i * l + k];
        for (int r = l - 1; r >= k; r--) {
          *p -= a[i * l + r] * b[r * m + j];
          *q += b[r * m + j];
        }
      }
      if (c[i * m + j] != *p || d[i * m + j] != *q) {
        printf("%d x %d x %d: %ld and %ld, not %ld and %ld at %d, %d\n", n, m, l, c[i * m + j], d[i * m + j], *p, *q,
               i, j);
        exit(1);
      }
    }
  free(a), free(b), free(c), free(d), free(x), free(y);
}

int main(void) {
  static const int sizes[] = {1, 2, 7, 8, 9, 12, 15, 31, 64, 65, 129, 200};
  for (int n = 0; n < 12; n++)
    for (int m = 0; m < 12; m += n % 2 ? 1 : 3)
      run(sizes[n], sizes[m], (n + m) % 5);
  run(17, 300, 5);
  run(100, 257, 3);
  run(1, 1030, 0);
  if (acc_get_device_type() == acc_device_nvidia) { // which takes several at a time only where there are many
    run(836, 837, 5);
    run(901, 1500, 3);
    run(1000, 1000, 0);
  }
  return 0;
}
