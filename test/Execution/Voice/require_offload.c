// ACC_REQUIRE_OFFLOAD=1: never silently on the host.
// RUN: %pacc -O0 %s -o %t && %run_host %t
// RUN: env ACC_REQUIRE_OFFLOAD=1 %run_emulator %t
// RUN: env ACC_REQUIRE_OFFLOAD=1 %run_fake %t
// RUN: env ACC_REQUIRE_OFFLOAD=0 %run_host %t
// RUN: env ACC_REQUIRE_OFFLOAD=1 not %run_host %t 2>&1 | %FileCheck %s --check-prefix=ASKED -DFILE=%s
// ASKED:      FATAL ERROR: ACC_REQUIRE_OFFLOAD=1, but ACC_DEVICE_TYPE=host asks for the host
// ASKED-NEXT:  file:[[FILE]] main line:[[# @LINE + 18]]
// RUN: %if cuda-gpu %{ true %} %else %{ env ACC_REQUIRE_OFFLOAD=1 not %t 2>&1 | %FileCheck %s --check-prefix=NONE %}
// NONE:      FATAL ERROR: ACC_REQUIRE_OFFLOAD=1, but there is no GPU
// NONE-NEXT: available: host 0, emulator 0
// NONE-NEXT: libcuda.so.1 was not found
// RUN: env ACC_REQUIRE_OFFLOAD=yes not %run_host %t 2>&1 | %FileCheck %s --check-prefix=TEXT
// TEXT: FATAL ERROR: ACC_REQUIRE_OFFLOAD=yes
// RUN: %driver -acc=multicore %s -o %t.multicore && env ACC_REQUIRE_OFFLOAD=1 not %t.multicore 2>&1 | %FileCheck %s --check-prefix=COMPILED
// COMPILED:      FATAL ERROR: ACC_REQUIRE_OFFLOAD=1, but the program was compiled for the host alone
// COMPILED-NEXT:  Compile it with -acc or -acc=gpu
// RUN: %pacc -O2 %s -o %t.O2 && env ACC_REQUIRE_OFFLOAD=1 PACC_EMULATOR=order:1 %run_emulator %t.O2
#include "../check.h"

enum { n = 100 };

int main(void) {
  int a[n];
  // First of all, so that its line is the one of the error.
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy(a) if (0)
  for (int i = 0; i < n; i++)
    a[i]++;
  CHECK_EQ(a[7], 8);
  return check_done();
}
