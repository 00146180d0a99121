// num_gangs, num_workers, vector_length: any value gives the right answer; gang-redundant code runs
// once for each gang.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 611 };
static int discrete;

static int gangs_run(int gangs) {
  int count = 0;
#pragma acc parallel num_gangs(gangs) copy(count)
  {
#pragma acc atomic update
    count++;
  }
  return count;
}

static void variable(int gangs, int workers, int lanes) {
  static int a[N], rows[23][29];
  memset(a, 0, sizeof a);
  memset(rows, 0, sizeof rows);
  long sum = 0;
#pragma acc parallel loop gang vector num_gangs(gangs) vector_length(lanes) copy(a) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] += i;
    sum += a[i];
  }
  CHECK_EQ(sum, (long)N * (N - 1) / 2);
#pragma acc parallel num_gangs(gangs) num_workers(workers) vector_length(lanes) copy(a, rows)
  {
#pragma acc loop gang worker vector
    for (int i = 0; i < N; i++)
      a[i] += i;
#pragma acc loop gang
    for (int i = 0; i < 23; i++) {
#pragma acc loop worker vector
      for (int j = 0; j < 29; j++)
        rows[i][j] += i * j;
    }
  }
  // Gangs do not wait for each other between the loops of a region, so this is one of its own.
#pragma acc parallel num_gangs(gangs) num_workers(workers) vector_length(lanes) copy(rows)
#pragma acc loop gang worker
  for (int i = 0; i < 23; i++) {
#pragma acc loop vector
    for (int j = 0; j < 29; j++)
      rows[i][j] += 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * i);
  for (int i = 0; i < 23; i++)
    for (int j = 0; j < 29; j++)
      CHECK_EQ(rows[i][j], i * j + 1);
}

#define PRAGMA(text) _Pragma(#text)
#define CONSTANT(gangs, workers, lanes)                                                            \
  do {                                                                                             \
    int a[N], sum = 0;                                                                             \
    PRAGMA(acc parallel num_gangs(gangs) num_workers(workers) vector_length(lanes) copyout(a))     \
    {                                                                                              \
      PRAGMA(acc loop gang worker vector)                                                          \
      for (int i = 0; i < N; i++)                                                                  \
        a[i] = i;                                                                                  \
    }                                                                                              \
    PRAGMA(acc parallel loop gang worker vector num_gangs(gangs) num_workers(workers) vector_length(lanes) reduction(+ : sum)) \
    for (int i = 0; i < N; i++)                                                                    \
      sum += a[i];                                                                                 \
    CHECK_EQ(sum, N * (N - 1) / 2);                                                                \
  } while (0)

static void constants(void) {
  CONSTANT(1, 1, 1);
  CONSTANT(1, 1, 32);
  CONSTANT(3, 1, 64);
  CONSTANT(5, 2, 32);
  CONSTANT(2, 4, 32);
  CONSTANT(7, 3, 32);
  CONSTANT(1, 8, 128);
  CONSTANT(4, 1, 1024);
  CONSTANT(2, 1, 7);
  CONSTANT(3, 3, 33);
  CONSTANT(1000, 1, 32);
}

/* On the loop itself, as kernels allows. */
static void on_loops(void) {
  static int rows[31][17];
#pragma acc kernels copyout(rows)
#pragma acc loop gang(5)
  for (int i = 0; i < 31; i++)
#pragma acc loop vector(64)
    for (int j = 0; j < 17; j++)
      rows[i][j] = i - j;
  for (int i = 0; i < 31; i++)
    for (int j = 0; j < 17; j++)
      CHECK_EQ(rows[i][j], i - j);
#pragma acc kernels loop gang(3) worker(2) vector(32) independent copyout(rows)
  for (int i = 0; i < 31; i++)
    for (int j = 0; j < 17; j++)
      rows[i][j] = i + j;
  for (int i = 0; i < 31; i++)
    for (int j = 0; j < 17; j++)
      CHECK_EQ(rows[i][j], i + j);
}

int main(void) {
  discrete = discrete_memory();
  const int gangs[] = {1, 2, 7, 64, 1001};
  for (int i = 0; i < 5; i++) {
    int n = gangs_run(gangs[i]);
    if (discrete)
      CHECK_EQ(n, gangs[i]);
    else
      CHECK(n >= 1 && n <= gangs[i]);
  }
  variable(1, 1, 1);
  variable(2, 1, 32);
  variable(3, 2, 32);
  variable(13, 4, 64);
  variable(7, 3, 5);
  variable(2, 1, 100);
  variable(500, 1, 16);
  constants();
  on_loops();
  return check_done();
}
