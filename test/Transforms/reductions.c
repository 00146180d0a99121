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
