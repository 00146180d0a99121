// Pipelines of several host threads at a time, on the same devices; the threads' data comes and goes.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain -lpthread && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t -lpthread
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "Inputs/data.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 12 };

static long step(const int *in, int *out, int n, int tasks) {
  long sum = 0;
  int *weights = malloc(5 * sizeof *weights);
  for (int i = 0; i < 5; i++)
    weights[i] = i + n % 7;
#pragma acc data copyin(weights[0:5])
#pragma pacc pipeline targetin(in(1,1,1)[0:n]) targetout(out(0,1,0)[1:n-2]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 1; i < n - 1; i++) {
      out[i] = in[i - 1] * weights[i % 5] + in[i + 1];
      sum += out[i];
    }
#pragma pacc update host(out[1:n-2])
  }
  free(weights);
  return sum;
}

static void *work(void *argument) {
  long *result = argument;
  unsigned long total = 0;
  unsigned state = (unsigned)*result;
  for (int round = 0; round < ROUNDS; round++) {
    state = state * 1664525u + 1013904223u;
    int n = 50 + (int)(state >> 8) % 1000;
    int *in = malloc(n * sizeof *in), *out = calloc(n, sizeof *out);
    for (int i = 0; i < n; i++)
      in[i] = (i * 7 + round) % 101;
    total = total * 31 + step(in, out, n, 1 + round);
    for (int i = 0; i < n; i++)
      total = total * 17 + out[i];
    free(in), free(out);
  }
  *result = (long)total;
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  long results[THREADS];
  for (int t = 0; t < THREADS; t++) {
    results[t] = t + 1;
    pthread_create(&threads[t], NULL, work, &results[t]);
  }
  for (int t = 0; t < THREADS; t++) {
    pthread_join(threads[t], NULL);
    printf("%ld\n", results[t]);
  }
}
