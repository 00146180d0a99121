// PACC_NOTIFY: the lines that users of nvc and their scripts know, of each topic; nvc's words where the device is a GPU.
// RUN: %pacc -O0 -gpu=nojam %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env PACC_NOTIFY=31 %run_fake %t 2>&1 | %FileCheck %s -DT=CUDA -DFILE=%s
// RUN: env NVCOMPILER_ACC_NOTIFY=31 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DT=emulator -DFILE=%s
// RUN: env PGI_ACC_NOTIFY=31 PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DT=emulator -DFILE=%s
// RUN: env PACC_NOTIFY=31 ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefix=HOST -DFILE=%s
// RUN: env NV_ACC_NOTIFY=1 %run_fake %t 2>&1 | %FileCheck %s --check-prefix=LAUNCHES
// RUN: env PACC_NOTIFY=2 %run_fake %t 2>&1 | %FileCheck %s --check-prefix=TRANSFERS
// RUN: env PACC_NOTIFY=12 %run_fake %t 2>&1 | %FileCheck %s --check-prefix=REGIONS
// RUN: env PACC_NOTIFY=0 %run_fake %t 2>&1 | count 1
// RUN: %pacc -O2 %s -o %t.O2 && env PACC_NOTIFY=31 %run_fake %t.O2 2>&1 | %FileCheck %s -DT=CUDA -DFILE=%s
#include "../check.h"
#include <openacc.h>

enum { n = 1000 };
static int x[n], y[n];

int main(void) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 1;
  }
// CHECK:      Enter enter data construct file=[[FILE]] function=main line=[[# @LINE + 9]] device=0 threadid=1
// CHECK-NEXT: create [[T]] data  bytes=4000 file=[[FILE]] function=main line=[[# @LINE + 8]] device=0 threadid=1
// CHECK-NEXT: alloc  [[T]] data  devaddr=0x{{[0-9a-f]+}} bytes={{[0-9]+}} file=[[FILE]] function=main line=[[# @LINE + 7]] device=0 threadid=1
// CHECK-NEXT: upload [[T]] data  file=[[FILE]] function=main line=[[# @LINE + 6]] device=0 threadid=1 variable=x bytes=4000
// CHECK-NEXT: create [[T]] data
// CHECK-NEXT: alloc  [[T]] data
// CHECK-NEXT: upload [[T]] data  {{.*}} variable=y bytes=4000
// CHECK-NEXT: Implicit wait  file=[[FILE]] function=main line=[[# @LINE + 2]] device=0 threadid=1 queue=acc_async_sync
// CHECK-NEXT: Leave enter data [[FILE]] main:[[# @LINE + 1]] device=0 threadid=1
#pragma acc data copyin(x) copy(y)
  {
// CHECK-NEXT: Enter enter data construct file=[[FILE]] function=main line=[[# @LINE + 7]] device=0 threadid=1
// CHECK-NEXT: Leave enter data [[FILE]] main:[[# @LINE + 6]] device=0 threadid=1
// CHECK-NEXT: Enter compute region file=[[FILE]] function=main line=[[# @LINE + 5]] device=0 threadid=1
// CHECK-NEXT: launch [[T]] kernel  file=[[FILE]] function=main line=[[# @LINE + 4]] device=0 threadid=1 queue=1 num_gangs=8 num_workers=1 vector_length=128 grid=8 block=128
// CHECK-NEXT: Leave compute [[FILE]] main:[[# @LINE + 5]] device=0 threadid=1
// CHECK-NEXT: Enter exit data construct file=[[FILE]] function=main line=[[# @LINE + 2]] device=0 threadid=1
// CHECK-NEXT: Leave exit data [[FILE]] main:[[# @LINE + 3]] device=0 threadid=1
#pragma acc parallel loop async(1) vector_length(128)
    for (int i = 0; i < n; i++)
      y[i] += 2 * x[i];
// CHECK-NEXT: Enter enter data construct file=[[FILE]] function=main line=[[# @LINE + 12]] device=0 threadid=1
// CHECK-NEXT: Explicit wait  file=[[FILE]] function=main line=[[# @LINE + 11]] device=0 threadid=1 queue=1
// CHECK-NEXT: create [[T]] data
// CHECK-NEXT: alloc  [[T]] data
// CHECK-NEXT: upload [[T]] data  {{.*}} variable=sum bytes=4
// CHECK-NEXT: Leave enter data
// CHECK-NEXT: Enter compute region
// CHECK-NEXT: launch [[T]] kernel  file=[[FILE]] function=main line=[[# @LINE + 5]] device=0 threadid=1 num_gangs=2 num_workers=1 vector_length=128 grid=2 block=128
// CHECK-NEXT: Leave compute
// CHECK-NEXT: Enter exit data construct file=[[FILE]] function=main line=[[# @LINE + 3]] device=0 threadid=1
// CHECK-NEXT: download [[T]] data  {{.*}} line=[[# @LINE + 4]] {{.*}} variable=sum bytes=4
// CHECK-NEXT: delete [[T]] data  devaddr=0x{{[0-9a-f]+}} bytes=4 file=[[FILE]] function=main line=[[# @LINE + 3]] device=0 threadid=1
#pragma acc parallel loop reduction(+ : sum) wait(1) num_gangs(2) vector_length(128)
    for (int i = 0; i < n; i++)
      sum += y[i];
// CHECK-NEXT: Implicit wait  file=[[FILE]] function=main line=[[# @LINE - 1]] device=0 threadid=1 queue=acc_async_sync
// CHECK-NEXT: Leave exit data [[FILE]] main:[[# @LINE - 2]] device=0 threadid=1
// CHECK-NEXT: Enter update construct file=[[FILE]] function=main line=[[# @LINE + 4]] device=0 threadid=1
// CHECK-NEXT: download [[T]] data  {{.*}} variable=y bytes=40
// CHECK-NEXT: Implicit wait
// CHECK-NEXT: Leave update [[FILE]] main:[[# @LINE + 1]] device=0 threadid=1
#pragma acc update self(y[:10])
// CHECK-NEXT: upload [[T]] data  file=(unknown) function=acc_update_device line=0 device=0 threadid=1 variable=(unknown) bytes=80
    acc_update_device(x, 80);
// CHECK-NEXT: Enter wait construct
// CHECK:      Explicit wait  file=[[FILE]] function=main line=[[# @LINE + 2]] device=0 threadid=1 queue=1
// CHECK:      Leave wait
#pragma acc wait
// CHECK-NEXT: Enter exit data construct file=[[FILE]] function=main line=[[# @LINE - 40]] device=0 threadid=1
// CHECK-NEXT: download [[T]] data  {{.*}} line=[[# @LINE + 4]] {{.*}} variable=y bytes=4000
// CHECK:      delete [[T]] data
// CHECK:      Implicit wait  file=[[FILE]] function=main line=[[# @LINE + 2]] device=0 threadid=1 queue=acc_async_sync
// CHECK-NEXT: Leave exit data [[FILE]] main:[[# @LINE + 1]] device=0 threadid=1
  }
  CHECK_EQ(sum, n * (n - 1) + n);
  return check_done();
}

