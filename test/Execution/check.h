/* Checks of the execution tests. A program makes its checks on the host and ends with
 * `return check_done();`: exit code 0 and "PASS", or 1 after one line per failed check. */
#ifndef PACC_TEST_CHECK_H
#define PACC_TEST_CHECK_H

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first failures are printed, all are counted. */
enum { CHECK_MAX_REPORTS = 10 };
static int check_failures;

static inline void check_report(const char *file, int line, const char *what, double got, double want) {
  if (check_failures++ < CHECK_MAX_REPORTS)
    printf("%s:%d: %s: got %.17g, want %.17g\n", file, line, what, got, want);
}

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition))                                                                              \
      check_report(__FILE__, __LINE__, #condition, 0, 1);                                          \
  } while (0)

#define CHECK_EQ(got, want)                                                                        \
  do {                                                                                             \
    if (!((got) == (want)))                                                                        \
      check_report(__FILE__, __LINE__, #got, (double)(got), (double)(want));                       \
  } while (0)

/* In a macro that goes over types: the report names the type. */
#define CHECK_TYPE(type, got, want)                                                                \
  do {                                                                                             \
    if (!((got) == (want)))                                                                        \
      check_report(__FILE__, __LINE__, #type " " #got, (double)(got), (double)(want));             \
  } while (0)

/* Relative to the larger of 1 and |want|. A NaN fails. */
#define CHECK_NEAR(got, want, tolerance)                                                           \
  do {                                                                                             \
    double check_g = (double)(got), check_w = (double)(want);                                      \
    double check_scale = fabs(check_w) > 1 ? fabs(check_w) : 1;                                    \
    if (!(fabs(check_g - check_w) <= (tolerance) * check_scale))                                   \
      check_report(__FILE__, __LINE__, #got, check_g, check_w);                                    \
  } while (0)

static inline int check_done(void) {
  if (check_failures)
    printf("FAIL (%d checks)\n", check_failures);
  else
    printf("PASS\n");
  return check_failures != 0;
}

/* Whether the current device has memory of its own: the host device has not, and there a data
 * clause moves nothing, so checks that a copy is absent make sense only here. */
static inline int discrete_memory(void) {
  static int probe;
  acc_copyin(&probe, sizeof probe);
  int discrete = acc_deviceptr(&probe) != (void *)&probe;
  acc_delete(&probe, sizeof probe);
  return discrete;
}

/* Reproducible pseudo-random numbers, the same on every machine. */
static unsigned check_seed = 12345u;
static inline unsigned random_bits(void) {
  check_seed = check_seed * 1664525u + 1013904223u;
  return check_seed >> 8;
}
static inline int random_int(int below) { return (int)(random_bits() % (unsigned)below); }
static inline double random_real(void) { return random_bits() * (1.0 / 16777216.0); }

#endif
