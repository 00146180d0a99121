// update of pointers without a section: of a structure the object that it leads to, of numbers nothing, where a declare
// directive has put the pointer on the device: it stays attached.
// RUN: %pacc -O2 %s -o %t 2>/dev/null && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
#include "../../check.h"
#include <stdlib.h>

struct state { int step; double scale; };
struct model { struct state *now; };
static int *table;
#pragma acc declare create(table)

static void later(struct state *s, struct model *m) {
  s->scale = 3;
#pragma acc update device(s)
#pragma acc serial present(s[0:1])
  s->step = (int)s->scale + 4;
#pragma acc update self(s)
  CHECK_EQ(s->step, 7);
#pragma acc serial present(s[0:1])
  s->step = 11;
#pragma acc update host(m->now)
  CHECK_EQ(s->step, 11);
}

int main(void) {
  struct state *s = malloc(sizeof *s);
  struct model m = {s};
  s->step = 1;
  s->scale = 2;
#pragma acc enter data copyin(s[0:1])
  later(s, &m);
#pragma acc exit data delete(s[0:1])
  table = malloc(10 * sizeof *table);
  for (int i = 0; i < 10; i++) table[i] = i;
#pragma acc enter data copyin(table[0:10])
#pragma acc update device(table)
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) table[i] *= 2;
#pragma acc update self(table[0:10])
  for (int i = 0; i < 10; i++) CHECK_EQ(table[i], 2 * i);
#pragma acc exit data delete(table[0:10])
  return check_done();
}
