// Reductions over the gangs of several grid axes: gangs of the once form leave their results, the finish
// form has no gang loop and combines them.
// RUN: %pacc -O2 -Wno-acc-dependence -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s --check-prefix=LOOPS < %t.ll
// RUN: %FileCheck %s --check-prefix=FINISH < %t.ll
// RUN: %FileCheck %s --check-prefix=ONCE < %t.ll
// RUN: %FileCheck %s --check-prefix=NONE < %t.ll

// The form that loops: gangs count themselves in.
// LOOPS-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu(
// LOOPS: load double, ptr %
// LOOPS: call i32 @__paccd_reduce_device_add_f64(
// LOOPS: ret void

// FINISH-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu_finish(
// FINISH: br i1 false
// FINISH-NOT: __paccd_reduce_device
// FINISH: call i32 @__paccd_finish_device_add_f64(
// FINISH: store double
// FINISH: ret void

// ONCE-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu_once(
// ONCE-NOT: __paccd_reduce_device
// ONCE: call double @__paccd_reduce_gang_add_f64(
// ONCE-NOT: __paccd_reduce_device
// ONCE: call i32 @__paccd_leave_partial({{.*}}, i32 8)
// ONCE: ret void
double sum(int n, const double *a) {
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) copyin(a[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
  return s;
}

// One axis iterates, and a store by every gang must not happen again in a second kernel.
// NONE-NOT: define {{.*}}@{{.*}}line{{.*}}_once(
// NONE-NOT: define {{.*}}@line{{.*}}_finish(
// NONE-NOT: define {{.*}}@marked{{.*}}_finish(
double line(int n, const double *a) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
double marked(int n, const double *a, int *mark) {
  double s = 0;
#pragma acc parallel reduction(+ : s) copyin(a[0:n*n]) copy(mark[0:1])
  {
    *mark += 1;
#pragma acc loop gang collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        s += a[i * n + j];
  }
  return s;
}
