// Elements of an array in targetin that no `update device` brings: a warning where a kernel uses the array, once. Data of
// clauses round a pipeline must hold what its kernels surely use of it.
// RUN: %pacc %without_gpu -O2 %s -o %t
// RUN: %run_host %t 0 2>&1 | count 0
// RUN: %run_host %t 1 2>&1 | count 0
// RUN: %run_emulator %t 0 2>&1 | count 0
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=PART
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=SHORT
// RUN: not %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefix=ROWS
#include <stdlib.h>

enum { n = 40 };
static double a[n], b[n], t[n];

static void pipe(int length) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:length])
    // PART: pacc: warning: {{.*}}brought.c:[[#@LINE+5]]: the kernel uses a, but task 4 of 5 has 24 to 31: its own 24 to 31, halo 0 left, 0 right; 'update device' has brought 24 to 29
    // PART-NEXT: What else it uses is not the program's
    // PART-NOT: warning:
    // NONE: pacc: warning: {{.*}}brought.c:[[#@LINE+2]]: the kernel uses a, but task 1 of 5 has 0 to 7{{.*}}; no 'update device' has brought any of it
    // NONE-NOT: warning:
#pragma acc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
#pragma pacc update host(b[0:n])
  }
}

static void beside(double **rows, int m) {
#pragma acc data copyin(t[0:m], rows[0:2][0:m])
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma acc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + t[i];
#pragma acc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] += rows[0][i] + rows[1][i];
#pragma pacc update host(b[0:n])
  }
}

// SHORT: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=t
static void beside_one(double *u, int m) {
#pragma acc data copyin(u[0:m], t[0:m])
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma acc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + t[i] + u[0];
#pragma pacc update host(b[0:n])
  }
}

// ROWS: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=rows
static void beside_rows(double **rows, int m) {
#pragma acc data copyin(rows[0:2][0:m])
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma acc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + rows[0][i] + rows[1][i];
#pragma pacc update host(b[0:n])
  }
}

int main(int count, char **names) {
  const int k = atoi(names[1]);
  double *rows[2] = {malloc(n * sizeof(double)), malloc(n * sizeof(double))};
  for (int i = 0; i < n; i++)
    a[i] = t[i] = rows[0][i] = rows[1][i] = i;
  if (k == 0) {
    pipe(n);
    for (int i = 0; i < n; i++)
      if (b[i] != i + 1)
        return 1;
    beside(rows, n);
    for (int i = 0; i < n; i++)
      if (b[i] != 4 * i)
        return 1;
  } else if (k == 1)
    pipe(30);
  else if (k == 2)
    pipe(0);
  else if (k == 3)
    beside_one(rows[0], n / 2);
  else
    beside_rows(rows, n / 2);
  return 0;
}
