// PACC_TRACE_FILE holds everything: regions and waits of the host, kernels and copies where the device did them.
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_TRACE_FILE=%t.fake %run_fake %t
// RUN: %python %S/Inputs/timeline.py %t.fake | %FileCheck %s -DD=nvidia
// RUN: env PACC_TRACE_FILE=%t.emulator ACC_DEVICE_TYPE=emulator %t
// RUN: %python %S/Inputs/timeline.py %t.emulator | %FileCheck %s -DD=emulator
// RUN: env PACC_TRACE_FILE=%t.order PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %python %S/Inputs/timeline.py %t.order | %FileCheck %s -DD=emulator
// RUN: env PACC_TRACE_FILE=%t.host %run_host %t
// RUN: %python %S/Inputs/timeline.py %t.host | %FileCheck %s --check-prefix=HOST
// RUN: not %python %source_root/tools/timeline.py %t.host 2>&1 | %FileCheck %s --check-prefix=PIPELINES
// PIPELINES: has no run
#include "../check.h"

enum { n = 1000 };
static int x[n], y[n];

int main(void) {
#pragma acc data copyin(x) copyout(y)
  {
#pragma acc parallel loop async(5) num_gangs(3) vector_length(32)
    for (int i = 0; i < n; i++)
      y[i] = x[i] + 1;
#pragma acc wait(5)
  }
  CHECK_EQ(y[n - 1], 1);
  return check_done();
}

// The rows by name; what stands in a row in the order of time.
//      CHECK: host, thread 1: device init
// CHECK-NEXT: host, thread 1: enter data {{.*}}timeline.c:19
// CHECK-NEXT: host, thread 1: wait for queue acc_async_sync {{.*}}timeline.c:19
// CHECK-NEXT: host, thread 1: enter data {{.*}}timeline.c:21
// CHECK-NEXT: host, thread 1: compute {{.*}}timeline.c:23
// CHECK-NEXT: host, thread 1: exit data {{.*}}timeline.c:23
// CHECK-NEXT: host, thread 1: wait {{.*}}timeline.c:24
// CHECK-NEXT: host, thread 1: wait for queue 5 {{.*}}timeline.c:24
// CHECK-NEXT: host, thread 1: exit data {{.*}}timeline.c:25
// CHECK-NEXT: host, thread 1: wait for queue acc_async_sync {{.*}}timeline.c:25
//      CHECK: [[D]] 0, queue 5: main_{{[0-9a-z_]+}} {{.*}}timeline.c:21 grid=3 block=32
// CHECK-NEXT: [[D]] 0, queue acc_async_sync: upload x {{.*}}timeline.c:19 bytes=4000
// CHECK-NEXT: [[D]] 0, queue acc_async_sync: download y {{.*}}timeline.c:25 bytes=4000
//  CHECK-NOT: queue

// HOST: host 0, queue 5: main_{{.*}} grid=3 block=1
