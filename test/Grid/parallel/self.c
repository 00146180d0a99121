// self(1): the construct runs here, on the host's data; an `if` that is true changes nothing about it.
// RUN: %pacc -O1 -Werror %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc DIRECTIVE present(a) self (1)
  for (int i = 0; i < N; i++)
    a[i] = 2;
  CHECK_EQ(a[N - 1], 2);
#pragma acc DIRECTIVE present(a) if (a[0] == 2) self (a[1] == 2)
  for (int i = 0; i < N; i++)
    a[i] = 3;
  CHECK_EQ(a[N - 1], 3);
#pragma acc exit data delete(a)
}
