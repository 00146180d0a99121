// What no GPU can execute may stand where acc_on_device says that the host is executing, and in functions that are
// called there alone.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -gpu=cc80 -c %s -o %t.o
// RUN: not %paccxx -O1 -DELSEWHERE -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK-DAG: error: thread-local variable 'calls' is used in device function 'count'
// CHECK-DAG: error: inline assembly in device function 'twice' cannot be compiled for the device
#include "../../check.h"

static thread_local int calls = 3;

static int count() { return calls; }

#ifdef __x86_64__
static int twice(int x) {
  asm("addl %0, %0" : "+r"(x));
  return x;
}
#else
static int twice(int x) { return 2 * x; }
#endif

static double precise(double x) {
  long double y = x;
  return (double)(y * 3);
}

#ifdef ELSEWHERE
#define HOST acc_on_device(acc_device_nvidia)
#else
#define HOST acc_on_device(acc_device_host)
#endif

static int answer(int i) {
  if (HOST)
    return twice(i) + (count() == 3 ? 0 : 1000);
  return 2 * i;
}

static double third(double x) {
  if (!acc_on_device(acc_device_not_host))
    return precise(x);
  else
    return x * 3;
}

int main() {
  int a[100];
  double b[100];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < 100; i++) {
    a[i] = answer(i);
    b[i] = third(i);
  }
  for (int i = 0; i < 100; i++) {
    CHECK_EQ(a[i] % 1000, 2 * i);
    CHECK_EQ(b[i], 3 * i);
  }
  return check_done();
}
