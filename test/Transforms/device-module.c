// Kernels leave the host module with what they call and read. The host keeps
// its own functions; variables are only declared on the device.
//
// RUN: %clang -O0 -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes=pacc-outline,pacc-device-module,verify -S %t.ll | %FileCheck %s
#include "Inputs/region.h"

static const double table[4] = {1, 2, 3, 4};
int counter;
static double deep(double x) { return x * table[(int)x & 3]; }
inline double unused_on_device(double x);
double helper(double x) { return deep(x) + counter; }
int on_host_only(void) { return 3; }

struct region_context { int *n; double **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) (*c->a)[i] = helper((*c->a)[i]);
  END_LOOP(1)
}
void run(int n, double *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}

// CHECK-NOT: .record
// CHECK-DAG: @counter = external {{.*}}global i32
// CHECK-DAG: @table = internal constant [4 x double]
// CHECK-NOT: on_host_only
// CHECK-NOT: @run(
// CHECK: define {{.*}}double @helper(
// CHECK: define internal double @deep(
// CHECK: define dso_local void @run_20_gpu(
// CHECK-NOT: on_host_only
// CHECK-NOT: @run(
