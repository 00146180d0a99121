// What the compiler has seen kernels use through one pointer is copied for that pointer alone. Another one that leads to
// the same array has its own part copied, near by or far away; one of which the compiler does not know how far it goes
// needs a clause, or data that is there before.
// RUN: %pacc -O0 %s -o %t && %run_host %t gather && env PACC_EMULATOR=order:3 %run_emulator %t clause && env PACC_EMULATOR=order:3 %run_emulator %t region
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t both && %run_emulator %t parts && %run_emulator %t early
// RUN: not %run_emulator %t gather 2>&1 | FileCheck %s
// RUN: not %run_emulator %t behind 2>&1 | FileCheck %s
// RUN: %pacc -O2 %s -o %t && %run_host %t gather && %run_emulator %t clause && %run_emulator %t region
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t both && %run_emulator %t parts && %run_emulator %t early
// RUN: not %run_emulator %t gather 2>&1 | FileCheck %s
// RUN: not %run_emulator %t behind 2>&1 | FileCheck %s
// RUN: not %run_emulator %t part 2>&1 | FileCheck %s --check-prefix=PART
// CHECK: data of a pointer used in a kernel was not found on device 1: name=from
// CHECK-NEXT: Add copy(from[0:n]) with the number of elements n
// PART: variable in data clause is partially present on the device: name=from
#include "../check.h"

enum { N = 400, HALF = N / 2 };

static void gather(int *to, const int *from, const int *at, int n) {
#pragma acc parallel loop copyin(at[0:n])
  for (int i = 0; i < n; i++)
    to[i] += from[at[i]];
}

// The section of `to` begins behind the address that both have.
static void behind(int *to, const int *from, const int *at, int n) {
#pragma acc kernels copyin(at[0:n])
  for (int i = 0; i < n; i++)
    to[n + i] = from[at[i] - n];
}

static void clause(int *to, const int *from, const int *at, int n) {
#pragma acc parallel loop copyin(at[0:n], from[0:N])
  for (int i = 0; i < n; i++)
    to[i] += from[at[i]];
}

static void both(int *to, const int *from, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] += from[HALF + i];
}

// Sections beside each other, the one that is written in front or behind.
static void parts(int *to, const int *from, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] += from[n] + from[n + i] - from[n];
}

static void early(const int *from, int *to, int n) {
  int *copy = malloc(n * sizeof *copy);
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    copy[i] = from[n + i];
    to[i] += copy[i];
  }
  free(copy);
}

int main(int argc, char **argv) {
  (void)argc;
  int *a = malloc(N * sizeof *a), at[HALF];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < HALF; i++)
    at[i] = HALF + i;
  if (!strcmp(argv[1], "gather"))
    gather(a, a, at, HALF);
  if (!strcmp(argv[1], "clause"))
    clause(a, a, at, HALF);
  if (!strcmp(argv[1], "both"))
    both(a, a, HALF);
  if (!strcmp(argv[1], "parts"))
    parts(a, a, HALF);
  if (!strcmp(argv[1], "early"))
    early(a, a, HALF);
  if (!strcmp(argv[1], "behind"))
    behind(a, a, at, HALF);
  if (!strcmp(argv[1], "region")) {
#pragma acc data copy(a[0:N])
    gather(a, a, at, HALF);
  }
  if (!strcmp(argv[1], "part")) {
#pragma acc data copy(a[0:N - 1])
    both(a, a, HALF);
  }
  for (int i = 0; i < HALF; i++)
    CHECK(a[i] == i + HALF + i);
  free(a);
  return check_done();
}
