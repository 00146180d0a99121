// Cleanups in the host function and in the region: every call is an invoke, and
// arguments are found across blocks. VLA bounds and `this` are values in the
// context. A handler would be lost, so it is an error.
//
// REQUIRES: cplusplus
// RUN: %clang -O0 -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes=pacc-verify-markers,pacc-outline,verify -S %t.ll | %FileCheck %s
// RUN: %clang -O0 -DCATCH -g -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: not %opt_plugin -passes=pacc-outline -S %t.ll 2>&1 | %FileCheck %s --check-prefix=CATCH
#include "Inputs/region.h"

struct Guard { ~Guard(); };
double work(double);
struct Matrix { double v[4]; void run(unsigned long); };

struct region_context { unsigned long length; Matrix *self; };
KERNEL(region, "run", 20)
  Guard inner;
#ifdef CATCH
  try { c->self->v[0] = work(1); } catch (...) {}
// CATCH: error: {{.*}}outline-exceptions.cpp:[[#@LINE-1]]:{{.*}}'catch' in a compute construct is not supported
#endif
  LOOP(1, i, (unsigned)c->length) c->self->v[i] = work(c->self->v[i]);
  END_LOOP(1)
}

// CHECK-LABEL: define {{.*}}void @_ZN6Matrix3runEm(
// CHECK: invoke void @__pacc_arg(i32 noundef 0,
// CHECK: invoke void @__pacc_arg(i32 noundef 1,
// CHECK: call void @__pacc_launch(ptr @_ZN6Matrix3runEm_20_gpu.record)
// CHECK-NEXT: br label
void Matrix::run(unsigned long length) {
  Guard guard;
  Matrix *self = this;
  BEGIN("run", 20)
  ARG(0, BYVAL, length)
  __pacc_arg(1, PACC_ARG_THIS, "this", self, sizeof(Matrix));
  LAUNCH(region, length, self)
}

// CHECK: define internal void @_ZN6Matrix3runEm_20_gpu(i64 "pacc-array-length" %length, ptr %this, ptr %scratch)
// CHECK-NOT: invoke
// CHECK-NOT: landingpad
// CHECK: getelementptr inbounds nuw %struct.Matrix, ptr %this
// CHECK: call {{.*}} @_Z4workd(
// CHECK-NOT: invoke
// CHECK: ret void
