// A thread's next iteration: what is known not to wrap, and what must not.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' '-mllvm' '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

// CHECK-LABEL: define {{.*}}@of_int_{{[0-9]+}}_gpu(
// CHECK: call i32 @__paccd_num_gangs(
// CHECK: add nuw i32
// CHECK: ret void
void of_int(int n, float *a) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

// Up to 2^32 - 1 iterations: the counter stays at its largest value, which is beyond the last.
// CHECK-LABEL: define {{.*}}@of_unsigned_{{[0-9]+}}_gpu(
// CHECK: call i32 @llvm.uadd.sat.i32(i32 %{{.*}}, i32 %{{.*}})
// CHECK: ret void
void of_unsigned(unsigned n, float *a) {
#pragma acc parallel loop present(a)
  for (unsigned i = 0; i < n; i++)
    a[i] = 0;
}

// CHECK-LABEL: define {{.*}}@of_size_{{[0-9]+}}_gpu(
// CHECK: add nuw i64
// CHECK: ret void
void of_size(unsigned long n, float *a) {
#pragma acc parallel loop present(a)
  for (unsigned long i = 0; i < n; i++)
    a[i] = 0;
}

// CHECK-LABEL: define {{.*}}@sequential_{{[0-9]+}}_gpu(
// CHECK: add nuw i32 {{.*}}, 1
// CHECK: ret void
void sequential(unsigned n, float *a) {
#pragma acc serial present(a)
  for (unsigned i = 0; i < n; i++)
    a[i] = 0;
}
