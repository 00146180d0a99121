// Where copies are combined: once behind the outermost loop that only passes them on.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

// CHECK-LABEL: define {{.*}}@norm_{{[0-9]+}}_gpu(
// CHECK: call double @__paccd_reduce_gang_add_f64(
// CHECK-NOT: call double @__paccd_reduce_gang
// CHECK: call i32 @__paccd_reduce_device_add_f64(
// CHECK-NOT: __paccd_reduce
// CHECK: ret void
double norm(int n, const double *a) {
  double s = 0;
#pragma acc parallel loop gang reduction(+ : s) copyin(a[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j] * a[i * n + j];
  }
  return s;
}

// A worker's row sum stays within the worker.
// CHECK-LABEL: define {{.*}}@rows_{{[0-9]+}}_gpu(
// CHECK: call float @__paccd_reduce_row_max_f32(
// CHECK: ret void
void rows(int n, const float *a, float *out) {
#pragma acc parallel loop gang worker copyin(a[0:n*n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    float m = 0;
#pragma acc loop vector reduction(max : m)
    for (int j = 0; j < n; j++)
      m = a[i * n + j] > m ? a[i * n + j] : m;
    out[i] = m;
  }
}

// Lanes meet once for several results, as far as a warp's 16 bytes hold them.
// CHECK-LABEL: define {{.*}}@several_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_leave_lanes_add_f64(i32 0,
// CHECK-NEXT: call void @__paccd_leave_lanes_max_f32(i32 8,
// CHECK-NEXT: call void @__paccd_leave_lanes_or_u32(i32 12,
// CHECK-NEXT: call void @__paccd_meet_lanes()
// CHECK-NEXT: call void @__paccd_collect_lanes_add_f64(i32 0,
// CHECK-NEXT: call void @__paccd_collect_lanes_max_f32(i32 8,
// CHECK-NEXT: call void @__paccd_collect_lanes_or_u32(i32 12,
// CHECK-NEXT: call void @__paccd_meet_lanes()
// CHECK: call i32 @__paccd_reduce_gang_min_i32(
// CHECK-NOT: __paccd_{{reduce|leave|meet}}
// CHECK: ret void
void several(int n, const float *a, double *out) {
#pragma acc parallel loop gang copyin(a[0:n*n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    float m = 0;
    int first = n;
    _Bool any = 0;
#pragma acc loop vector reduction(+ : s) reduction(max : m) reduction(|| : any) reduction(min : first)
    for (int j = 0; j < n; j++) {
      const float v = a[i * n + j];
      s += v, m = v > m ? v : m, any = any || v < 0, first = v < 0 && j < first ? j : first;
    }
    out[i] = any ? s + m : first;
  }
}

// Small and logical types travel as 32 bits.
// CHECK-LABEL: define {{.*}}@all_{{[0-9]+}}_gpu(
// CHECK: call i32 @__paccd_reduce_gang_and_u32(
// CHECK: call i32 @__paccd_reduce_device_and_u32(
// CHECK: ret void
int all(int n, const signed char *a) {
  signed char yes = 1;
#pragma acc parallel loop reduction(&& : yes) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    yes = yes && a[i];
  return yes;
}

// Several values: gangs arrive once, and lanes read their shares of both before they combine them.
// CHECK-LABEL: define {{.*}}@moments_{{[0-9]+}}_gpu(
// CHECK-NOT: __paccd_reduce_device
// CHECK: call void @__paccd_leave_share(
// CHECK: call void @__paccd_leave_share(
// CHECK: call i32 @__paccd_arrive_with_shares(
// CHECK-NOT: __paccd_arrive_with_shares
// CHECK: call void @__paccd_add_share_add_f64(
// CHECK: call void @__paccd_add_share_add_f64(
// CHECK: call void @__paccd_leave_shares_add_f64(
// CHECK: call void @__paccd_leave_shares_add_f64(
// CHECK: call void @__paccd_meet_lanes(
// CHECK: call void @__paccd_collect_shares_add_f64(
// CHECK: ret void
double moments(int n, const double *a) {
  double s = 0, q = 0;
#pragma acc parallel loop reduction(+ : s, q) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i], q += a[i] * a[i];
  return q - s * s;
}
