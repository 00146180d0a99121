// Where lanes gather in arrays: copies in the gang's memory, an element's next to each other; one array of the gang, with
// atomic operations; registers, of which copies are left behind the loop; and where nothing of this can be. It is the
// same where the compiler keeps no names of values.
// RUN: %pacc -O2 -c %s -o %t.o -Rpass=pacc-arrays -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s --check-prefix=SAID < %t.ll
// RUN: %FileCheck %s < %t.ll
// RUN: %pacc -O2 -c %s -o %t.o -gpu=nogangarrays -Rpass=pacc-arrays -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s --check-prefix=OWN
// RUN: %pacc -O2 -c %s -o %t.o -fdiscard-value-names -Rpass=pacc-arrays 2>&1 | %FileCheck %s --check-prefix=SAID

// SAID: gathered-arrays.c:[[#@LINE+8]]:{{.*}}sum[:]: each lane gathers in its copy in the gang's memory
// CHECK-LABEL: define {{.*}}@few_
// CHECK: call void @__paccd_fill_array(ptr [[COPIES:[^,]+]], i32 2048, i64 0, i32 8)
// CHECK-NOT: atomicrmw
// CHECK: call void @__paccd_gather_lanes_add_f64({{.*}}, i32 128, i32 16, ptr [[COPIES]])
// CHECK: call void @__paccd_merge_arrays_add_f64({{.*}}, i32 16, ptr %sum)
// OWN-NOT: remark:
void few(int n, const int *kind, const double *x, double *sum) {
#pragma acc parallel loop reduction(+ : sum[0 : 16]) present(kind[0 : n], x[0 : n])
  for (int i = 0; i < n; i++)
    sum[kind[i] & 15] -= x[i];
}

// SAID: gathered-arrays.c:[[#@LINE+8]]:{{.*}}most[:]: the lanes of a gang gather in one array, by atomic operations
// CHECK-LABEL: define {{.*}}@many_
// CHECK: call void @__paccd_fill_array(ptr [[ARRAY:[^,]+]], i32 1000, i64 2147483648, i32 4)
// CHECK: atomicrmw max ptr {{.*}} monotonic
// CHECK: call void @__paccd_leave_array({{.*}}, ptr [[ARRAY]], i32 4000)
// CHECK: call void @__paccd_merge_arrays_max_i32({{.*}}, i32 1000, ptr %most)
// OWN-NOT: atomicrmw
void many(int n, const int *kind, const int *x, int most[1000]) {
#pragma acc parallel loop reduction(max : most[0 : 1000]) present(kind[0 : n], x[0 : n])
  for (int i = 0; i < n; i++)
    most[kind[i]] = __builtin_elementwise_max(most[kind[i]], x[i]);
}

// SAID-NOT: force[:]: {{each lane|the lanes}}
// CHECK-LABEL: define {{.*}}@registers_
// CHECK-NOT: fill_array
// CHECK: call void @__paccd_leave_copy({{.*}}, i32 128, i32 0, ptr {{.*}}, i32 4)
// CHECK: call void @__paccd_leave_copy({{.*}}, i32 128, i32 2, ptr {{.*}}, i32 4)
// CHECK: call void @__paccd_gather_lanes_add_f32({{.*}}, i32 128, i32 3, ptr {{.*}})
// CHECK: call void @__paccd_merge_arrays_add_f32({{.*}}, i32 3, ptr %force)
void registers(int n, const float (*x)[3], float force[3]) {
#pragma acc parallel loop reduction(+ : force[0 : 3]) present(x[0 : n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      force[k] += x[i][k];
}

// Between the iterations of the gang loop the lanes have nothing to wait for, whether each has its copy or not.
// CHECK-LABEL: define {{.*}}@rows_of_few_
// CHECK: call void @__paccd_fill_array
// CHECK-NOT: call void @__paccd_barrier
// CHECK: call void @__paccd_gather_lanes_add_f64
void rows_of_few(int n, int m, const int *kind, const double *x, double *sum) {
#pragma acc parallel loop gang reduction(+ : sum[0 : 16]) present(kind[0 : n], x[0 : n * m])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : sum[0 : 16])
    for (int j = 0; j < m; j++)
      sum[kind[i] + j & 15] -= x[i * m + j];
  }
}

// CHECK-LABEL: define {{.*}}@rows_of_many_
// CHECK: call void @__paccd_fill_array
// CHECK-NOT: call void @__paccd_barrier
// CHECK: call void @__paccd_leave_array
void rows_of_many(int n, int m, const int *kind, const int *x, int most[1000]) {
#pragma acc parallel loop gang reduction(max : most[0 : 1000]) present(kind[0 : n], x[0 : n * m])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(max : most[0 : 1000])
    for (int j = 0; j < m; j++)
      most[kind[i] + j] = __builtin_elementwise_max(most[kind[i] + j], x[i * m + j]);
  }
}

// Elements are set: only the lane's own array will do.
// CHECK-LABEL: define {{.*}}@set_
// CHECK-NOT: __paccd_merge_arrays
void set(int n, const int *kind, int last[1000]) {
#pragma acc parallel loop reduction(+ : last[0 : 1000]) present(kind[0 : n])
  for (int i = 0; i < n; i++)
    last[kind[i]] = last[kind[i] / 2] + 1;
}
// CHECK: ret void
