// default(none): what has no clause is an error of the compiler in constructs inside; default(present): what
// is not on the device ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: not %pacc -fsyntax-only -DNONE %s 2>&1 | %FileCheck %s
#include "../grid.h"

int main(void) {
  // CHECK: error: 'a' is used in a construct with 'default(none)'
  int a[N], b[N];
#ifdef NONE
#pragma acc data default(none) copy(b)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] = b[i];
#endif
  fill(b, 1);
  if (in_child()) {
#pragma acc data default(present) copy(b)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] = b[i];
    exit(!discrete_memory());
  }
  CHECK(child_failed());
  return check_done();
}
