// if on compute, data, enter/exit data and update, self on compute: where the code runs and what moves.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 128 };

static void compute(int *a, int condition) {
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma acc enter data copyin(a[0:N])
  // if(0) runs here, on the host's copy, although the data is on the device.
#pragma acc parallel loop present(a[0:N]) if (condition)
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  int changed = a[5] == 6;
#pragma acc exit data delete (a[0:N])
  if (discrete_memory())
    CHECK_EQ(changed, !condition);
}

/* A kernel on the host sees the host's address of a copied variable. */
static int on_host(int condition, int kind) {
  size_t address = 0;
  int here = 1;
  if (kind == 0) {
#pragma acc parallel copy(here) copyout(address) if (condition) num_gangs(1)
    address = (size_t)&here;
  } else if (kind == 1) {
#pragma acc serial copy(here) copyout(address) if (condition)
    address = (size_t)&here;
  } else {
#pragma acc kernels copy(here) copyout(address) if (condition)
    address = (size_t)&here;
  }
  return address == (size_t)&here;
}

/* The same with self(condition), and beside if. */
static int by_self(int self, int condition, int kind) {
  size_t address = 0;
  int here = 1;
  switch (kind) {
  case 0:
#pragma acc parallel copy(here) copyout(address) self(self) num_gangs(1)
    address = (size_t)&here;
    break;
  case 1:
#pragma acc kernels copy(here) copyout(address) self(self > 0)
    address = (size_t)&here;
    break;
  case 2:
#pragma acc serial copy(here) copyout(address) if (condition) self(self)
    address = (size_t)&here;
    break;
  case 3:
#pragma acc parallel loop copy(here) copyout(address) self(self) if (condition) num_gangs(1)
    for (int i = 0; i < 1; i++)
      address = (size_t)&here;
    break;
  case 4:
#pragma acc serial copy(here) copyout(address) self
    address = (size_t)&here;
    break;
  }
  return address == (size_t)&here;
}

/* What runs here by its clause waits for the device's queues first. */
static void waits_here(int condition) {
  int *a = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy(a[0:N])
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc update self(a[0:N]) async(1)
#pragma acc parallel loop self(condition) if (condition) wait(1)
    for (int i = 0; i < N; i++)
      a[i] *= 2;
#pragma acc update device(a[0:N]) if (condition)
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * (i + 1));
  free(a);
}

/* With if(0) neither private copies nor reductions nor firstprivate may be lost. */
static void semantics_on_host(int condition) {
  int sum = 100, t = 7, f = 3, a[N];
#pragma acc parallel loop reduction(+ : sum) private(t) firstprivate(f) copyout(a) if (condition)
  for (int i = 0; i < N; i++) {
    t = i * f;
    a[i] = t;
    sum += t;
  }
  CHECK_EQ(sum, 100 + 3 * N * (N - 1) / 2);
  CHECK_EQ(t, 7);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 3 * i);
}

static void data_region(int *a, int condition) {
  for (int i = 0; i < N; i++)
    a[i] = i;
  int discrete = discrete_memory();
#pragma acc data copy(a[0:N]) if (condition)
  {
    if (discrete)
      CHECK_EQ(!!acc_is_present(a, N * sizeof(int)), condition);
#pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
    if (discrete)
      CHECK_EQ(a[0], condition ? 0 : 1); // without the region the loop copied by itself
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1);
}

int main(void) {
  int *a = malloc(N * sizeof(int));
  compute(a, 1);
  compute(a, 0);
  for (int kind = 0; kind < 3; kind++) {
    CHECK(on_host(0, kind));
    if (discrete_memory())
      CHECK(!on_host(1, kind));
  }
  for (int kind = 0; kind < 5; kind++) {
    CHECK(by_self(1, 1, kind));
    if (discrete_memory()) {
      CHECK_EQ(by_self(0, 1, kind), kind == 4);
      CHECK_EQ(by_self(0, 0, kind), kind >= 2);
    }
  }
  waits_here(1);
  semantics_on_host(1);
  semantics_on_host(0);
  data_region(a, 1);
  data_region(a, 0);
  free(a);
  return check_done();
}
