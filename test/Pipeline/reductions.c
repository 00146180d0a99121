// Reductions over the chunks of a pipeline, on one device and on three that reduce side by side: every operator,
// small and large types; results that other kernels read or change in the last iteration, by when they are complete.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain -lm && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t -lm
// RUN: %pacc -O0 %s -o %t.O0 -lm
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: env ACC_DEVICE_NUM=1 %run_emulators %t | diff %t.expected -
#include "Inputs/data.h"

enum { N = 2000, TASKS = 13 };

static void all(const int *a) {
  double sum = 3;
  float most = -1, least = 1000;
  int product = 1, any = 0, every = 1, and = -1, or = 0, xor = 77;
  short small = 5;
  unsigned char byte = 250;
  unsigned long wide = 1ul << 40;
  long rows = 0;
  _Bool flag = 0;
#pragma pacc pipeline targetin(a(0,10,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum,small,byte,wide,rows) reduction(max:most) reduction(min:least) \
    reduction(*:product) reduction(||:any,flag) reduction(&&:every) reduction(&:and) reduction(|:or) reduction(^:xor)
    for (int i = 0; i < N / 10; i++) {
      long row = 0;
#pragma pacc loop vector reduction(+:row)
      for (int j = 0; j < 10; j++)
        row += a[10 * i + j];
      rows += row;
      const int v = a[10 * i];
      sum += 0.5 * v;
      most = v > most ? v : most;
      least = v < least ? v : least;
      product *= 2 * v + 1;
      any = any || v == 60;
      flag = flag || v == 100;
      every = every && v < 61;
      and &= v | 64;
      or |= v;
      xor ^= v;
      small += v;
      byte += v;
      wide += (unsigned long)v << 30;
    }
  }
  printf("%g %g %g %d %d %d %d %d %d %d %d %d %lu %ld\n", sum, most, least, product, any, every, and, or, xor, flag,
         small, byte, wide, rows);
}

// The sum is read by a kernel that follows, and another changed by one, in the last iteration of all.
static void mixed(const int *a, int *b) {
  long sum = 0, other = 0;
#pragma acc data copy(sum, other)
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum,other)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      other += i;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + (i == N - 1 ? (int)(sum % 97) : 0);
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      if (i == N - 1)
        other *= 2;
#pragma pacc update host(b[0:N])
  }
  printf("%ld %ld %016llx\n", sum, other, (unsigned long long)HASH(b, N));
}

// Two operators for one variable, in pipelines of their own (in one they are an error), each twice.
static long again(const int *a) {
  long value = 2;
  for (int round = 0; round < 2; round++) {
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
    {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:value)
      for (int i = 0; i < N; i++)
        value += a[i];
    }
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
    {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(max:value)
      for (int i = 0; i < N; i++)
        value = 900 * a[i] > value ? 900 * a[i] : value;
    }
    value++;
  }
  return value;
}

// Two kernels of a chunk add to one variable.
static long together(const int *a) {
  long sum = 5;
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i += 3)
      sum += 100 * a[i];
  }
  return sum;
}

int main(void) {
  int a[N], b[N];
  FILL(a, N);
  all(a);
  mixed(a, b);
  printf("%ld %ld\n", again(a), together(a));
}
