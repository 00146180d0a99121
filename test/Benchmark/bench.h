/* What the benchmarks and their CUDA twins share: clock, fresh random data, medians, result lines.
 * Both sides of a pair include this file, so both are timed in the same way. */
#ifndef PACC_BENCH_H
#define PACC_BENCH_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_MAX_REPEATS = 1000 };

static inline double bench_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int bench_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median of `n` times; sorts them. */
static inline double bench_median(double *times, int n) {
  qsort(times, (size_t)n, sizeof *times, bench_compare);
  return n % 2 ? times[n / 2] : 0.5 * (times[n / 2 - 1] + times[n / 2]);
}

/* The line that scripts read. Names are the same on both sides of a pair. */
static inline void bench_result(const char *name, const char *metric, double value, const char *unit) {
  printf("RESULT %s %s %.6g %s\n", name, metric, value, unit);
  fflush(stdout);
}

/* A wrong answer ends the program: no time is worth printing after it. */
static inline void bench_verify(int correct, const char *what, double got, double want) {
  if (correct)
    return;
  printf("WRONG %s: got %.17g, want %.17g\n", what, got, want);
  exit(1);
}

static inline int bench_near(double got, double want, double tolerance) {
  double scale = fabs(want) > 1 ? fabs(want) : 1;
  return fabs(got - want) <= tolerance * scale;
}

/* Fresh numbers in every run, unless BENCH_SEED is set. */
static uint64_t bench_state;
static inline void bench_seed(void) {
  const char *given = getenv("BENCH_SEED");
  bench_state = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL) * 1000003u + (uint64_t)clock();
  bench_state = bench_state * 2862933555777941757u + 3037000493u;
}
static inline double bench_random(void) { /* in [0, 1) */
  bench_state ^= bench_state << 13;
  bench_state ^= bench_state >> 7;
  bench_state ^= bench_state << 17;
  return (double)(bench_state >> 11) * (1.0 / 9007199254740992.0);
}

static inline long bench_argument(int argc, char **argv, int index, long otherwise) {
  return argc > index ? strtol(argv[index], NULL, 10) : otherwise;
}

/* Whether the list "one,two" in that argument names `mode`; without the argument, all modes run. */
static inline int bench_has_mode(int argc, char **argv, int index, const char *mode) {
  if (argc <= index)
    return 1;
  const size_t length = strlen(mode);
  for (const char *at = argv[index]; at; at = strchr(at, ',')) {
    at += *at == ',';
    if (strncmp(at, mode, length) == 0 && (at[length] == ',' || !at[length]))
      return 1;
  }
  return 0;
}

static inline void *bench_allocate(size_t bytes) {
  void *p = malloc(bytes);
  if (!p) {
    printf("no memory for %zu bytes\n", bytes);
    exit(1);
  }
  __asm__ volatile("" : : "r"(p) : "memory"); /* the address escapes: see BENCH_BATCHES */
  return p;
}

/* Medians over `repeats` batches of `batch` statements that only queue work, `finish` waiting for
 * them; one batch before the clock starts. `seconds` gets the time of one statement. The barrier in
 * the loop lets the compiler believe that all memory whose address escaped has changed. */
#define BENCH_BATCHES(seconds, repeats, batch, statement, finish)                                  \
  do {                                                                                             \
    double bench_times[BENCH_MAX_REPEATS];                                                         \
    for (int bench_r = -1; bench_r < (repeats); bench_r++) {                                       \
      double bench_start = bench_seconds();                                                        \
      for (int bench_b = 0; bench_b < (batch); bench_b++) {                                        \
        statement;                                                                                 \
        __asm__ volatile("" ::: "memory"); /* repeats must not be merged */                        \
      }                                                                                            \
      finish;                                                                                      \
      if (bench_r >= 0)                                                                            \
        bench_times[bench_r] = (bench_seconds() - bench_start) / (batch);                          \
    }                                                                                              \
    seconds = bench_median(bench_times, repeats);                                                  \
  } while (0)

#endif
