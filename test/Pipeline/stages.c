// Host code between device code, several kernels, reductions over all chunks, data that is not split.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O1 -fprofile-instr-generate -fcoverage-mapping -c %s -o %t.o
#include "Inputs/data.h"

static double mask[7] = {1, 2, 3, 4, 5, 6, 7};

// A kernel, host code on its result, a kernel on the host code's.
static double sandwich(double *a, double *b, int n, int tasks) {
  double sum = 0, most = -1;
  int scale = 3;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(tasks) async
  {
    static const int five = 5; // constants are the same in all stages
    const double two = five - 3;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++) {
      a[i] = a[i] * scale + mask[i % 7];
      sum += a[i];
    }
#pragma pacc update host(a[0:n])
    int i;
#pragma pacc loop pipe(1)
    for (i = 0; i < n; i++)
      a[i] -= five;
#pragma pacc update device(a[0:n])
#pragma pacc kernels
#pragma pacc loop independent pipe(1) reduction(max:most)
    for (int i = 0; i < n; i++) {
      b[i] = a[i] * two;
      most = b[i] > most ? b[i] : most;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i += 2)
      b[i] += a[i];
#pragma pacc update host(b[0:n])
  }
  return sum * 1000 + most;
}

// Data round the pipeline and on its kernel; host code that counts chunks and passes on what it has seen.
static long around(int *a, const int *table, int n, int tasks) {
  long total = 0;
  int weights[3] = {1, 10, 100};
#pragma acc data copyin(table[0:5])
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) num_tasks(tasks) copyin(weights)
  {
#pragma acc update device(a[0:n])
#pragma acc parallel loop pipe(1) reduction(+:total) present(table[0:5])
    for (int i = 0; i < n; i++)
      total += a[i] * table[i % 5] + weights[i % 3];
  }
  return total;
}

// A prefix sum: host code takes the chunks in order.
static void prefix(int *a, int n, int tasks) {
  int carry = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = 2 * a[i] + 1;
#pragma pacc update self(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      carry += a[i];
      a[i] = carry;
    }
  }
}

int main(void) {
  const int tasks[] = {1, 2, 3, 7, 50, 1000};
  const int sizes[] = {1, 6, 101, 640};
  for (int s = 0; s < 4; s++)
    for (int t = 0; t < 6; t++) {
      int n = sizes[s];
      double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
      int *c = malloc(n * sizeof *c), table[5] = {3, 1, 4, 1, 5};
      FILL(a, n);
      FILL(c, n);
      double result = sandwich(a, b, n, tasks[t]);
      long total = around(c, table, n, tasks[t]);
      prefix(c, n, tasks[t]);
      printf("%d in %d: %.17g %ld %016llx %016llx %016llx\n", n, tasks[t], result, total,
             (unsigned long long)HASH(a, n), (unsigned long long)HASH(b, n), (unsigned long long)HASH(c, n));
      free(a), free(b), free(c);
    }
}
