// Global variables under declare, in kernels and routines of two files: one copy on the device, which
// updates and kernels of both files change.
// RUN: %pacc -O2 -I%S/Inputs %s %S/Inputs/globals.c -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 -I%S/Inputs %s %S/Inputs/globals.c -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -I%S/Inputs -c %S/Inputs/globals.c -o %t.dir/globals.o
// RUN: ar rcs %t.dir/libglobals.a %t.dir/globals.o
// RUN: %pacc -O2 -I%S/Inputs %s -L%t.dir -lglobals -o %t.archive && %run_host %t.archive && %run_emulator %t.archive
#include "../check.h"

#include "globals.h"

double table[TABLE];
double *rows;

static int limit = 2;
#pragma acc declare create(limit)

static int over_limit(int i) { return i > limit; }

/* Before anything has been done with the device. */
static void update_first(void) {
  for (int i = 0; i < TABLE; i++)
    table[i] = 1;
  limit = 10;
#pragma acc update device(table, limit)
  for (int i = 0; i < TABLE; i++)
    table[i] = -1;
#pragma acc update self(table[3:5])
  CHECK_EQ(table[3], discrete_memory() ? 1 : -1);
  CHECK_EQ(table[2], -1);
  CHECK(acc_is_present(table, sizeof table));
  CHECK(acc_is_present(&factor, sizeof factor));
  if (discrete_memory())
    CHECK(acc_deviceptr(table) != table);
}

/* A scalar: the device's value counts, though nothing names it. */
static void scalars(void) {
  int over = 0, values[4];
  limit = 11; /* not updated */
#pragma acc parallel loop reduction(+:over)
  for (int i = 0; i < 20; i++)
    over += over_limit(i);
  CHECK_EQ(over, discrete_memory() ? 9 : 8);
#pragma acc parallel copyout(values)
  values[0] = limit;
  CHECK_EQ(values[0], discrete_memory() ? 10 : 11);
#pragma acc kernels copyout(values)
  values[1] = limit;
  CHECK_EQ(values[1], discrete_memory() ? 10 : 11);
#pragma acc parallel
  limit = 12;
  CHECK_EQ(limit, discrete_memory() ? 11 : 12);
#pragma acc update self(limit)
  CHECK_EQ(limit, 12);
#pragma acc serial copy(values) copy(limit)
  values[2] = ++limit;
  CHECK_EQ(values[2], 13);
#pragma acc update self(limit)
  CHECK_EQ(limit, 13);
}

/* Loop bounds come from the device's value. */
static void bounds(void) {
  int n = 0;
  limit = 5;
#pragma acc update device(limit)
  limit = 7;
#pragma acc parallel loop reduction(+:n)
  for (int i = 0; i < limit; i++)
    n++;
  CHECK_EQ(n, discrete_memory() ? 5 : 7);
}

static void two_files(void) {
  double got[TABLE];
  second_sets_table();
  CHECK_EQ(own_factor, 7);
  int owns[2];
#pragma acc parallel copyout(owns)
  owns[0] = own_factor, owns[1] = own_of_second();
  CHECK_EQ(owns[0], 7);
  CHECK_EQ(owns[1], 8);
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < TABLE; i++)
    got[i] = scaled_entry(i);
  for (int i = 0; i < TABLE; i++)
    CHECK_EQ(got[i], 3 * (i + 0.5));
  factor = 100;
#pragma acc update device(factor)
  for (int i = 0; i < 4; i++)
    counts[i] = 0;
#pragma acc update device(counts)
  second_runs(got);
#pragma acc parallel loop
  for (int i = 0; i < 40; i++)
    count(1);
#pragma acc update self(counts, table)
  CHECK_EQ(table[7], 7.5);
  CHECK_EQ(got[7], 850);
  CHECK_EQ(counts[0], 13);
  CHECK_EQ(counts[1], 53);
}

/* The device's copy of a pointer leads to the device's data while these are there. */
static void pointers(void) {
  double got = 0;
  rows = malloc(TABLE * sizeof *rows);
  for (int i = 0; i < TABLE; i++)
    rows[i] = i * i;
#pragma acc enter data copyin(rows[0:TABLE])
#pragma acc parallel loop reduction(+:got)
  for (int i = 0; i < TABLE; i++)
    got += row_value(i) + rows[i];
  CHECK_EQ(got, 2. * 49 * 50 * 99 / 6);
#pragma acc exit data delete(rows[0:TABLE])
  free(rows);
}

/* Data clauses find them there, and take nothing away. */
static void clauses(void) {
  table[0] = 1, table[1] = 2;
#pragma acc update device(table)
#pragma acc data copyin(table)
  {
#pragma acc parallel present(table)
    table[0] = table[1] + 1;
  }
  CHECK(acc_is_present(table, sizeof table));
#pragma acc parallel default(none)
  table[1] = table[0] + 1;
#pragma acc exit data delete(table) finalize
  CHECK(acc_is_present(table, sizeof table));
#pragma acc update self(table[0:2])
  CHECK_EQ(table[0], 3);
  CHECK_EQ(table[1], 4);
}

int main(void) {
  update_first();
  scalars();
  bounds();
  two_files();
  pointers();
  clauses();
  return check_done();
}
