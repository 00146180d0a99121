// async: the construct is done when something waits for its queue, and only then for sure.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], b[N];
  fill(a, 1);
  fill(b, 1);
#pragma acc DIRECTIVE copy(a) async(2)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc DIRECTIVE copy(b) async
  for (int i = 0; i < N; i++)
    b[i] = 2;
  if (deferred())
    CHECK(a[3] == 1 && b[3] == 1);
#pragma acc wait(2)
  CHECK_EQ(a[3], 2);
#pragma acc wait
  CHECK_EQ(b[3], 2);
}
