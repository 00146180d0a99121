/* Host threads for what surrounds a measurement: filling and checking arrays of many gigabytes. */
#ifndef PACC_BENCH_TEAM_H
#define PACC_BENCH_TEAM_H

#include "bench.h"

#include <pthread.h>
#include <unistd.h>

enum { TEAM_MAX_THREADS = 64 };

/* Works on [begin, end) and returns how many of them were wrong, or 0 where nothing is checked. */
typedef long team_work(void *data, long begin, long end);

typedef struct {
  team_work *work;
  void *data;
  long begin, end, wrong;
} team_part;

static inline void *team_main(void *argument) {
  team_part *part = (team_part *)argument;
  part->wrong = part->work(part->data, part->begin, part->end);
  return NULL;
}

/* Cuts [0, n) into a part for each core; the sum of what the parts return. */
static inline long team_run(long n, team_work *work, void *data) {
  pthread_t thread[TEAM_MAX_THREADS];
  team_part part[TEAM_MAX_THREADS];
  long cores = sysconf(_SC_NPROCESSORS_ONLN), wrong = 0;
  const int threads = (int)(cores < 1 ? 1 : cores > TEAM_MAX_THREADS ? TEAM_MAX_THREADS : cores);
  for (int i = 0; i < threads; i++) {
    const team_part mine = {work, data, n / threads * i, i + 1 == threads ? n : n / threads * (i + 1), 0};
    part[i] = mine;
    if (pthread_create(&thread[i], NULL, team_main, &part[i]) != 0) {
      printf("no thread\n");
      exit(1);
    }
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(thread[i], NULL);
    wrong += part[i].wrong;
  }
  return wrong;
}

/* A number in [0, 1) that depends on `i` and the run's seed, the same in every thread. */
static inline float team_random(uint64_t i) {
  uint64_t z = (i + bench_state) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (float)(z >> 40) * (1.0f / 16777216.0f);
}

#endif
