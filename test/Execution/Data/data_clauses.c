// copy, copyin, copyout, create on compute and data constructs: what moves, and what must not.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 300 };

static void fill(int *p, int value) {
  for (int i = 0; i < N; i++)
    p[i] = value + i;
}

static void expect(const int *p, int value, int line) {
  for (int i = 0; i < N; i++)
    if (p[i] != value + i)
      check_report(__FILE__, line, "element", p[i], value + i);
}
#define EXPECT(p, value) expect(p, value, __LINE__)

static void copy_both_ways(int *a) {
  fill(a, 10);
#pragma acc parallel loop copy(a[0:N])
  for (int i = 0; i < N; i++)
    a[i] += 5;
  EXPECT(a, 15);
}

static void copyin_does_not_copy_back(int *a, int *b) {
  fill(a, 100);
  fill(b, 0);
#pragma acc parallel loop copyin(a[0:N]) copyout(b[0:N])
  for (int i = 0; i < N; i++) {
    a[i] += 1;
    b[i] = a[i];
  }
  EXPECT(b, 101);
  if (discrete_memory())
    EXPECT(a, 100);
}

/* copyout must not bring the host's values: device memory is not a copy of `a`. Every element is
 * written, half of them only if the element differs from the host's value. */
static void copyout_does_not_copy_in(int *a, int *same) {
  fill(a, 1);
  int found = 0;
#pragma acc parallel loop copyout(a[0:N]) reduction(+ : found)
  for (int i = 0; i < N; i++) {
    found += a[i] == 1 + i;
    a[i] = 2 * i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * i);
  *same = found;
}

static void create_moves_nothing(int *a, int *b) {
  fill(a, 7);
  fill(b, 0);
#pragma acc data create(a[0:N]) copyout(b[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] = 1000 + i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  EXPECT(b, 1000);
  if (discrete_memory())
    EXPECT(a, 7);
}

/* Inside a data construct the clauses of an inner construct find the data present and move nothing. */
static void present_data_is_not_copied(int *a) {
  fill(a, 1);
  int discrete = discrete_memory();
#pragma acc data copy(a[0:N])
  {
    if (discrete)
      fill(a, -500); // the device has the old values
#pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
    if (discrete)
      EXPECT(a, -500);
#pragma acc parallel loop copyin(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copyout(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop create(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop present(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += 1;
    if (discrete)
      EXPECT(a, -500);
  }
  EXPECT(a, 8);
}

/* The device's values leave when the outer region ends, not when the inner one does. */
static void nested_regions(int *a) {
  fill(a, 0);
  int discrete = discrete_memory();
#pragma acc data copyin(a[0:N])
  {
#pragma acc data copy(a[0:N])
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        a[i] = 3 + i;
    }
    if (discrete)
      EXPECT(a, 0);
    CHECK(acc_is_present(a, N * sizeof(int)));
  }
  if (discrete) {
    EXPECT(a, 0);
    CHECK(!acc_is_present(a, N * sizeof(int)));
  }
}

/* Sections of no elements, also of a null pointer. */
static void empty_sections(int *a, int n) {
  int *nothing = NULL, sum = 5;
#pragma acc data copy(a[3:n]) copyin(nothing[0:n])
  {
#pragma acc parallel loop copy(a[0:n]) copyin(nothing[0:n]) reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += nothing[i] + a[i];
  }
#pragma acc enter data create(nothing[0:n])
#pragma acc exit data delete (nothing[0:n])
  CHECK_EQ(sum, 5);
}

static void scalars_in_clauses(void) {
  int x = 5, y = 6, z = 7;
#pragma acc parallel copy(x) copyin(y) copyout(z)
  {
    z = x + y;
    x = 50;
  }
  CHECK_EQ(x, 50);
  CHECK_EQ(y, 6);
  CHECK_EQ(z, 11);
#pragma acc data copy(x) copyin(y)
  {
#pragma acc serial
    x = x + y; // y and x are present: shared, not firstprivate
#pragma acc serial present(x, y)
    x = x + y;
  }
  CHECK_EQ(x, 62);
}

int main(void) {
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int)), same;
  copy_both_ways(a);
  copyin_does_not_copy_back(a, b);
  copyout_does_not_copy_in(a, &same);
  if (discrete_memory())
    CHECK(same < N); // new device memory cannot hold all of the host's values
  create_moves_nothing(a, b);
  present_data_is_not_copied(a);
  nested_regions(a);
  empty_sections(a, 0);
  scalars_in_clauses();
  free(a);
  free(b);
  return check_done();
}
