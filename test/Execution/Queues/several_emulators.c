// PACC_EMULATOR_DEVICES: as many devices, each with memory of its own.
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_EMULATOR_DEVICES=3 %run_emulator %t 3
// RUN: env PACC_EMULATOR_DEVICES=3 ACC_DEVICE_NUM=2 %run_emulator %t 3
// RUN: %run_emulator %t 1
// RUN: env PACC_EMULATOR_DEVICES=3 PACC_EMULATOR=order:1 %run_emulator %t 3
// RUN: env PACC_EMULATOR_DEVICES=3 PACC_EMULATOR=deferred %run_emulator %t 3
// RUN: env PACC_EMULATOR_DEVICES=2 not %run_emulator %t 2 wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env PACC_EMULATOR_DEVICES=2 ACC_DEVICE_NUM=2 not %run_emulator %t 2 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: env PACC_EMULATOR_DEVICES=0 %run_emulator %t 1 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR_DEVICES=2 %pacc_info | FileCheck %s --check-prefix=INFO
#include "../check.h"
#include <openacc.h>
#include <stdlib.h>

// WRONG: FATAL ERROR: emulator: the 400 bytes at {{.*}} are not in one block of the memory of device 1
// NUMBER: FATAL ERROR: there is no emulator device with number 2
// NUMBER-NEXT: host 0, emulator 0, emulator 1
// NONE: pacc: warning: PACC_EMULATOR_DEVICES=0: 1 to 64 devices expected
// INFO: Device Number: 1
// INFO-NEXT: Device Name: PACC emulator

int main(int argc, char **argv) {
  int count = acc_get_num_devices(acc_device_emulator), a[100], b[100];
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 100; i++)
    b[i] = acc_on_device(acc_device_emulator);
  CHECK_EQ(b[99], 1);
  CHECK_EQ(count, atoi(argv[1]));
  for (int i = 0; i < 100; i++)
    a[i] = i;
  for (int d = 0; d < count; d++) {
    acc_set_device_num(d, acc_device_emulator);
    CHECK_EQ(acc_get_device_num(acc_device_emulator), d);
    CHECK_EQ(acc_is_present(a, sizeof a), 0);
#pragma acc enter data copyin(a)
    CHECK_EQ(acc_is_present(a, sizeof a), 1);
#pragma acc parallel loop present(a)
    for (int i = 0; i < 100; i++)
      a[i] += 1000 * (d + 1);
  }
  if (argc > 2) {
    void *there = acc_deviceptr(a);
    acc_set_device_num(0, acc_device_emulator);
    acc_memcpy_from_device(b, acc_deviceptr(a), sizeof b);
    acc_set_device_num(1, acc_device_emulator);
    acc_memcpy_from_device(b, there, sizeof b);
    acc_set_device_num(0, acc_device_emulator);
    there = acc_deviceptr(a);
    acc_set_device_num(1, acc_device_emulator);
    acc_memcpy_from_device(b, there, sizeof b); // does not get here
  }
  for (int d = 0; d < count; d++) {
    acc_set_device_num(d, acc_device_emulator);
#pragma acc exit data copyout(a)
    for (int i = 0; i < 100; i++)
      CHECK_EQ(a[i], i + 1000 * (d + 1));
  }
  // wait(devnum:): queues of another device than the current one.
  int *sums = calloc(count, sizeof *sums);
  for (int d = 0; d < count; d++) {
    acc_set_device_num(d, acc_device_emulator);
#pragma acc enter data copyin(sums[d:1])
#pragma acc parallel loop present(sums[d:1]) async(d + 1)
    for (int i = 0; i < 1; i++)
      sums[d] += 7 + d;
#pragma acc update self(sums[d:1]) async(d + 1)
  }
  acc_set_device_num(0, acc_device_emulator);
  for (int d = 0; d < count; d++) {
    if (d % 2) {
#pragma acc wait(devnum: d: queues: d + 1, 9)
    } else {
#pragma acc update self(sums[0:1]) wait(devnum: d: d + 1)
    }
    CHECK_EQ(sums[d], 7 + d);
  }
  if (count > 1) { // a construct with a queue of its own
    int host = 0;
    acc_set_device_num(1, acc_device_emulator);
#pragma acc parallel loop present(sums[1:1]) async(2)
    for (int i = 0; i < 1; i++)
      sums[1] = 50;
#pragma acc update self(sums[1:1]) async(2)
    acc_set_device_num(0, acc_device_emulator);
#pragma acc parallel async(4) wait(devnum: 1: queues: 2) copyin(sums[1:1]) copy(host)
    host = sums[1];
#pragma acc wait
    CHECK_EQ(host, 50);
  }
  free(sums);
  return check_done();
}
