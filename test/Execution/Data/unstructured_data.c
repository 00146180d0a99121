// enter data and exit data: create, copyin, copyout, delete, finalize, reference counts, if.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 257 };
static int discrete;

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
#define PRESENT(p) CHECK(acc_is_present(p, N * sizeof(int)))
#define ABSENT(p) CHECK(!discrete || !acc_is_present(p, N * sizeof(int)))

static void add_on_device(int *a, int amount) {
#pragma acc parallel loop present(a[0:N])
  for (int i = 0; i < N; i++)
    a[i] += amount;
}

static void copyin_then_copyout(int *a) {
  fill(a, 1);
#pragma acc enter data copyin(a[0:N])
  PRESENT(a);
  if (discrete)
    fill(a, 0);
  add_on_device(a, 9);
  if (discrete)
    EXPECT(a, 0);
#pragma acc exit data copyout(a[0:N])
  ABSENT(a);
  EXPECT(a, 10);
}

static void create_then_delete(int *a) {
  fill(a, 1);
#pragma acc enter data create(a[0:N])
  PRESENT(a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] = 77;
#pragma acc exit data delete (a[0:N])
  ABSENT(a);
  if (discrete)
    EXPECT(a, 1); // delete brings nothing back
}

/* Two enters need two exits; only the last one copies and frees. */
static void dynamic_counts(int *a) {
  fill(a, 0);
#pragma acc enter data copyin(a[0:N])
#pragma acc enter data copyin(a[0:N])
  add_on_device(a, 1);
#pragma acc exit data copyout(a[0:N])
  PRESENT(a);
  if (discrete)
    EXPECT(a, 0);
  add_on_device(a, 1);
#pragma acc exit data copyout(a[0:N])
  ABSENT(a);
  EXPECT(a, 2);
}

static void finalize_ignores_counts(int *a) {
  fill(a, 0);
#pragma acc enter data copyin(a[0:N])
#pragma acc enter data create(a[0:N])
#pragma acc enter data copyin(a[0:N])
  add_on_device(a, 4);
#pragma acc exit data copyout(a[0:N]) finalize
  ABSENT(a);
  EXPECT(a, 4);

#pragma acc enter data copyin(a[0:N])
#pragma acc enter data copyin(a[0:N])
  add_on_device(a, 4);
#pragma acc exit data delete (a[0:N]) finalize
  ABSENT(a);
  if (discrete)
    EXPECT(a, 4);
  fill(a, 4);
}

/* A structured region inside dynamic lifetime, and dynamic calls inside a structured region. */
static void both_counts(int *a) {
  fill(a, 0);
#pragma acc enter data copyin(a[0:N])
#pragma acc data copy(a[0:N])
  {
    add_on_device(a, 1);
#pragma acc exit data delete (a[0:N])
    PRESENT(a); // the structured count holds it
    add_on_device(a, 1);
  }
  ABSENT(a);
  EXPECT(a, 2); // the region was the last user: it copies out

  fill(a, 0);
#pragma acc data copyin(a[0:N])
  {
#pragma acc enter data copyin(a[0:N])
    add_on_device(a, 3);
  }
  PRESENT(a); // the dynamic count holds it
  if (discrete)
    EXPECT(a, 0);
  add_on_device(a, 3);
#pragma acc exit data copyout(a[0:N])
  ABSENT(a);
  EXPECT(a, 6);

  // finalize drops the dynamic count alone.
  fill(a, 0);
#pragma acc data copyin(a[0:N])
  {
#pragma acc enter data copyin(a[0:N])
#pragma acc enter data copyin(a[0:N])
#pragma acc exit data delete (a[0:N]) finalize
    PRESENT(a);
    add_on_device(a, 1);
  }
  ABSENT(a);
}

static void exit_of_absent_data_does_nothing(int *a) {
  fill(a, 5);
#pragma acc exit data delete (a[0:N])
#pragma acc exit data copyout(a[0:N])
#pragma acc exit data delete (a[0:N]) finalize
  EXPECT(a, 5);
}

static void conditions(int *a, int yes, int no) {
  fill(a, 0);
#pragma acc enter data copyin(a[0:N]) if (no)
  ABSENT(a);
#pragma acc enter data copyin(a[0:N]) if (yes)
  PRESENT(a);
  add_on_device(a, 1);
#pragma acc exit data copyout(a[0:N]) if (no)
  PRESENT(a);
  if (discrete)
    EXPECT(a, 0);
#pragma acc exit data copyout(a[0:N]) if (yes)
  ABSENT(a);
  EXPECT(a, 1);
}

static int global[N];
static void lifetime_begin(void) {
#pragma acc enter data copyin(global)
}
static void lifetime_end(void) {
#pragma acc exit data copyout(global)
}

static void across_functions(void) {
  fill(global, 2);
  lifetime_begin();
  PRESENT(global);
#pragma acc parallel loop // global is present: no copy here
  for (int i = 0; i < N; i++)
    global[i] *= 3;
  if (discrete)
    EXPECT(global, 2);
  lifetime_end();
  ABSENT(global);
  for (int i = 0; i < N; i++)
    CHECK_EQ(global[i], 3 * (2 + i));
}

static void several_in_one_directive(int *a, int *b, int *c) {
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
#pragma acc enter data copyin(a[0:N], b[0:N]) create(c[0:N])
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++) {
    c[i] = a[i] + b[i];
    b[i] = 0;
  }
#pragma acc exit data copyout(c[0:N]) delete (a[0:N], b[0:N])
  ABSENT(a);
  ABSENT(b);
  ABSENT(c);
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], 3 + 2 * i);
  if (discrete)
    EXPECT(b, 2);
}

int main(void) {
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int)), *c = malloc(N * sizeof(int));
  discrete = discrete_memory();
  copyin_then_copyout(a);
  create_then_delete(a);
  dynamic_counts(a);
  finalize_ignores_counts(a);
  both_counts(a);
  exit_of_absent_data_does_nothing(a);
  conditions(a, 1, 0);
  across_functions();
  several_in_one_directive(a, b, c);
  free(a);
  free(b);
  free(c);
  return check_done();
}
