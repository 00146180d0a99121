// A form whose gangs of the second axis share a row: what each has gathered it leaves, and all but the last go on.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s < %t.ll
// RUN: %pacc -O2 -gpu=nocutrows -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.whole
// RUN: %FileCheck %s --check-prefix=OFF < %t.whole
// OFF-NOT: arrive_of_row

void sums(int rows, int n, const double *restrict a, double *restrict sum, double *restrict most) {
#pragma acc parallel loop gang present(a, sum, most)
  for (int r = 0; r < rows; r++) {
    double s = 0, m = 0;
#pragma acc loop vector reduction(+ : s) reduction(max : m)
    for (int i = 0; i < n; i++) {
      s += a[(long)r * n + i];
      m = a[(long)r * n + i] > m ? a[(long)r * n + i] : m;
    }
    sum[r] = s;
    most[r] = m;
  }
}
// CHECK-LABEL: define {{.*}}@sums_{{[0-9]+}}_gpu_jam(
// CHECK: call i32 @__paccd_gang(i32 0)
// CHECK: call i32 @__paccd_gang(i32 1)
// CHECK: call i32 @__paccd_num_gangs(i32 1)
// CHECK: call void @__paccd_leave_element(ptr %scratch, i32 [[SUM:[0-9]+]],
// CHECK: call void @__paccd_leave_element(ptr %scratch, i32 [[MOST:[0-9]+]],
// CHECK: %[[ARRIVED:[0-9]+]] = call i32 @__paccd_arrive_of_row(ptr %scratch, i32 0)
// CHECK: %[[LAST:[0-9]+]] = icmp ne i32 %[[ARRIVED]], 0
// CHECK: br i1 %[[LAST]], label %[[BEHIND:[^,]+]], label %[[NEXT:[^,]+]]
// CHECK: [[BEHIND]]:
// CHECK: call void @__paccd_collect_of_row_add_f64(ptr %scratch, i32 [[SUM]],
// CHECK: call void @__paccd_collect_of_row_max_f64(ptr %scratch, i32 [[MOST]],
// CHECK: store double
// CHECK: [[NEXT]]:
// CHECK: call i32 @__paccd_num_gangs(i32 0)
