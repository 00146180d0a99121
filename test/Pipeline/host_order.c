// Loops of the host that reach into other chunks' elements, or look as if they did, and find there what they would find
// without chunks: no warning, and the same results with any number of chunks.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O0 -Werror -Wno-acc-lost-result %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %pacc -O2 -Werror -Wno-acc-lost-result %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "Inputs/data.h"

enum { N = 600, COLS = 7 };
static int a[N], b[N], c[N], rows[N][COLS];

static void kernels(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], b(0,1,0)[0:N], c(0,1,0)[0:N]) num_tasks(tasks)
  {
    // Of the next chunk nothing has been done, and the device leaves b as it is.
#pragma pacc loop pipe(1)
    for (int i = 0; i < N - 1; i++)
      c[i] += a[i + 1];
#pragma pacc loop pipe(1)
    for (int i = 1; i < N; i++)
      c[i] -= b[i - 1];
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 2 + b[i];
#pragma pacc update host(a[0:N], b[0:N])
    // The chunk before has been through all of it.
#pragma pacc loop pipe(1)
    for (int i = 1; i < N; i++)
      c[i] += a[i - 1] * 3;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      c[i] += a[i > 2 ? i - 2 : 0];
  }
}

static void loops(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], b(0,1,0)[0:N], c(0,1,0)[0:N]) num_tasks(tasks)
  {
    // One iteration after the other.
#pragma pacc loop pipe(1)
    for (int i = 1; i < N; i++)
      a[i] = (a[i] + a[i - 1]) % 1000;
    // Sums come to the same in any order.
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++) {
      b[i] += i;
      b[0] += c[i];
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < N - 1; i++) {
      b[i + 1] = a[i] + b[i + 1];
      b[0] += 2;
    }
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], b(0,1,0)[0:N], c(0,1,0)[0:N]) num_tasks(tasks)
  {
    // a[0] is no a[i + 1], and the halves have nothing in common.
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      a[0] = b[i] % 100;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N - 1; i++)
      c[i] += a[i + 1];
#pragma pacc loop pipe(1)
    for (int i = N / 2; i < N; i++)
      b[i] *= 3;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N / 2 - 1; i++)
      c[i] += b[i + 1];
  }
}

static void rowsOf(int tasks) {
#pragma pacc pipeline targetinout(rows(0,1,0)[0:N]) targetin(a(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < COLS; k++)
        rows[i][k] += a[i] * k;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int k = 1; k < COLS; k++)
        rows[i][k] += rows[i][k - 1] + rows[i][(k + 1) % COLS];
#pragma pacc loop pipe(1)
    for (int i = 1; i < N; i++)
      rows[i][0] += rows[i - 1][3];
  }
}

// Numbers that nothing relates to those of the clause are taken to fit.
static void named(int tasks, int unit, int first) {
#pragma pacc pipeline targetinout(a(0,3,0)[6:N - 6]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (int i = 2; i < N / 3; i++)
      for (int k = 0; k < unit; k++)
        a[i * unit + k] *= 3;
#pragma pacc loop pipe(1)
    for (int i = 2; i < N / 3; i++)
      for (int k = 0; k < unit; k++)
        a[i * unit + k] = a[i * unit + k] % 1000 + i;
  }
#pragma pacc pipeline targetinout(b(0,1,0)[first:N - 6]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (int i = 6; i < N; i++)
      b[i] *= 3;
#pragma pacc loop pipe(1)
    for (int i = 6; i < N; i++)
      b[i] = b[i] % 1000 + i;
  }
}

// Rows that pointers go through, to an end that a pointer says.
static void pointers(int tasks, int unit) {
#pragma pacc pipeline targetinout(a(0,3,0)[0:N]) targetinout(b(0,1,0)[0:N / 3]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < N / 3; i++) {
      int *end = a + 3 * i + 3;
      for (int *r = a + 3 * i; r < end; r++)
        *r = *r % 1000 + i;
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < N / 3; i++)
      for (int *r = a + 3 * i, *end = r + 3; r < end; ++r)
        b[i] += *r;
  }
#pragma pacc pipeline targetinout(a(0,unit,0)[0:N]) targetinout(c(0,1,0)[0:N / unit]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < N / unit; i++)
      for (int *r = a + i * unit, *end = r + unit; r != end; ++r)
        *r = *r % 1000 + i;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N / unit; i++)
      for (int *r = a + i * unit, *end = r + unit; r < end; ++r)
        c[i] += *r;
  }
}

int main(void) {
  for (int tasks = 1; tasks <= 64; tasks *= 4) {
    for (int i = 0; i < N; i++) {
      a[i] = i * 7 % 31;
      b[i] = i * 5 % 17;
      c[i] = i % 3;
    }
    kernels(tasks);
    loops(tasks);
    rowsOf(tasks);
    named(tasks, 3, 6);
    pointers(tasks, 4);
    long sum = 0;
    for (int i = 0; i < N; i++)
      sum = (sum * 31 + a[i] + b[i] * 3 + c[i] * 5 + rows[i][i % COLS]) % 1000003;
    printf("%ld\n", sum);
  }
}
