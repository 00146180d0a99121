// Many host threads use the device at once: their own data, their own queues, and data that they share.
// Usage: host_threads [laps = 5]
// RUN: %pacc -O2 -pthread %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <pthread.h>

enum { THREADS = 6, N = 200 };
static int laps = 5;
static int shared[N];
static int errors[THREADS];

static void *work(void *argument) {
  int id = *(int *)argument, *own = malloc(N * sizeof(int));
  for (int lap = 0; lap < laps; lap++) {
    for (int i = 0; i < N; i++)
      own[i] = id;
#pragma acc data copy(own[0:N])
    {
#pragma acc parallel loop present(own, shared) async(id)
      for (int i = 0; i < N; i++)
        own[i] = own[i] * 1000 + shared[i] + lap;
#pragma acc wait(id)
    }
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(own[0:N])
    for (int i = 0; i < N; i++)
      sum += own[i] - id * 1000;
    for (int i = 0; i < N; i++)
      errors[id] += own[i] != id * 1000 + i + lap;
    errors[id] += sum != N * (N - 1) / 2 + N * lap;
    // All threads count the same data in and out.
#pragma acc enter data copyin(shared)
#pragma acc exit data delete (shared)
  }
  free(own);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    laps = atoi(argv[1]);
  pthread_t thread[THREADS];
  int id[THREADS];
  for (int i = 0; i < N; i++)
    shared[i] = i;
#pragma acc enter data copyin(shared)
  for (int t = 0; t < THREADS; t++) {
    id[t] = t;
    CHECK(pthread_create(&thread[t], NULL, work, &id[t]) == 0);
  }
  for (int t = 0; t < THREADS; t++)
    pthread_join(thread[t], NULL);
  CHECK(acc_is_present(shared, sizeof shared));
#pragma acc exit data delete (shared)
  if (discrete_memory())
    CHECK(!acc_is_present(shared, sizeof shared));
  for (int t = 0; t < THREADS; t++)
    CHECK_EQ(errors[t], 0);
  return check_done();
}
