// Directives round each other name other sections of one array: a kernel gets the one that it uses, whichever clause is
// nearer, and where it surely uses elements of two that lie apart, the program ends.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check
// RUN: not %run_emulator %t both 2>&1 | %FileCheck %s --check-prefix=BOTH
// RUN: not %run_emulator %t array 2>&1 | %FileCheck %s --check-prefix=ARRAY
// RUN: %run_host %t both && %run_host %t array
#include "../../check.h"

enum { N = 300 };
static int whole[N];

static void start(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = i;
}

static void compare(const int *a, int first, int count, int more) {
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + (i >= first && i < first + count ? more : 0));
}

static void outer_one(int *a, int n) {
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[200:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] += 100;
}

static void not_its_own(int *a, int n) {
#pragma acc data copy(a[0:n])
#pragma acc parallel loop copy(a[200:n])
  for (int i = 0; i < n; i++)
    a[i] += 100;
}

static void its_own(int *a, int n, const int *index) {
#pragma acc data copy(a[0:n]) copyin(index[0:n])
#pragma acc parallel loop copy(a[200:n])
  for (int i = 0; i < n; i++)
    a[index[i] + 200] += 100;
}

static void of_array(int n) {
#pragma acc data copy(whole[0:n])
#pragma acc data copy(whole[200:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    whole[i] += 100;
}

/* What lies beside it another directive has mapped before, by another name. */
static void beside(int *a, int *q, int n) {
#pragma acc enter data copyin(q[0:n])
#pragma acc data copy(a[200:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] += 100;
#pragma acc exit data copyout(q[0:n])
}

/* Not as far as the clause round it. */
static void part_of_outer(int *a, int n) {
#pragma acc data copy(a[0:n])
#pragma acc parallel loop present(a[0:n / 2])
  for (int i = 0; i < n; i++)
    a[i] += 100;
}

/* The other section is not surely used. */
static void perhaps(int *a, int n, int limit) {
#pragma acc data copy(a[0:n])
#pragma acc parallel loop copy(a[200:n])
  for (int i = 0; i < n; i++) {
    a[200 + i] += 100;
    if (i > limit)
      a[i] = 0;
  }
}

static void both(int *a, int n) {
#pragma acc data copy(a[0:n])
#pragma acc parallel loop copy(a[200:n])
  for (int i = 0; i < n; i++)
    a[200 + i] += a[i];
  // BOTH: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=a
  // BOTH-NEXT: host:0x{{[0-9a-f]+}} size:40 and host:0x{{[0-9a-f]+}} size:40
  // BOTH-NEXT: Map them in one directive, or all that lies between them, too
  // BOTH-NEXT: file:{{.*}}sections_of_regions.c both line:[[@LINE-6]]
}

static void both_of_array(int n) {
#pragma acc data copy(whole[0:n])
#pragma acc parallel loop copy(whole[200:n])
  for (int i = 0; i < n; i++)
    whole[200 + i] += whole[i];
  // ARRAY: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=whole
  // ARRAY: file:{{.*}}sections_of_regions.c both_of_array line:[[@LINE-4]]
}

int main(int argc, char **argv) {
  int *a = malloc(N * sizeof *a), index[10];
  for (int i = 0; i < 10; i++)
    index[i] = 9 - i;
  start(a);
  if (argc > 1)
    return *argv[1] == 'b' ? both(a, 10), 0 : (both_of_array(10), 0);
  outer_one(a, 10), compare(a, 0, 10, 100);
  start(a), not_its_own(a, 10), compare(a, 0, 10, 100);
  start(a), its_own(a, 10, index), compare(a, 200, 10, 100);
  start(whole), of_array(10), compare(whole, 0, 10, 100);
  start(a), beside(a, a, 10), compare(a, 0, 10, 100);
  start(a), part_of_outer(a, 10), compare(a, 0, 10, 100);
  start(a), perhaps(a, 10, 10), compare(a, 200, 10, 100);
  free(a);
  return check_done();
}
