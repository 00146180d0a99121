// The host and emulator forms come back to the host module behind entries that
// unpack the parameters (of the emulator's, nothing but its use of them is left to see). The host's form calls the host's own functions, local ones too,
// and the emulator's its copies of them, as a GPU does. Variables are the host's in both.
//
// RUN: %clang -O2 -g -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes='pacc<target=host+emulator>,verify' -S %t.ll | %FileCheck %s
// RUN: %opt_plugin -passes='pacc<target=host>,verify' -S %t.ll | %FileCheck %s --check-prefix=HOST
#include "../Inputs/region.h"

static int calls;
__attribute__((noinline)) static double helper(double x) { ++calls; return x * 2; }
struct big { double v[9]; };

struct region_context { int *n; double **a; struct big *b; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) (*c->a)[i] = helper((*c->a)[i]) + c->b->v[i];
  END_LOOP(1)
}
void run(int n, double *a, struct big b) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, BYVAL, b) LAUNCH(region, &n, &a, &b)
}

// Without GPU code the record has no image.
// CHECK-NOT: pacc.image
// CHECK: @calls = internal global i32 0
// CHECK: @run_20_gpu.record = internal global <{{.*}}ptr null, ptr @pacc.unit, ptr @run_20_gpu.host, ptr @run_20_gpu.emulator

// CHECK-LABEL: define internal double @helper(

// The emulator's is optimised already, briefly; nothing shall be done to it any more.
// CHECK: define internal void @run_20_gpu.emulator(ptr {{.*}}) [[EMULATOR:#[0-9]+]]
// CHECK: call double @[[HELPER:helper[.0-9]+]](
// CHECK: define internal {{.*}}double @[[HELPER]]({{.*}} [[HELPERS:#[0-9]+]]
// CHECK: @calls
// CHECK: define internal void @run_20_gpu.host(ptr [[PARAMS:%.*]]) [[PLAIN:#[0-9]+]]
// CHECK: load i32, ptr
// CHECK: [[COPY:%.*]] = alloca %
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[COPY]], ptr align 1 {{%.*}}, i64 72,
// CHECK: call void @[[KERNEL:run_20_gpu[.0-9]*]]({{.*}} [[COPY]], ptr
// CHECK: define internal void @[[KERNEL]](
// CHECK: call double @helper(
// CHECK-DAG: attributes [[EMULATOR]] = {{.*}}noinline{{.*}}optnone
// CHECK-DAG: attributes [[HELPERS]] = {{.*}}noinline{{.*}}optnone
// CHECK-DAG: attributes [[PLAIN]] = { nounwind uwtable "

// HOST: @run_20_gpu.record = internal global <{{.*}}ptr null, ptr @pacc.unit, ptr @run_20_gpu.host, ptr null
// HOST-NOT: __pacce_
