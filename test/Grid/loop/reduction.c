// reduction: what iterations add to comes together in the variable. (Without the clause -Minfo says that the
// reduction is implicit.)
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOP | PARALLEL_LOOP | KERNELS_LOOP
#include "../forms.h"

// CHECK-COUNT-3: Generating reduction(+:sum)
void FORM(void) {
  int sum = 100;
  ENCLOSING
#pragma acc DIRECTIVE independent reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  CHECK_EQ(sum, 100 + N * (N - 1) / 2);
}
