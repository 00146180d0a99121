/* What all tests of the grid share. */
#ifndef PACC_TEST_GRID_H
#define PACC_TEST_GRID_H

#include "../Execution/check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { N = 96 };

/* Whether queues do nothing before something waits for them (PACC_EMULATOR, which %run_emulator sets in
 * some of its runs): then the host can see that a construct has not run yet. */
static inline int deferred(void) { return discrete_memory() && getenv("PACC_EMULATOR"); }

static inline void fill(int *a, int value) {
  for (int i = 0; i < N; i++)
    a[i] = value;
}

/* For what ends the program:
 *
 *     if (in_child()) { ...; exit(0); }
 *     CHECK(child_failed());
 *
 * The child must be made before the program first uses a device, and is quiet. */
static inline int in_child(void) {
  fflush(NULL);
  return fork() == 0 && freopen("/dev/null", "w", stderr);
}
static inline int child_failed(void) {
  int status = 0;
  wait(&status);
  return WIFEXITED(status) && WEXITSTATUS(status) != 0;
}

#endif
