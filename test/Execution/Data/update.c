// update self/host/device: whole arrays, sections, scalars, if, if_present, and what stays untouched.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 200 };
static int discrete;

static void sections(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a[0:N])
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] = 1000 + i;
#pragma acc update self(a[50:20])
    for (int i = 0; i < N; i++)
      if (discrete || (i >= 50 && i < 70))
        CHECK_EQ(a[i], i >= 50 && i < 70 ? 1000 + i : i);
#pragma acc update host(a[0:1], a[199:1])
    CHECK_EQ(a[0], 1000);
    CHECK_EQ(a[199], 1199);
    if (discrete)
      CHECK_EQ(a[198], 198);

    for (int i = 0; i < N; i++)
      a[i] = -i;
#pragma acc update device(a[100:50])
    int wrong = 0;
#pragma acc parallel loop present(a) reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += a[i] != (i >= 100 && i < 150 ? -i : 1000 + i);
    if (discrete)
      CHECK_EQ(wrong, 0);
#pragma acc update self(a[:N])
    if (discrete)
      for (int i = 0; i < N; i++)
        CHECK_EQ(a[i], i >= 100 && i < 150 ? -i : 1000 + i);
  }
}

static double table[40][5];
static int counter;

static void statics(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 5; j++)
      table[i][j] = 0;
  counter = 1;
#pragma acc enter data copyin(table, counter)
#pragma acc parallel loop collapse(2) present(table)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 5; j++)
      table[i][j] = 10 * i + j;
#pragma acc serial present(counter)
  counter += 41;
#pragma acc update self(table[3:2][0:5])
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 5; j++)
      if (discrete || i == 3 || i == 4)
        CHECK_EQ(table[i][j], i == 3 || i == 4 ? 10 * i + j : 0);
#pragma acc update self(table)
  CHECK_EQ(table[39][4], 394);
  if (discrete)
    CHECK_EQ(counter, 1);
#pragma acc update self(counter)
  CHECK_EQ(counter, 42);
  counter = 7;
#pragma acc update device(counter)
  int seen = 0;
#pragma acc serial present(counter) copyout(seen)
  seen = counter;
  CHECK_EQ(seen, 7);
#pragma acc exit data delete (table, counter)
}

static void conditions(int *a, int yes, int no) {
  a[0] = 1;
#pragma acc enter data copyin(a[0:N])
#pragma acc serial present(a)
  a[0] = 2;
#pragma acc update self(a[0:N]) if (no)
  if (discrete)
    CHECK_EQ(a[0], 1);
#pragma acc update self(a[0:N]) if (yes)
  CHECK_EQ(a[0], 2);
#pragma acc exit data delete (a[0:N])
  a[0] = 3;
#pragma acc update self(a[0:N]) if_present
#pragma acc update device(a[0:N]) if_present
  CHECK_EQ(a[0], 3);
}

/* The pointer that the directive names may be another one into the same data. */
static void through_another_pointer(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma acc enter data copyin(a[0:N])
  int *middle = a + 100;
#pragma acc parallel loop present(middle[0:50])
  for (int i = 0; i < 50; i++)
    middle[i] = 5;
#pragma acc update self(middle[10:5])
  for (int i = 0; i < N; i++)
    if (discrete)
      CHECK_EQ(a[i], i >= 110 && i < 115 ? 5 : 0);
#pragma acc exit data copyout(a[0:N])
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i >= 100 && i < 150 ? 5 : 0);
}

int main(void) {
  discrete = discrete_memory();
  int *a = malloc(N * sizeof(int));
  sections(a);
  statics();
  conditions(a, 1, 0);
  through_another_pointer(a);
  free(a);
  return check_done();
}
