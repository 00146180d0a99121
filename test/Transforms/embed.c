// The record of a kernel and the image of the object file, field by field.
//
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes='pacc<target=gpu>,verify' -S %t.ll | %FileCheck %s
#include "Inputs/region.h"

struct region_context { int *n; double **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP_LENGTH(4, i, n, 64) (*c->a)[i] = 1;
  END_LOOP(4)
}
void run(int n, double *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}

// PTX, NUL-terminated.
// CHECK: @[[PTX:pacc.code[.0-9]*]] = private constant [[[SIZE:[0-9]+]] x i8] c"{{.*}}.target sm_75{{.*}}.entry run_20_gpu{{.*}}\00", align 16
// CHECK: @[[ENTRIES:pacc.table[.0-9]*]] = {{.*}}{ i32 0, i32 75, ptr @[[PTX]], i64 [[SIZE]] }
// CHECK: @pacc.image = internal global {{.*}}{ i32 30, i32 1, ptr @[[ENTRIES]], ptr {{.*}}, [8 x i8] zeroinitializer, ptr null, ptr null, i64 0 }>, align 8
// CHECK: @[[NAME:pacc.string[.0-9]*]] = {{.*}}c"run_20_gpu\00"
// CHECK: @[[ONCE:pacc.string[.0-9]*]] = {{.*}}c"run_20_gpu{{[^"]+}}\00"
// CHECK: @[[JAM:pacc.string[.0-9]*]] = {{.*}}c"run_20_gpu{{[^"]+}}\00"
// CHECK: @[[FILE:pacc.string[.0-9]*]] = {{.*}}c"file.c\00"
// CHECK: @[[FUNCTION:pacc.string[.0-9]*]] = {{.*}}c"run\00"
// kind, size, align, slot, no reduction, nothing to lie apart, no pointers
// CHECK: @[[PARAMS:pacc.table[.0-9]*]] = {{.*}}{ i32 2, i32 4, i32 4, i32 0, i32 0, i32 0, [16 x i8] zeroinitializer }>, {{.*}}{ i32 1, i32 8, i32 8, i32 1, i32 0, i32 0, [16 x i8] zeroinitializer }
// loop, dimension, gang axis, block axis, iterations of a thread of the jam form, no loads together
// CHECK: @[[DIMS:pacc.table[.0-9]*]] = {{.*}}{ i32 4, i32 0, i8 0, i8 0, i8 4, i8 0 }
// version, flags (gang and vector), names (no finish form), ..., line, end line, image, no host forms, 2 parameters, 1 dimension
// CHECK: @run_20_gpu.record = internal global {{.*}}{ i32 30, i32 10, ptr @[[NAME]], ptr @[[ONCE]], ptr null, ptr @[[JAM]], ptr @[[FILE]], ptr @[[FUNCTION]], i32 20, i32 25, ptr @pacc.image, ptr @pacc.unit, ptr null, ptr null, ptr null, i32 2, i32 1, ptr @[[PARAMS]], ptr @[[DIMS]], i32 64, i32 0, i32 0, i32 0, i32 0, i16 0, i16 0, [24 x i8] zeroinitializer }>, align 8
