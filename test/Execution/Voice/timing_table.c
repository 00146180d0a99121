// "Accelerator Kernel Timing data", as nvc prints it: every kernel and every data region counted, device times on all
// devices. Times are whatever they are; the form is not.
// RUN: %pacc -O0 -gpu=nojam %s -o %t
// RUN: env PACC_TIME=1 %run_fake %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines -DV=NVIDIA -DFILE=%s
// RUN: env NVCOMPILER_ACC_TIME=1 ACC_DEVICE_TYPE=emulator %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines -DV=emulator -DFILE=%s
// RUN: env PGI_ACC_TIME=1 PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines -DV=emulator -DFILE=%s
// RUN: env PACC_TIME=1 %run_host %t 2>&1 | FileCheck %s --check-prefix=HOST -DFILE=%s
// RUN: env PACC_TIME=0 %run_fake %t 2>&1 | count 1
// RUN: %pacc -O2 %s -o %t.O2 && env PACC_TIME=1 %run_fake %t.O2 2>&1 | FileCheck %s --strict-whitespace --match-full-lines -DV=NVIDIA -DFILE=%s
#include "../check.h"
#include <openacc.h>

enum { n = 1000, times = 20 };
static int x[n], y[n];

static void twice(void) {
#pragma acc parallel loop present(x, y) num_gangs(2) vector_length(64)
  for (int i = 0; i < n; i++)
    y[i] += 2 * x[i];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    x[i] = y[i] = i;
#pragma acc data copyin(x) copy(y)
  {
    for (int k = 0; k < times; k++)
      twice();
#pragma acc kernels
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        x[i]++;
    }
#pragma acc parallel loop reduction(+ : sum) async(3) num_gangs(8) vector_length(128)
    for (int i = 0; i < n; i++)
      sum += x[i];
#pragma acc update self(y[:10]) async(3)
#pragma acc wait
    for (int k = 1; k <= 2; k++)
#pragma acc parallel loop num_gangs(k) vector_length(32)
      for (int i = 0; i < n; i++)
        x[i]--;
    acc_update_device(x, 80);
  }
#pragma acc enter data copyin(x)
#pragma acc exit data copyout(x)
  CHECK_EQ(y[1], 41);
  CHECK_EQ(sum, n * (n - 1) / 2 + n);
  return check_done();
}

// Files as the program comes to them, the functions of each in the order of their lines, the routines of the runtime by
// themselves.
//      CHECK:Accelerator Kernel Timing data
// CHECK-NEXT:[[FILE]]
// CHECK-NEXT:  twice  [[V]]  devicenum=0
// CHECK-NEXT:    time(us): {{[0-9,]+}}
// CHECK-NEXT:    17: compute region reached 20 times
// CHECK-NEXT:        17: kernel launched 20 times
// CHECK-NEXT:            grid: [2]  block: [64]
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:            elapsed time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    17: data region reached 40 times
// CHECK-NEXT:[[FILE]]
// CHECK-NEXT:  main  [[V]]  devicenum=0
// CHECK-NEXT:    time(us): {{[0-9,]+}}
// CHECK-NEXT:    26: data region reached 2 times
// CHECK-NEXT:        26: data copyin transfers: 2
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:        46: data copyout transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    30: compute region reached 1 time
// CHECK-NEXT:        33: kernel launched 1 time
// CHECK-NEXT:            grid: [8]  block: [128]
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:            elapsed time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    30: data region reached 2 times
// CHECK-NEXT:    36: compute region reached 1 time
// CHECK-NEXT:        36: kernel launched 1 time
// CHECK-NEXT:            grid: [8]  block: [128]
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:            elapsed time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    36: data region reached 2 times
// CHECK-NEXT:        36: data copyin transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:        38: data copyout transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    39: update directive reached 1 time
// CHECK-NEXT:        39: data copyout transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    42: compute region reached 2 times
// CHECK-NEXT:        42: kernel launched 2 times
// CHECK-NEXT:            grid: [1-2]  block: [32]
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:            elapsed time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    42: data region reached 4 times
// CHECK-NEXT:    47: data region reached 1 time
// CHECK-NEXT:        47: data copyin transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:    48: data region reached 1 time
// CHECK-NEXT:        48: data copyout transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// CHECK-NEXT:(unknown)
// CHECK-NEXT:  acc_update_device  [[V]]  devicenum=0
// CHECK-NEXT:    time(us): {{[0-9,]+}}
// CHECK-NEXT:    0: data region reached 1 time
// CHECK-NEXT:        0: data copyin transfers: 1
// CHECK-NEXT:             device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
//  CHECK-NOT:{{.*(reached|launched|transfers).*}}

// HOST:      Accelerator Kernel Timing data
// HOST-NEXT: [[FILE]]
// HOST-NEXT:   twice  host  devicenum=0
// HOST-NEXT:     time(us): {{[0-9,]+}}
// HOST-NEXT:     17: compute region reached 20 times
// HOST-NEXT:         17: kernel launched 20 times
// HOST-NEXT:             grid: [2]  block: [1]
// HOST-NEXT:              device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// HOST-NEXT:             elapsed time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+}}
// HOST-NEXT: [[FILE]]
// HOST-NEXT:   main  host  devicenum=0
// HOST-NOT:  transfers
