// copy, in a function: the device starts with the host's values, the host has the device's when it returns.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static void f(int *a, int *b, int *c) {
#pragma acc declare copy(a[0:N]) pcopy(b[0:N]) present_or_copy(c[0:N])
#pragma acc parallel loop default(present)
  for (int i = 0; i < N; i++)
    a[i] = b[i] + c[i] + 1;
  CHECK_EQ(a[5], discrete_memory() ? 1 : 3);
}

int main(void) {
  int a[N], b[N], c[N];
  fill(a, 1);
  fill(b, 1);
  fill(c, 1);
  f(a, b, c);
  CHECK_EQ(a[5], 3);
  return check_done();
}
