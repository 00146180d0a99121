// declare link: the variable is on the device from a data clause on; routines of two files find it there, at
// another place the next time. Sections, scalars, pointers (which themselves stay); queues that are under way.
// RUN: %pacc -O2 -I%S/Inputs %s %S/Inputs/link.c -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 -I%S/Inputs %s %S/Inputs/link.c -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
#include "../check.h"

#include "link.h"

int table[TABLE];
double scale;
int *rows;

static long mine[TABLE];
#pragma acc declare link(mine)

static long of_mine(int i) { return mine[i]; }

static void set(int value) {
  for (int i = 0; i < TABLE; i++)
    table[i] = value + i;
}

static void regions(void) {
  int seen[TABLE];
  for (int round = 0; round < 3; round++) {
    int *other = malloc((round + 1) * 4000 * sizeof *other);
    set(round * 100);
    CHECK(!discrete_memory() || !acc_is_present(table, sizeof table));
#pragma acc data copyin(table) create(other[0:(round + 1) * 4000])
    {
      set(-1);
      scale = 3;
#pragma acc parallel loop copyout(seen)
      for (int i = 0; i < TABLE; i++)
        seen[i] = looked_up(i) + table[i];
    }
    for (int i = 0; i < TABLE; i++)
      CHECK_EQ(seen[i], 2 * (discrete_memory() ? round * 100 + i : i - 1));
    free(other);
  }
}

static void sections(void) {
  double seen[20];
  set(7);
#pragma acc enter data copyin(table[500:20], scale)
#pragma acc parallel loop copyout(seen)
  for (int i = 0; i < 20; i++)
    seen[i] = scaled(500 + i);
#pragma acc exit data delete(table[500:20], scale)
  for (int i = 0; i < 20; i++)
    CHECK_EQ(seen[i], 3. * (507 + i));
}

static void scalars(void) {
  double seen = 0;
  set(1);
  scale = 2;
#pragma acc data copyin(scale, table) copyout(seen)
  {
    scale = 5;
#pragma acc update device(scale)
    scale = 6;
#pragma acc serial
    seen = scale + scaled(1);
  }
  CHECK_EQ(seen, discrete_memory() ? 5 + 5 * 2 : 6 + 6 * 2);
}

static void pointers(void) {
  int seen[10];
  rows = malloc(10 * sizeof *rows);
  for (int i = 0; i < 10; i++)
    rows[i] = i * i;
#pragma acc data copyin(rows[0:10])
#pragma acc parallel loop copyout(seen)
  for (int i = 0; i < 10; i++)
    seen[i] = row(i);
  CHECK_EQ(seen[9], 81);
  free(rows);
}

/* The first kernel has the place that the variable has when it is launched. */
static void queues(void) {
  long first[10], second[10];
  for (int i = 0; i < 10; i++)
    mine[i] = i;
#pragma acc enter data copyin(mine) create(first, second)
#pragma acc parallel loop async(1) present(first)
  for (int i = 0; i < 10; i++)
    first[i] = of_mine(i);
#pragma acc exit data delete(mine) async(1)
  if (discrete_memory())
    for (int i = 0; i < 10; i++)
      mine[i] = 10 * i;
#pragma acc enter data copyin(mine[0:10]) async(2)
#pragma acc parallel loop async(2) present(second)
  for (int i = 0; i < 10; i++)
    second[i] = of_mine(i);
#pragma acc wait
#pragma acc exit data copyout(first, second) delete(mine[0:10])
  CHECK_EQ(first[9], 9);
  CHECK_EQ(second[9], discrete_memory() ? 90 : 9);
}

int main(void) {
  regions();
  sections();
  scalars();
  pointers();
  queues();
  set(3);
  CHECK_EQ(sum_of_other_file(), TABLE);
  return check_done();
}
