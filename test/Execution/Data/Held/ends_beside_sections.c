// Several sections of an array are one for a kernel, and not what any data clause has mapped: the end of an array of which
// there are such sections is as far from them on the device as on the host, whatever other arrays the kernel gets.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 10, FAR = 90, END = 150, LENGTH = 200 };
struct view {
  double *end;
};

static void compare(double *a, double *b, struct view of) {
  int before = 0, behind = 0;
#pragma acc parallel loop copy(a[0:N], a[FAR:N], b[0:N], b[FAR:N]) reduction(+:before, behind)
  for (int i = 0; i < N; i++) {
    a[i] += a[FAR + i] + 1;
    b[i] += b[FAR + i] + 1;
    before += a + END - N + i < of.end;
    behind += a + END - N + 1 + i > of.end;
  }
  CHECK_EQ(before, N);
  CHECK_EQ(behind, 0);
}

int main(void) {
  double *a = calloc(LENGTH, sizeof *a), *b = calloc(LENGTH, sizeof *b);
  compare(a, b, (struct view){a + END});
  compare(b, a, (struct view){b + END});
  free(a), free(b);
  return check_done();
}
