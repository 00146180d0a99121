// Captured functions become kernels and launches; variables stay in allocas,
// the context struct does not reach the kernel.
//
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes=pacc-verify-markers,pacc-outline,verify -S %t.ll | %FileCheck %s
// RUN: %clang -O0 -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes=pacc-verify-markers,pacc-outline,verify -S %t.ll | %FileCheck %s
#include "Inputs/region.h"

struct three { double x, y, z; };
struct first_context { int *n; double *restrict *a; double *s; double (*fixed)[8]; struct three *t; };

KERNEL(first, "scale", 12)
  unsigned n = *c->n;
  LOOP(1, i, n) (*c->a)[i] = *c->s + (*c->fixed)[i & 7] + c->t->z;
  END_LOOP(1)
}

// Nothing is left of the captured function and of the kernel marker.
// CHECK-NOT: @first(
// CHECK-NOT: __pacc_kernel

// CHECK-LABEL: define {{.*}}void @scale(
// CHECK:         call void @__pacc_arg(i32 noundef 4,
// CHECK:         call void @__pacc_launch(ptr @scale_12_gpu.record)
// CHECK-NEXT:    call void @__pacc_leave()
void scale(int n, double *restrict a, double s, struct three t) {
  static double fixed[8];
  BEGIN("scale", 12)
  ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, BYVAL, s) ARG(3, MAPPED, fixed) ARG(4, BYVAL, t)
  LAUNCH(first, &n, &a, &s, &fixed, &t)
}

// Two regions in one function and line: two names.
struct second_context { int *n; float (*u)[16]; float (*v)[16]; };
KERNEL(second, "twice", 50)
  LOOP(2, i, 16) (*c->u)[i] = (*c->v)[i] + *c->n;
  END_LOOP(2)
}
struct third_context { int *n; float (*u)[16]; };
KERNEL(third, "twice", 50)
  LOOP(3, i, 16) (*c->u)[i] = *c->n;
  END_LOOP(3)
}
// CHECK-LABEL: define {{.*}}void @twice(
// CHECK: call void @__pacc_launch(ptr @twice_50_gpu.record)
// CHECK: call void @__pacc_launch(ptr @twice_50_gpu_2.record)
void twice(int n) {
  static float u[16], v[16];
  { BEGIN("twice", 50) ARG(0, BYVAL, n) ARG(1, MAPPED, u) ARG(2, MAPPED, v)
    LAUNCH(second, &n, &u, &v) }
  { BEGIN("twice", 50) ARG(0, BYVAL, n) ARG(1, MAPPED, u)
    LAUNCH(third, &n, &u) }
}
// A pointer that is `restrict` in the host function is so in the kernel; the
// struct of 24 bytes is passed as a copy.
// CHECK: define internal void @scale_12_gpu(i32 %n.value, ptr noalias %a.value, double %s.value, ptr "pacc-object"="{{[0-9]}}" %fixed,
// CHECK-SAME: ptr noalias readonly byval(%struct.three) align 8 %t.value, ptr %scratch)
// CHECK-SAME: !pacc.origin [[ORIGIN:![0-9]+]] !pacc.shape {{![0-9]+}} !pacc.told {{![0-9]+}} !pacc.params [[PARAMS:![0-9]+]]
// CHECK:      [[N:%.*]] = alloca i32, align 4
// CHECK-NEXT: store i32 %n.value, ptr [[N]]
// CHECK-NEXT: [[A:%.*]] = alloca ptr, align 8
// CHECK-NEXT: store ptr %a.value, ptr [[A]]
// CHECK-NEXT: [[S:%.*]] = alloca double, align 8
// CHECK-NEXT: store double %s.value, ptr [[S]]
// CHECK-NEXT: [[T:%.*]] = alloca %struct.three, align 8
// CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[T]], ptr align 8 %t.value, i64 24, i1 false)
// CHECK-NOT:  context
// CHECK:      call void @__pacc_loop_begin(i32 noundef 1,
// CHECK:      load double, ptr [[S]]
// CHECK:      getelementptr inbounds {{.*}}[8 x double], ptr %fixed
// CHECK:      call void @__pacc_loop_end(i32 noundef 1)

// Mapped variables are distinct objects when no pointer reaches the kernel.
// CHECK: define internal void @twice_50_gpu(i32 %n.value, ptr noalias "pacc-object"="{{[0-9]}}" %u, ptr noalias "pacc-object"="{{[0-9]}}" %v, ptr %scratch)
// CHECK: define internal void @twice_50_gpu_2(i32 %n.value, ptr noalias "pacc-object"="{{[0-9]}}" %u, ptr %scratch)

// CHECK-DAG: [[ORIGIN]] = !{i64 0, !"file.c", !"scale", i64 12, i64 17}
// CHECK-DAG: [[PARAMS]] = !{[[P0:![0-9]+]], [[P1:![0-9]+]], [[P2:![0-9]+]], [[P3:![0-9]+]], [[P4:![0-9]+]]}
// CHECK-DAG: [[P0]] = !{i64 2, i64 4, i64 4, !"n", i64 0, i64 0, null, {{![0-9]+}}, null, i64 0}
// CHECK-DAG: [[P1]] = !{i64 1, i64 8, i64 8, !"a", i64 0, i64 0, null, [[NONE:![0-9]+]], null, i64 0}
// CHECK-DAG: [[P3]] = !{i64 0, i64 64, i64 16, !"fixed", i64 0, i64 0, null, [[NONE]], null, i64 0}
// CHECK-DAG: [[P4]] = !{i64 2, i64 24, i64 8, !"t", i64 0, i64 0, null, [[NONE]], null, i64 0}
