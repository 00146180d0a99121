// always: data that is there already moves all the same, both ways.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../../forms.h"

void FORM(void) {
  int a[N], in[N], out[N];
  fill(a, 1);
  fill(in, 1);
  fill(out, 1);
#pragma acc enter data copyin(a, in) create(out)
  fill(a, 2);
  fill(in, 3);
#pragma acc DIRECTIVE copy(always: a) copyin(always: in) copyout(always: out)
  for (int i = 0; i < 1; i++) {
    out[i] = a[90 + i] * 10 + in[i];
    a[i] = 4;
  }
  CHECK_EQ(a[0], 4);
  CHECK_EQ(out[0], 23);
#pragma acc exit data delete(a, in, out)
}
