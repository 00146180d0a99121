// What a queue's constructs change is there for those behind them, also in the next iteration of a loop of the host's: such
// objects and arrays, and numbers of `kernels`, do not go along with a launch as the host has them when it gives it to the
// queue.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

struct limits { int n, step; };

static int member(void) {
  int x[32] = {0}, sum = 0;
  struct limits q = {3, 6};
#pragma acc data copy(x)
  {
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop async(1)
      for (int i = 0; i < 32; i++)
        if (i < q.n)
          x[i] += 1;
#pragma acc parallel num_gangs(1) async(1)
      q.n += q.step;
    }
#pragma acc wait
  }
  for (int i = 0; i < 32; i++)
    sum += x[i];
  return sum;
}

static int element(void) {
  int x[32] = {0}, limit[2] = {3, 6}, sum = 0;
#pragma acc data copy(x)
  {
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop async(1)
      for (int i = 0; i < limit[0]; i++)
        x[i] += 1;
#pragma acc serial async(1)
      limit[0] += limit[1];
    }
#pragma acc wait
  }
  for (int i = 0; i < 32; i++)
    sum += x[i];
  return sum;
}

static int behind(void) { // the queue's construct stands before the other one
  int x[32] = {0}, sum = 0;
  struct limits q = {3, 6};
  int limit[2] = {3, 6};
#pragma acc data copy(x)
  {
#pragma acc serial async(1)
    q.n = 8;
#pragma acc serial async(1)
    limit[1] = 12;
#pragma acc parallel loop async(1)
    for (int i = 0; i < q.n; i++)
      x[i] += 1;
#pragma acc parallel loop async(1)
    for (int i = 0; i < limit[1]; i++)
      x[i] += 1;
#pragma acc wait
  }
  for (int i = 0; i < 32; i++)
    sum += x[i];
  return sum;
}

static int number(void) { // `kernels` has numbers as it has objects
  int x[32] = {0}, n = 3, m = 3, sum = 0;
#pragma acc data copy(x)
  {
    for (int t = 0; t < 3; t++) {
#pragma acc kernels async(1)
      for (int i = 0; i < n; i++)
        x[i] += 1;
#pragma acc kernels async(1)
      n += 6;
    }
#pragma acc kernels async(1)
    m = 8;
#pragma acc kernels async(1)
    for (int i = 0; i < 32; i++)
      if (i < m)
        x[i] += 1;
#pragma acc wait
  }
  for (int i = 0; i < 32; i++)
    sum += x[i];
  return sum;
}

static int brought(void) { // by a directive that is no construct
  int x[32] = {0}, sum = 0;
  struct limits q = {3, 6};
#pragma acc enter data copyin(x)
  for (int t = 0; t < 2; t++) {
#pragma acc parallel loop async(1)
    for (int i = 0; i < q.n; i++)
      x[i] += 1;
#pragma acc enter data copyin(q) async(1)
#pragma acc serial present(q) async(1)
    q.n = 20;
#pragma acc exit data copyout(q) async(1)
  }
#pragma acc wait
#pragma acc exit data copyout(x)
  sum = q.n;
  for (int i = 0; i < 32; i++)
    sum += x[i];
  return sum;
}

int main(void) {
  CHECK_EQ(member(), 3 + 9 + 15);
  CHECK_EQ(element(), 3 + 9 + 15);
  CHECK_EQ(behind(), 20);
  CHECK_EQ(number(), 3 + 9 + 15 + 8);
  CHECK_EQ(brought(), 20 + 3 + 20);
  return check_done();
}
