// if(0): not atomic, which is a race; if(1) is none.
// RUN: %pacc -O1 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: not env PACC_EMULATOR=order:1 %run_emulator %t not 2>&1 | %FileCheck %s
#include "../grid.h"

// CHECK: FATAL ERROR: {{.*}}count, which another
int main(int argc, char **argv) {
  int count = 0;
#pragma acc parallel loop copy(count) num_gangs(1)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update if (argc == 1)
    count++;
  }
  CHECK_EQ(count, N);
  return check_done();
}
