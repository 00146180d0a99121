// -gpu=unified: kernels use the host's own memory, stack and statics included; data clauses move nothing. The emulator
// stands for a GPU that can.
// RUN: %pacc -O2 -gpu=mem:unified %s -o %t.unified && %run_host %t.unified && %run_emulator %t.unified
// RUN: env PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t.unified 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O0 -gpu=unified %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// CHECK-NOT: upload CUDA data
// CHECK: PASS
#include "../check.h"

struct pair {
  int *first;
  int second[20];
};
static int table[100];

int main(void) {
  int n = 100, own[100], *heap = malloc(n * sizeof *heap), sum = 0;
  struct pair p = {heap, {0}};
#pragma acc parallel loop present(own) copyout(heap[0:n])
  for (int i = 0; i < n; i++)
    own[i] = heap[i] = table[i] = i;
#pragma acc data copy(heap[0:n])
  {
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++) {
      p.first[i] *= 2;
      p.second[i % 20] = 7;
      sum += own[i] + table[i];
    }
    CHECK_EQ(heap[99], 198);
  }
#pragma acc parallel loop firstprivate(p) async
  for (int i = 0; i < n; i++)
    p.first[i] += p.second[3];
  p.second[3] = 1000; // the kernel has its own by now
#pragma acc wait
  CHECK_EQ(heap[99], 205);
  CHECK_EQ(p.second[19], 7);
  CHECK_EQ(sum, 9900);
  CHECK(acc_is_present(own, sizeof own));
  CHECK_EQ(acc_deviceptr(table) == table, 1);
  free(heap);
  return check_done();
}
