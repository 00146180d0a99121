// reduction: what gangs and iterations add to comes together in the host's variable.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID PARALLEL | SERIAL | PARALLEL_LOOP | SERIAL_LOOP
#include "../forms.h"

// CHECK-COUNT-2: Generating reduction(+:sum)
void FORM(void) {
  int sum = 100, most = 7;
#pragma acc DIRECTIVE reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < N; i++) {
    sum += i > 90;
    most = i > most ? i : most;
  }
  CHECK(sum > 100 && (sum - 100) % 5 == 0); // every gang of parallel adds 5
  CHECK_EQ(most, N - 1);
}
