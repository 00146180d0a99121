// readonly: a promise; the values are the host's all the same.
// UNSEEN: declare
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

static int a = 1;
#pragma acc declare copyin(readonly: a)

int main(void) {
  int seen = 0;
#pragma acc serial copyout(seen)
  seen = a;
  CHECK_EQ(seen, 1);
  return check_done();
}
