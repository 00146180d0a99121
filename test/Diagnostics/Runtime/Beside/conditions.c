// Elements that a kernel uses under conditions, and of which the device has only a part: a warning when it is launched, once.
// Not where conditions on counters, or what the host knows, keep the kernel in that part.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | count 0
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=FIRST,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefixes=FIRST,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefixes=INNER,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefixes=TWO,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 5 2>&1 | %FileCheck %s --check-prefixes=FIRST,ONCE
// RUN: %pacc %without_gpu -O0 -w %s -o %t.0
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t.0 0 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t.0 1 2>&1 | %FileCheck %s --check-prefixes=FIRST,ONCE
// FIRST: pacc: warning: {{.*}}conditions.c:{{[0-9]+}}: the kernel may use elements 0 to 99 of {{[ag]}}, under conditions, but the device has elements 0 to 49
// INNER: pacc: warning: {{.*}}conditions.c:{{[0-9]+}}: the kernel may use elements 0 to 99 of a, under conditions, but the device has elements 10 to 29
// TWO: pacc: warning: {{.*}}conditions.c:{{[0-9]+}}: the kernel may use elements 2 to 51 of a, under conditions, but the device has elements 0 to 49
// ONCE-NOT: warning:
// NONE-NOT: warning:
#include <stdio.h>
#include <stdlib.h>

static double g[100];

// Sums of several counters are compared themselves.
static double windows(int n, const double *a, const double (*b)[10], int w) {
  double s = 0;
#pragma acc parallel loop copyin(a[0:n], b[0:n/10]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < w; k++) {
      const int j = i + k - w / 2;
      s += j < 0 || j >= n ? 0 : a[j];
      if (i - k >= 0 && i + k + 1 < n)
        s += a[i - k] * a[i + k + 1];
      if (j < 1)
        continue;
      if (n > j)
        s += a[j - 1] + b[i / 10][k];
    }
#pragma acc parallel loop copyin(b[0:n/10]) reduction(+ : s)
  for (int i = 0; i < n / 10; i++)
    for (int k = -1; k <= 1; k++) {
      const int row = i + k;
      if (row >= 0 && row < n / 10)
        s += b[row][k + 1];
    }
  return s;
}

// Stencils and masks that stay in what the device has.
static double inside(int n, int m, double *a, const int *c, int has) {
  double s = 0;
#pragma acc data copyin(a[0:n], c[0:n])
  {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) {
      if (i > 0)
        s += a[i - 1];
      if (i != n - 1 && c[i])
        s += a[i + 1];
      s += i + 2 < n ? a[i + 2] : 0;
      const int left = i - 3, in = i >= 4 && i < n - 4;
      if (left < 0)
        continue;
      s += a[left];
      if (in && c[i])
        s += a[i - 4] + a[i + 4];
      if (i % 2 == 0) {
        if (i + 1 >= n)
          continue;
        s += a[i + 1];
      } else if (i >= 5)
        s += a[i - 5];
      if (has)
        s += a[i + n];
      if (has & c[i])
        s += a[i + 2 * n];
    }
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) {
      switch (i) {
      case 0:
        s += a[i];
        break;
      default:
        s += a[i - 1];
      }
      int left = 2;
      while (i > 1 && left-- > 0)
        s += a[i - 2];
    }
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (int i = 0; i < n / 10; i++)
      for (int j = 9; j >= 0; j--) {
        if (i > 0 && j < 9)
          s += a[(i - 1) * 10 + j + 1];
        if (!(i == 0 || j == 0))
          s += a[i * 10 - 10 + j - 1];
      }
#pragma acc parallel loop reduction(+ : s)
    for (size_t i = 1; i < (size_t)n; i += 2) {
      if (i > 1)
        s += a[i - 2];
      if (i + 2 < (size_t)n)
        s += a[i + 2];
      s += a[c[i] ? i : i - 1];
    }
  }
#pragma acc data copyin(a[10:m])
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    if (i >= 10 && i < m + 10 && c[i])
      s += a[i];
  return s;
}

static double masked(int k, int n, int m, double *a, const int *c) {
  double s = 0;
  for (int twice = 0; twice < 2; twice++)
    if (k == 1) {
#pragma acc data copyin(a[0:m])
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n])
      for (int i = 0; i < n; i++)
        if (c[i])
          s += a[i];
    } else if (k == 2) {
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n], a[0:m])
      for (int i = 0; i < n; i++)
        s += c[i] ? a[i] : 0;
    } else if (k == 3) {
#pragma acc enter data copyin(a[10:20])
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n])
      for (int i = 0; i < n; i++) {
        if (!c[i])
          continue;
        s += a[i];
      }
#pragma acc exit data delete(a[10:20])
    } else if (k == 4) {
#pragma acc kernels loop copyin(c[0:n]) copy(a[0:m])
      for (int i = 0; i < m; i++)
        if (c[i])
          s += a[i + 2];
    }
  return s;
}

int main(int count, char **names) {
  const int k = atoi(names[1]), n = 100, m = 50;
  double *a = malloc(3 * n * sizeof *a), want = 0;
  int *c = calloc(n, sizeof *c);
  for (int i = 0; i < n; i++)
    a[i] = g[i] = i;
  if (k == 0 || k == 9) {
    for (int i = 0; i < n; i++)
      c[i] = i % 3 == 0;
    return inside(n, m, a, c, 0) <= 0 || windows(n, a, (const double(*)[10])a, 5) <= 0;
  }
  if (k == 5) {
#pragma acc data copyin(g[0:m])
#pragma acc parallel loop reduction(+ : want) copyin(c[0:n])
    for (int i = 0; i < n; i++)
      if (c[i])
        want += g[i];
    return want != 0;
  }
  return masked(k, n, m, a, c) != 0;
}
