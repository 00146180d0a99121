// A last member of no or one element may have more of them, as a flexible array has: what the type says is not all that
// kernels use, and the program is asked for a clause. An array whose length a macro says has that length.
// RUN: %pacc -O2 %s -o %t
// RUN: env ACC_DEVICE_TYPE=host %t
// RUN: env ACC_DEVICE_TYPE=emulator not %t 2>&1 | %FileCheck %s
// RUN: %pacc -DCLAUSES -O2 %s -o %t.clauses
// RUN: %run_emulator %t.clauses
#include "../../check.h"

typedef struct {
  int count;
  int at[0];
} none;
typedef struct {
  int count;
  int at[1];
} one;
#define LENGTH 1
typedef struct {
  int count;
  int at[LENGTH];
} fixed;

static long sumOfFixed(const fixed *f) {
  long sum = 0;
#pragma acc kernels
  for (int i = 0; i < 3; i++)
    sum += f[i].count + f[i].at[0];
  return sum;
}

static long sumOfOne(const one *f, int n) {
  long sum = 0;
#ifdef CLAUSES
#pragma acc data copyin(f[0:2])
#endif
#pragma acc kernels
  for (int i = 0; i < n; i++)
    sum += f->at[i];
  return sum;
}

static long sumOfNone(const none *f, int n) {
  long sum = 0;
#ifdef CLAUSES
#pragma acc data copyin(f[0:n + 1])
#endif
#pragma acc kernels
  for (int i = 0; i < n; i++)
    sum += f->at[i];
  return sum;
}

int main(void) {
  fixed three[3] = {{1, {2}}, {3, {4}}, {5, {6}}};
  CHECK(sumOfFixed(three) == 21);
  none *n = malloc(sizeof *n * 101);
  one *o = malloc(sizeof *o * 2);
  o->at[0] = 4, o->at[1] = 5, o->at[2] = 6;
  for (int i = 0; i < 100; i++)
    n->at[i] = i;
  CHECK(sumOfOne(o, 3) == 15);
  // CHECK: data of a pointer used in a kernel was not found on device {{.*}}name=f
  CHECK(sumOfNone(n, 100) == 4950);
  free(n), free(o);
  return check_done();
}
