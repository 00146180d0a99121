// A loop without a directive whose gang has lanes becomes one with a reduction; the variable itself is not passed on.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm -pacc-print-after=pacc-levels -mllvm -pacc-stop-after=pacc-levels 2>%t.ll
// RUN: %FileCheck %s < %t.ll
// RUN: %pacc -O2 -gpu=noimplicitsums -c %s -o %t.o -mllvm -pacc-print-after=pacc-levels -mllvm -pacc-stop-after=pacc-levels 2>%t.off
// RUN: %FileCheck %s --check-prefix=OFF < %t.off
// OFF-NOT: call void @__pacc_reduce(
// OFF-NOT: call void @__pacc_may_reduce(

// Two in one loop, behind each other, so that lanes can combine both at once.
// CHECK-LABEL: define {{.*}}@shares_{{[0-9]+}}_gpu(
// CHECK: call void @__pacc_loop_begin(i32 noundef 1,
// CHECK: call void @llvm.lifetime.start.p0(ptr %[[WHOLE:sum[0-9]+]])
// CHECK: store float %{{.*}}, ptr %[[WHOLE]]
// CHECK: store float 0.000000e+00, ptr %[[MINE:sum[0-9]+]],
// CHECK: call void @llvm.lifetime.start.p0(ptr %[[OTHER:most[0-9]+]])
// CHECK: store float %{{.*}}, ptr %[[OTHER]]
// CHECK: store float 0xFFF0000000000000, ptr %[[LARGEST:most[0-9]+]],
// CHECK: call void @__pacc_loop_begin(i32 noundef 2,
// CHECK: call void @__pacc_loop_end(i32 noundef 2)
// CHECK: call void @__pacc_reduce(i32 2, i32 256, {{.*}}, ptr %[[MINE]], ptr %[[WHOLE]])
// CHECK-NEXT: call void @__pacc_reduce(i32 2, i32 770, {{.*}}, ptr %[[LARGEST]], ptr %[[OTHER]])
// CHECK-NEXT: load float, ptr %[[WHOLE]]
// CHECK-NOT: call void @__pacc_may_reduce(
void shares(int n, int m, const float *restrict a, float *restrict b) {
#pragma acc parallel loop copyin(a[0:n*m]) copyout(b[0:n*m])
  for (int i = 0; i < n; i++) {
    float sum = 0, most = -1;
    for (int j = 0; j < m; j++) {
      sum += a[i * m + j];
      if (a[i * m + j] > most)
        most = a[i * m + j];
    }
    for (int j = 0; j < m; j++)
      b[i * m + j] = (a[i * m + j] - sum) / most;
  }
}
