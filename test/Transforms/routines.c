// A routine of a level is inlined where kernels call it: each copy has loops with numbers of their own, and a marker says
// that it was called. What the host calls has plain loops.
// RUN: %pacc -O1 -gpu=cc80 -mllvm -pacc-print-after=pacc-inline-routines -S -emit-llvm %s -o %t.ll 2>&1 | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=HOST --input-file=%t.ll

#pragma acc routine vector
void add(double *restrict x, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i] += 1;
}
void use(double *x, int n) {
#pragma acc parallel loop gang copy(x[0 : n * n])
  for (int i = 0; i < n; i++) {
    add(x + i * n, n);
    add(x + i * n, i);
  }
}
// CHECK-NOT: define {{.*}}@add(
// CHECK: define {{.*}}void @use_13_gpu(
// CHECK: call void @__pacc_loop_begin(i32 noundef [[OUTER:[0-9]+]], i32 {{.*}}, i32 noundef 1, i32 noundef 14,
// CHECK: call void @__pacc_call(i32 1)
// CHECK: call void @__pacc_loop_begin(i32 noundef [[FIRST:[0-9]+]], i32 {{.*}}, i32 noundef 1, i32 noundef 9, {{.*}} !pacc.map
// CHECK: call void @__pacc_loop_end(i32 noundef [[FIRST]])
// CHECK: call void @__pacc_call(i32 1)
// CHECK-NOT: call void @__pacc_loop_begin(i32 noundef [[FIRST]],
// CHECK: call void @__pacc_loop_begin(i32 noundef {{[0-9]+}}, i32 {{.*}}, i32 noundef 1, i32 noundef 9, {{.*}} !pacc.map
// CHECK: call void @__pacc_loop_end(i32 noundef [[OUTER]])
// CHECK-NOT: define {{.*}}@add(

// HOST: define {{.*}}@add(
// HOST-NOT: __pacc_lo
// HOST-NOT: __paccd_
// HOST: ret void
