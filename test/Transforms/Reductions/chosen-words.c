// An extreme and what goes with it: the lanes find the one that counts, which leaves all of its values at one meeting.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s < %t.ll

void least(int rows, int n, const float *restrict a, int *restrict where, float *restrict value) {
#pragma acc parallel loop gang present(a, where, value)
  for (int r = 0; r < rows; r++) {
    float best = a[r * n];
    int at = 0;
#pragma acc loop vector reduction(min : best)
    for (int i = 1; i < n; i++)
      if (a[r * n + i] < best) {
        best = a[r * n + i];
        at = i;
      }
    where[r] = at;
    value[r] = best;
  }
}
// CHECK-LABEL: define {{.*}}@least_{{[0-9]+}}_gpu(
// CHECK-COUNT-2: call i64 @__paccd_reduce_gang_min_u64(
// CHECK: call void @__paccd_leave_lanes_or_u64(i32 0,
// CHECK-NEXT: call void @__paccd_leave_lanes_or_u64(i32 8,
// CHECK-NEXT: call void @__paccd_meet_lanes()
// CHECK-NEXT: call void @__paccd_collect_lanes_or_u64(i32 0,
// CHECK-NEXT: call void @__paccd_collect_lanes_or_u64(i32 8,
// CHECK-NEXT: call void @__paccd_meet_lanes()
// CHECK-NOT: call i64 @__paccd_reduce_gang_or_u64
// CHECK: ret void
