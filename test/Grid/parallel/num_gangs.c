// num_gangs(3): as the launch says.
// RUN: %pacc -O1 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | %FileCheck %s
#define GRID PARALLEL | KERNELS | PARALLEL_LOOP | KERNELS_LOOP
#include "../forms.h"

// CHECK-COUNT-4: launch {{.*}} num_gangs=3 {{.*$}}
// CHECK-NOT: launch
// CHECK: PASS
void FORM(void) {
  int a[N][N];
#pragma acc DIRECTIVE num_gangs(3)
  for (int i = 0; i < N; i++) {
#pragma acc loop worker vector
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  }
  CHECK_EQ(a[5][6], 11);
}