// HOST:      Enter enter data construct
// HOST-NEXT: Leave enter data
// HOST-NEXT: Enter compute region
// HOST-NEXT: launch host kernel  file=[[FILE]] function=main {{.*}} queue=1 num_gangs={{[0-9]+}} num_workers=1 vector_length=1 grid={{[0-9]+}} block=1
// HOST-NEXT: Leave compute
// HOST-NOT:  {{(up|down)load}}

// LAUNCHES:      launch CUDA kernel
// LAUNCHES-NEXT: launch CUDA kernel
// LAUNCHES-NOT:  CUDA

// TRANSFERS-COUNT-3: upload CUDA data
// TRANSFERS-NEXT:    download CUDA data {{.*}} variable=sum
// TRANSFERS-NEXT:    download CUDA data {{.*}} variable=y bytes=40
// TRANSFERS-NEXT:    upload CUDA data
// TRANSFERS-NEXT:    download CUDA data {{.*}} variable=y bytes=4000
// TRANSFERS-NOT:     CUDA

// REGIONS:      Enter enter data
// REGIONS-NEXT: Implicit wait
// REGIONS-NEXT: Leave enter data
// REGIONS-NEXT: Enter enter data
// REGIONS-NEXT: Leave enter data
// REGIONS-NEXT: Enter compute region
// REGIONS-NEXT: Leave compute
// REGIONS-NEXT: Enter exit data
// REGIONS-NEXT: Leave exit data
// REGIONS-NEXT: Enter enter data
// REGIONS-NEXT: Explicit wait
// REGIONS-NEXT: Leave enter data
