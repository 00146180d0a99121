// NVTX ranges: well nested, by place and name; through whatever libnvToolsExt there is.
// RUN: rm -rf %t.lib && mkdir %t.lib && %clang -shared -fPIC %S/Inputs/nvtx.c -o %t.lib/libnvToolsExt.so.1
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_NVTX=1 LD_LIBRARY_PATH=%t.lib ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DFILE=%s
// RUN: env PACC_NVTX=1 LD_LIBRARY_PATH=%t.lib PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DFILE=%s
// RUN: env NVTX_INJECTION64_PATH=/profiler LD_LIBRARY_PATH=%t.lib ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefix=HOST -DFILE=%s
// RUN: env NVTX_INJECTION64_PATH=/profiler PACC_NVTX=0 LD_LIBRARY_PATH=%t.lib ACC_DEVICE_TYPE=host %t 2>&1 | count 1
// RUN: env NVTX_INJECTION64_PATH=/profiler LD_LIBRARY_PATH=%t.none ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefix=QUIET
// RUN: env PACC_NVTX=1 LD_LIBRARY_PATH=%t.none ACC_DEVICE_TYPE=host %t 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: pacc: warning: PACC_NVTX=1: libnvToolsExt.so.1 was not found
// QUIET: PASS
#include "../check.h"

enum { n = 100 };
static int x[n];

int main(void) {
// CHECK:      push [[FILE]]:[[# @LINE + 11]] enter data
// CHECK-NEXT: pop
// CHECK-NEXT: push [[FILE]]:[[# @LINE + 9]] compute
// CHECK-NEXT:  push [[FILE]]:[[# @LINE + 8]] main_
// CHECK-NEXT:  pop
// CHECK-NEXT: pop
// CHECK-NEXT: push [[FILE]]:[[# @LINE + 5]] exit data
// CHECK-NEXT:  push [[FILE]]:[[# @LINE + 6]] wait
// CHECK-NEXT:  pop
// CHECK-NEXT: pop
// HOST: push [[FILE]]:[[# @LINE + 1]] compute
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++)
    x[i]++;
  CHECK_EQ(x[5], 1);
  return check_done();
}
