// Behind constructs that are not awaited the host waits once before a loop of its own, not in each iteration.
// RUN: %pacc -O1 -S -emit-llvm %s -o - | %FileCheck %s

// CHECK-LABEL: define {{.*}}@squares(
// CHECK: call void @__pacc_settle()
// CHECK-NEXT: br label %[[BODY:[a-z0-9.]+]]
// CHECK: call void @__pacc_leave_unawaited()
// CHECK: {{^}}[[BODY]]:
// CHECK-NOT: __pacc
// CHECK: load double
// CHECK-NOT: __pacc
// CHECK: br i1 {{.*}}label %[[BODY]]
double squares(int n, int steps, double *a, const double *h) {
  double sum = 0;
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
  for (int i = 0; i < n; i++)
    sum += h[i] * h[i];
  return sum;
}
