// What the host's memory gives: copies of 8 GiB by many threads with stores that pass the cache by. No directive.
// The limit of pipelines over several GPUs, which read and write the same memory.
// Usage: hostcopy [GiB = 8] [threads ... = 14 28 56]
// RUN: %clang -O2 %s -o %t -lpthread && %t 0 2 | %FileCheck %s
// CHECK: host copy, 2 threads: {{[0-9.]+}} GB/s read and written
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { LINE = 64, MOST_THREADS = 256, REPEATS = 4 };

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

typedef struct {
  char *to, *from;
  size_t bytes;
} part;

static void *fill(void *argument) {
  part *p = argument;
  memset(p->from, 1, p->bytes);
  memset(p->to, 2, p->bytes);
  return NULL;
}

static void *copy(void *argument) {
  part *p = argument;
#if defined(__SSE2__)
  for (size_t i = 0; i < p->bytes; i += sizeof(__m128i))
    _mm_stream_si128((__m128i *)(p->to + i), _mm_load_si128((__m128i *)(p->from + i)));
  _mm_sfence();
#else
  memcpy(p->to, p->from, p->bytes);
#endif
  return NULL;
}

static void on_threads(int threads, part *parts, void *(*work)(void *)) {
  pthread_t all[MOST_THREADS];
  for (int t = 0; t < threads; t++)
    if (pthread_create(&all[t], NULL, work, &parts[t])) {
      fprintf(stderr, "thread %d of %d cannot be started\n", t + 1, threads);
      exit(1);
    }
  for (int t = 0; t < threads; t++)
    pthread_join(all[t], NULL);
}

static void measure(char *to, char *from, size_t bytes, int threads) {
  part parts[MOST_THREADS];
  const size_t each = bytes / threads / LINE * LINE;
  for (int t = 0; t < threads; t++)
    parts[t] = (part){to + t * each, from + t * each, each};
  on_threads(threads, parts, fill);
  double best = 1e30;
  for (int r = 0; r < REPEATS; r++) {
    const double start = seconds();
    on_threads(threads, parts, copy);
    const double took = seconds() - start;
    best = took < best ? took : best;
  }
  printf("host copy, %d threads: %.1f GB/s read and written\n", threads, 2e-9 * each * threads / best);
}

int main(int argc, char **argv) {
  const size_t gigabytes = argc > 1 ? strtoul(argv[1], NULL, 10) : 8;
  const size_t bytes = gigabytes ? gigabytes << 30 : 1 << 20; // 0: a megabyte
  char *to = aligned_alloc(LINE, bytes), *from = aligned_alloc(LINE, bytes);
  if (!to || !from) {
    fprintf(stderr, "no memory for two times %zu bytes\n", bytes);
    return 1;
  }
  char *usual[] = {"14", "28", "56"};
  char **list = argc > 2 ? argv + 2 : usual;
  const int count = argc > 2 ? argc - 2 : 3;
  for (int i = 0; i < count; i++) {
    const int threads = atoi(list[i]);
    if (threads < 1 || threads > MOST_THREADS) {
      fprintf(stderr, "%s: 1 to %d threads expected\n", list[i], MOST_THREADS);
      return 1;
    }
    measure(to, from, bytes, threads);
  }
  free(to);
  free(from);
  return 0;
}
