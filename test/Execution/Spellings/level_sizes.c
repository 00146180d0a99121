// How many gangs and workers there are, as other compilers let it be written: gang(n) and worker(n) of a `parallel
// loop`, num_gangs[0](n), and `shortloop`, which says nothing.
// RUN: %pacc -O2 %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 960 };
static int gang_of[N], worker_of[N], a[N];

/* How many gangs or workers have had an iteration, and whether each iteration was executed once. */
static int count(const int *of) {
  static int seen[N];
  int different = 0;
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < N; i++) {
    different += !seen[of[i]]++;
    CHECK_EQ(a[i], i + 1);
  }
  memset(a, 0, sizeof a);
  return different;
}

/* Devices with grids have as many as the program says; the cores of a host are what they are. */
#define CHECK_COUNT(of, want)                                                                      \
  do {                                                                                             \
    const int got = count(of);                                                                     \
    if (discrete_memory())                                                                         \
      CHECK_EQ(got, want);                                                                         \
  } while (0)

#define BODY                                                                                       \
  {                                                                                                \
    gang_of[i] = __pgi_gangidx();                                                                  \
    worker_of[i] = __pgi_workeridx();                                                              \
    a[i] += i + 1;                                                                                 \
  }

static void on_parallel_loop(int gangs, int workers) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: a 'parallel loop' says in 'num_gangs' how many there are: the argument of 'gang' is taken for that
#pragma acc parallel loop gang(5) copy(a) copyout(gang_of, worker_of)
  for (int i = 0; i < N; i++)
    BODY
  CHECK_COUNT(gang_of, 5);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'num_gangs' {{.*}} 'gang'
#pragma acc parallel loop gang(num : gangs, static : 1) vector copy(a) copyout(gang_of, worker_of)
  for (int i = 0; i < N; i++)
    BODY
  CHECK_COUNT(gang_of, gangs);
// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} 'num_gangs' {{.*}} 'gang'
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'num_workers' {{.*}} 'worker'
#pragma acc parallel loop gang(3), worker(workers) vector(32) copy(a) copyout(gang_of, worker_of)
  for (int i = 0; i < N; i++)
    BODY
  if (discrete_memory()) {
    int most = 0;
    for (int i = 0; i < N; i++)
      most = worker_of[i] > most ? worker_of[i] : most;
    CHECK_EQ(most, workers - 1);
  }
  CHECK_COUNT(gang_of, 3);
// Each device has its own.
// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} 'num_gangs' {{.*}} 'gang'
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'num_gangs' {{.*}} 'gang'
#pragma acc parallel loop copy(a) copyout(gang_of, worker_of) device_type(host) gang(2) device_type(*) gang(7)
  for (int i = 0; i < N; i++)
    BODY
  CHECK_COUNT(gang_of, 7);
}

static void with_indices(int gangs) {
#pragma acc parallel loop num_gangs[0](gangs) vector_length[0](32) copy(a) copyout(gang_of, worker_of)
  for (int i = 0; i < N; i++)
    BODY
  CHECK_COUNT(gang_of, gangs);
#pragma acc parallel num_gangs[0](2 * gangs) num_workers[0](2) copy(a) copyout(gang_of, worker_of)
#pragma acc loop gang[0] worker[0]
  for (int i = 0; i < N; i++)
    BODY
  CHECK_COUNT(gang_of, 2 * gangs);
  static int grid[12][40];
#pragma acc parallel num_gangs[0](4) num_gangs[1](3) copyout(grid)
#pragma acc loop gang[1]
  for (int i = 0; i < 12; i++)
#pragma acc loop gang[0]
    for (int j = 0; j < 40; j++)
      grid[i][j] = i * 40 + j;
  for (int i = 0; i < 12 * 40; i++)
    CHECK_EQ(grid[0][i], i);
}

// More iterations than lanes, too: then the promise does not hold, and nothing depends on it.
static void short_loops(void) {
  long sum = 0;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'shortloop' is no clause of OpenACC's, and changes nothing: it is left out
#pragma acc parallel loop gang vector(64) shortloop copy(a) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    sum += i;
  }
  CHECK_EQ(sum, (long)N * (N - 1) / 2);
#pragma acc kernels copy(a)
  {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'shortloop'
#pragma acc loop independent, shortloop
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1);
}

int main(void) {
  on_parallel_loop(6, 4);
  with_indices(8);
  short_loops();
  return check_done();
}
