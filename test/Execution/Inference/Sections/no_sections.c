// Where the loops do not tell what kernels surely reach of a pointer's data, it must be present: the program ends
// with the clause to add. Conditions may keep a kernel from elements that do not exist (conditional_sections.c).
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --check-prefix=MINFO && %run_host %t guarded
// RUN: %run_emulator %t guarded
// RUN: not %run_emulator %t ragged 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t indirect 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t passed 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %run_emulator %t skipped
// RUN: not %run_emulator %t present 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t unsigned 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %run_emulator %t inside
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=x
// ABSENT-NEXT: Add copy(x[0:n]) with the number of elements n
// Of `guarded`, `unsigned` and `inside`: how far the uses go, the runtime finds. `skipped` has none that is sure.
// MINFO: Generating implicit copyin(x[:?])
// MINFO-COUNT-3: Generating implicit copyin(x[:?])
// MINFO-NOT: {{(Generating|No) implicit copyin}}
#include "../../check.h"

static double first(const double *p) {
  double sum = 0;
  for (int k = 0; k < 1; k++)
    sum += p[k];
  return sum;
}

int main(int argc, char **argv) {
  (void)argc;
  int n = 100, k[100];
  double *x = malloc(n * sizeof *x), y[101] = {0}, *copy;
  for (int i = 0; i < n; i++) {
    x[i] = i;
    k[i] = n - 1 - i;
  }
#define IS(what) if (!strcmp(argv[1], what))
  IS("guarded") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      if (i + 1 < n)
        y[i] = x[i + 1];
      y[i] += x[i];
    }
  }
  IS("ragged") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < k[i]; j++)
        y[i] += x[j];
  }
  IS("indirect") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] = x[k[i]];
  }
  IS("passed") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] = x[i] + first(x);
  }
  IS("skipped") {
#pragma acc parallel loop
    for (int i = 0; i <= n; i++) {
      if (i == n)
        continue;
      y[i] = x[i];
    }
  }
  IS("present") {
#pragma acc parallel loop default(present) copy(y)
    for (int i = 0; i < n; i++)
      y[i] = x[i];
  }
  IS("unsigned") {
    // Where i is 0, the element is 4294967295.
    unsigned m = n;
#pragma acc parallel loop
    for (unsigned i = 0; i < m; i++)
      y[i] = x[i - 1];
  }
  IS("inside") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      y[i] = x[i];
      if (i > 0)
        y[i] += x[0] + x[99];
    }
    CHECK_EQ(y[1], 100);
  }
  (void)copy;
  return check_done();
}
