// Between constructs that are not awaited the host may look into structures (bounds, pointers), if no kernel can use that
// memory: the runtime says so. On a GPU that reaches all of the host's memory it waits.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_FAKE_LOG=%t.log %run_fake %t steps 100 && %FileCheck --check-prefix=FEW --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t steps 100 && %FileCheck --check-prefix=MANY --input-file=%t.log %s
// RUN: env PACC_FAKE_OWN_MEMORY=1 %run_fake %t && %run_fake %t
// FEW: cuStreamSynchronize {{[0-9]$}}
// MANY: cuStreamSynchronize {{[1-9][0-9][0-9]$}}
#include "../check.h"

#include <openacc.h>
#include <stdlib.h>

struct grid {
  int n, given;
  int *now, *next;
};

static __attribute__((noinline)) void step(struct grid *g, int by) {
  int *now = g->now, *next = g->next;
  const int n = g->n;
#pragma acc parallel loop present(now[0:n], next[0:n])
  for (int i = 0; i < n; i++)
    next[i] = now[(i + 1) % n] + by;
  g->now = next;
  g->next = now;
  g->given++;
}

static struct grid *make(int n) {
  struct grid *g = malloc(sizeof *g);
  g->n = n;
  g->given = 0;
  g->now = malloc(n * sizeof(int));
  g->next = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    g->now[i] = i, g->next[i] = -1;
#pragma acc enter data copyin(g->now[0:n], g->next[0:n])
  return g;
}

static void all_steps(int steps) {
  struct grid *g = make(40), *h = make(30);
  for (int t = 0; t < steps; t++) {
    step(g, 1);
    step(h, g->given);
  }
  // What the device has counts, not what the host has; a loop of the host waits for it.
#pragma acc update self(g->now[0:g->n], h->now[0:h->n])
  int sum = 0;
  for (int i = 0; i < h->n; i++)
    sum += h->now[i];
  CHECK_EQ(g->now[3], (3 + steps) % 40 + steps);
  CHECK_EQ(sum, 30 * 29 / 2 + 30 * steps * (steps + 1) / 2);
  CHECK_EQ(g->given, steps);
}

// Memory that the driver knows, as kernels use it: what comes of it is seen at once.
static void own_memory_of_device(int steps) {
  struct grid *g = make(20);
  int *mapped = malloc(20 * sizeof(int)), sum = 0;
  for (int t = 0; t < steps; t++) {
    step(g, 0);
#pragma acc parallel loop copyout(mapped[0:20])
    for (int i = 0; i < 20; i++)
      mapped[i] = i + t;
    sum += mapped[t % 20];
  }
  CHECK_EQ(sum, steps * (steps - 1));
}

int main(int argc, char **argv) {
  if (argc > 2) {
    all_steps(atoi(argv[2]));
    return check_done();
  }
  all_steps(9);
  own_memory_of_device(9);
  return check_done();
}
