// The control of both loops stays in place; they exchange numbers, trip counts and counters. What stands between their
// heads goes into the inner one, but for the bounds.
// RUN: %pacc -O0 -c %s -o %t.o -mllvm -pacc-print-after=pacc-levels -mllvm -pacc-stop-after=pacc-levels 2>%t.ll
// RUN: %FileCheck %s < %t.ll

// CHECK-LABEL: define {{.*}}@transposed_{{[0-9]+}}_gpu(
// CHECK: [[BEGIN:cond.end.split]]: {{.*}} preds = %[[LAST:.*]]
// CHECK-NEXT: call void @__pacc_loop_begin(i32 noundef 2,
// CHECK: call i32 @__pacc_lo32(i32 noundef 2,
// CHECK: store i32 %{{.*}}, ptr %__pacc_c_i,
// CHECK: load i32, ptr %__pacc_c_i,
// CHECK: %[[OUTER:.*]] = load i32, ptr %__pacc_n_j,
// CHECK: call i32 @__pacc_hi32(i32 noundef 2, i32 noundef 0, i32 {{(noundef )?}}%[[OUTER]])
// CHECK-NOT: load double
// CHECK: [[LAST]]:
// CHECK: store i32 %{{.*}}, ptr %__pacc_n_j,
// CHECK-NEXT: br label %[[BEGIN]]
// CHECK: call void @__pacc_loop_begin(i32 noundef 1,
// CHECK: call i32 @__pacc_hi32(i32 noundef 1,
// CHECK: %[[I:.*]] = load i32, ptr %__pacc_c_j,
// CHECK: store i32 %[[I]], ptr %[[VARIABLE:i[0-9]*]],
// CHECK: load double, ptr %
// CHECK: store double %{{.*}}, ptr %t,
// CHECK: load i32, ptr %__pacc_c_i,
// CHECK: store double %{{.*}}, ptr %arrayidx
// CHECK: call i32 @__pacc_step32(i32 noundef 1,
// CHECK: call void @__pacc_loop_end(i32 noundef 1)
// CHECK: call i32 @__pacc_step32(i32 noundef 2,
// CHECK: call void @__pacc_loop_end(i32 noundef 2)
void transposed(int n, int m, const double *restrict a, const double *restrict x, double *restrict y) {
#pragma acc kernels copyin(a[0:n*m], x[0:n]) copy(y[0:m])
  for (int i = 0; i < n; i++) {
    double t = x[i];
    for (int j = 1; j < m; j++)
      y[j] += a[i * m + j] * t;
  }
}
