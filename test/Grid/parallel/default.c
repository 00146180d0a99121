// default(none): what has no clause is an error of the compiler; default(present): what is not on the
// device ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: not %pacc -fsyntax-only -DNONE %s 2>&1 | grep -c "'a' is used in a construct with 'default(none)'" | grep -x 6
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], b[N];
  fill(b, 1);
  if (in_child()) {
#ifdef NONE
#pragma acc DIRECTIVE default(none) copy(b)
#else
#pragma acc DIRECTIVE default(present) copy(b)
#endif
    for (int i = 0; i < N; i++)
      a[i] = b[i];
    exit(!discrete_memory());
  }
  CHECK(child_failed());
}
