// PACC_SYNCHRONOUS=1 (nvc's NVCOMPILER_ACC_SYNCHRONOUS): the host waits for constructs and routines in queues, too, so that
// a program without its waits is right. Without it, where queues do nothing before something waits, it is not. (The
// argument tells that the program by itself is no test for a GPU.)
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_EMULATOR=deferred not %run_emulator %t unawaited
// RUN: env PACC_EMULATOR=deferred PACC_SYNCHRONOUS=1 %run_emulator %t unawaited && env PACC_SYNCHRONOUS=1 %run_host %t unawaited
// RUN: env PACC_EMULATOR=deferred NVCOMPILER_ACC_SYNCHRONOUS=1 %run_emulator %t unawaited
// RUN: env PACC_EMULATOR=order:3 PGI_ACC_SYNCHRONOUS=1 %run_emulator %t unawaited
// RUN: env PACC_EMULATOR=deferred PACC_SYNCHRONOUS=0 not %run_emulator %t unawaited
// RUN: env PACC_EMULATOR=deferred PACC_SYNCHRONOUS=yes %run_emulator %t unawaited 2>&1 | FileCheck %s
// CHECK: pacc: warning: PACC_SYNCHRONOUS=yes: an integer expected
// CHECK: PASS
#include "../check.h"

enum { N = 1000 };

int main(void) {
  static double a[N], b[N], c[N];
  double sum = 0;
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < N; i++) a[i] = i;
  CHECK_EQ(a[N - 1], N - 1);
#pragma acc data copyin(a) create(b, c)
  {
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++) b[i] = 2 * a[i];
#pragma acc parallel loop async(3) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      c[i] = b[i] + 1;
      sum += c[i];
    }
#pragma acc update self(b) async
    CHECK_EQ(b[7], 14);
    acc_update_self_async(c, sizeof c, 5);
    CHECK_EQ(c[7], 15);
    CHECK_EQ(sum, N * (N - 1.0) + N);
  }
  return check_done();
}
