// Bounds and pitches that a kernels construct reads from global variables: of those the device may have copies with other
// values. Where it has none, the sections of pointers are inferred; where it has one, the data must be present.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --check-prefix=MINFO && %run_host %t bounds && %run_emulator %t bounds
// RUN: %run_host %t other && not %run_emulator %t other 2>&1 | FileCheck %s
// RUN: not %run_emulator %t declared 2>&1 | FileCheck %s
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 bounds
// CHECK: data of a pointer used in a kernel was not found on device 1: name=x
// CHECK-NEXT: Add copy(x[0:n]) with the number of elements n
// MINFO: Generating implicit copy(x[:rows])
// MINFO: Generating implicit copy(x[:?])
// MINFO: Generating implicit copyin(y[:?])
// MINFO: Generating implicit copy(x[:rows])
// MINFO-NOT: Generating implicit copy
#include "../check.h"

int rows = 40, columns = 30, step = 2;
static unsigned short last = 1199;
int shared = 40;
#pragma acc declare create(shared)

static void bounds(double *x, const double *y) {
#pragma acc kernels
  for (int i = 0; i < rows; i++)
    x[i] += 1;
#pragma acc kernels
  {
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++) {
        const int at = i * columns + j;
        x[at] += y[at];
      }
    for (int i = last; i >= 0; i -= step)
      x[i] *= 2;
  }
}

/* The device's copy counts, and the host cannot know it. */
static void other(double *x) {
#pragma acc enter data copyin(rows)
#pragma acc parallel present(rows)
  rows = 20;
#pragma acc kernels
  for (int i = 0; i < rows; i++)
    x[i] += 1;
#pragma acc exit data delete(rows)
}

static void declared(double *x) {
#pragma acc kernels
  for (int i = 0; i < shared; i++)
    x[i] += 1;
}

int main(int argc, char **argv) {
  (void)argc;
  const int n = rows * columns;
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = i % 7;
  }
  if (!strcmp(argv[1], "other"))
    other(x);
  else if (!strcmp(argv[1], "declared"))
    declared(x);
  else {
    bounds(x, y);
    for (int i = 0; i < n; i++)
      CHECK_EQ(x[i], (i + (i < 40) + i % 7) * (i % 2 ? 2 : 1));
  }
  return check_done();
}
