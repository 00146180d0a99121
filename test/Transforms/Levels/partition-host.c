// Host gangs take contiguous runs of the outermost spread loop, in steps of one.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<host>' -mllvm '-pacc-stop-after=pacc-forms<host>' 2>&1 | %FileCheck %s

// CHECK-LABEL: define {{.*}}@scale_{{[0-9]+}}_gpu(
// CHECK: call i64 @__paccd_share(i32 0, i64 {{.*}}, i32 0)
// CHECK: call i32 @llvm.umin.i32(
// CHECK: call i64 @__paccd_share(i32 0, i64 {{.*}}, i32 1)
// CHECK: call i32 @llvm.umin.i32(
// CHECK-NOT: __paccd_lane
// CHECK-NOT: __pacc_lo
// CHECK: !llvm.access.group
// CHECK: ret void
// CHECK: !"llvm.loop.parallel_accesses"
void scale(int n, double *a) {
#pragma acc parallel loop gang vector copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
