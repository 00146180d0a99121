// Constructs in OpenMP tasks, which have copies of the variables that only clauses of OpenACC name, too.
// REQUIRES: openmp
// RUN: %pacc -O0 -mp %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -g -mp %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <omp.h>

enum { T = 4 };

static void tasks(void) {
  int n = 200;
  double a[8][200], b[8][200];
  for (int q = 0; q < 8; q++)
    for (int i = 0; i < 200; i++)
      a[q][i] = q * 200 + i, b[q][i] = 0;
#pragma acc enter data copyin(a) create(b)
#pragma omp parallel num_threads(T)
#pragma omp single
  {
    for (int q = 0; q < 8; q++) {
      int factor = q + 1;
#pragma omp task
      {
#pragma acc parallel loop present(a, b) async(q)
        for (int i = 0; i < n; i++)
          b[q][i] = factor * a[q][i];
#pragma acc wait(q)
      }
    }
#pragma omp taskwait
    for (int q = 0; q < 8; q++) {
#pragma omp task
      {
#pragma acc update self(b[q:1]) async(q)
#pragma acc wait(q)
      }
    }
  }
#pragma acc exit data delete (a, b)
  for (int q = 0; q < 8; q++)
    for (int i = 0; i < n; i++)
      CHECK(b[q][i] == (q + 1) * a[q][i]);
}

static void taskloop(int n) {
  int a[64][8], base = 100;
#pragma omp parallel num_threads(T)
#pragma omp single
  {
    int shift = 5;
#pragma omp taskloop grainsize(4) firstprivate(base)
    for (int k = 0; k < 64; k++) {
#pragma acc parallel loop copyout(a[k:1])
      for (int i = 0; i < n; i++)
        a[k][i] = k * base + i + shift;
    }
  }
  for (int k = 0; k < 64; k++)
    for (int i = 0; i < n; i++)
      CHECK(a[k][i] == k * 100 + i + 5);
  int sum = 0;
#pragma omp parallel master taskloop num_threads(T) reduction(+:sum)
  for (int k = 0; k < 16; k++) {
    int s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++)
      s += k;
    sum += s;
  }
  CHECK(sum == 120 * n);
}

static void depends(int n) {
  double x[n], y[n];
#pragma omp parallel num_threads(T)
#pragma omp single
  for (int r = 0; r < 3; r++) {
#pragma omp task depend(out : x) shared(x)
    {
#pragma acc parallel loop copyout(x)
      for (int i = 0; i < n; i++)
        x[i] = i + r;
    }
#pragma omp task depend(in : x) depend(out : y) shared(x, y)
    {
#pragma acc parallel loop copyin(x) copyout(y)
      for (int i = 0; i < n; i++)
        y[i] = x[i] * 2;
    }
#pragma omp task depend(in : y) shared(y)
    for (int i = 0; i < n; i++)
      CHECK(y[i] == 2 * (i + r));
  }
}

/* tasks made by tasks, the firsts' variables gone */
static int *grid;
static void tree(int from, int to) {
  if (to - from <= 8) {
#pragma omp task
    {
#pragma acc parallel loop copyout(grid[from:to - from]) async(from)
      for (int i = from; i < to; i++)
        grid[i] = i * 3;
#pragma acc wait(from)
    }
    return;
  }
  int mid = (from + to) / 2;
#pragma omp task untied
  {
    int lo = from, hi = mid;
    tree(lo, hi);
  }
#pragma omp task
  tree(mid, to);
}

int main(void) {
  tasks();
  taskloop(8);
  depends(100);
  grid = calloc(256, sizeof *grid);
#pragma omp parallel num_threads(T)
#pragma omp single
  tree(0, 256);
  for (int i = 0; i < 256; i++)
    CHECK(grid[i] == 3 * i);
  return check_done();
}
