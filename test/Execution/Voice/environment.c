// Variables of the environment, as users of other compilers write them, and what makes no sense in them.
// RUN: %pacc -O1 %s -o %t
// RUN: env ACC_DEVICE_TYPE=HOST %t | FileCheck --check-prefix=HOST %s
// RUN: env ACC_DEVICE_TYPE=' acc_device_host ' %t | FileCheck --check-prefix=HOST %s
// RUN: env ACC_DEVICE_TYPE=Multicore ACC_NUM_CORES=2 %t | FileCheck --check-prefix=HOST %s
// HOST: type 2
// RUN: env ACC_DEVICE_TYPE=EMULATOR ACC_DEVICE_NUM=0 %t | FileCheck --check-prefix=EMULATOR %s
// EMULATOR: type 100
// RUN: env LD_LIBRARY_PATH=%fake_driver ACC_DEVICE_TYPE=DEFAULT %t | FileCheck --check-prefix=GPU %s
// RUN: env LD_LIBRARY_PATH=%fake_driver ACC_DEVICE_TYPE=Tesla %t | FileCheck --check-prefix=GPU %s
// RUN: env LD_LIBRARY_PATH=%fake_driver ACC_DEVICE_TYPE=not_host %t | FileCheck --check-prefix=GPU %s
// RUN: env NVCOMPILER_ACC_CUDA_HEAPSIZE=64M PACC_STACK=4k PGI_ACC_CUDA_PRINTFIFOSIZE=8M %run_fake %t | FileCheck --check-prefix=GPU %s
// GPU: type 4
// RUN: env ACC_DEVICE_TYPE=toaster not %t 2>&1 | FileCheck --check-prefix=TYPE %s
// TYPE: FATAL ERROR: ACC_DEVICE_TYPE=toaster: no such device type; nvidia, host, emulator or default expected
// RUN: env NVCOMPILER_ACC_CUDA_HEAPSIZE=big not %run_fake %t 2>&1 | FileCheck --check-prefix=HEAP %s
// HEAP: FATAL ERROR: NVCOMPILER_ACC_CUDA_HEAPSIZE=big: a number of bytes expected
// RUN: env PACC_STACK=-1 not %run_fake %t 2>&1 | FileCheck --check-prefix=STACK %s
// STACK: FATAL ERROR: PACC_STACK=-1: a number of bytes expected
// What tunes other runtimes means nothing here.
// RUN: env NVCOMPILER_ACC_GANGLIMIT=4 NVCOMPILER_ACC_BUFFERSIZE=x GOMP_DEBUG=1 GOMP_OPENACC_DIM=1:2:3 %run_emulator %t 2>&1 | FileCheck --check-prefix=EMULATOR %s
#include <openacc.h>
#include <stdio.h>

int main(void) {
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  printf("type %d\n", (int)acc_get_device_type());
}
