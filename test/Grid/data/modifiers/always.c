// always: data that is there already moves all the same, both ways.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], in[N], out[N];
  fill(a, 1);
  fill(in, 1);
#pragma acc enter data copyin(a, in) create(out)
  fill(a, 2);
  fill(in, 3);
#pragma acc data copy(always: a) copyin(always: in) copyout(always: out)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    out[i] = a[i] * 10 + in[i];
    a[i] = 4;
  }
  CHECK_EQ(a[7], 4);
  CHECK_EQ(out[7], 23);
#pragma acc exit data delete(a, in, out)
  return check_done();
}
