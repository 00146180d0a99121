// A kernel that keeps the order of its loops, beside the copy for launches whose data lie apart, calls what lanes meet in;
// the copy, and kernels that have none, have it inlined.
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck %s --input-file=%t/ptx-called-meetings.sm_75.ptx

// CHECK-LABEL: .entry rows_{{[0-9]+}}_gpu(
// CHECK: call.uni __paccd_barrier_grid,
// CHECK: call.uni (retval0), __paccd_reduce_gang_add_f64,
// CHECK: call.uni __paccd_barrier_grid,
// CHECK: call.uni __paccd_reduce_collect_add_f64,
// CHECK: ret;
// CHECK-LABEL: .entry steps_{{[0-9]+}}_gpu(
// CHECK-NOT: call.uni
// CHECK: atom.add.release.gpu
// CHECK-NOT: call.uni
// CHECK-LABEL: .entry rows_{{[0-9]+}}_gpu_apart(
// CHECK-NOT: call.uni
// CHECK-LABEL: .func __paccd_barrier_grid(

void rows(int n, double *a, double *b, double *c) {
#pragma acc kernels copyin(a[0:n * n], b[0:n]) copy(c[0:n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++)
      sum += a[i * n + j] * b[j];
    c[i] = sum;
  }
}

void steps(int n, double *restrict x) {
#pragma acc kernels copy(x[0:n])
  for (int t = 1; t < 9; t++)
    for (int i = 0; i < n / 8; i++)
      x[t * (n / 8) + i] += x[(t - 1) * (n / 8) + n / 8 - 1 - i];
}
