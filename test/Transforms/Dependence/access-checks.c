// -gpu=check: what goes through a parameter for mapped data is checked in both device forms, not on the host; the
// table is the last parameter but one. Without the flag there is neither.
// RUN: %pacc -O1 -gpu=check -c %s -o %t.o -fno-discard-value-names -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>&1 | %FileCheck %s
// RUN: %pacc -O1 -gpu=check -c %s -o %t.o -fno-discard-value-names -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s --check-prefixes=CHECK,GPU
// RUN: %pacc -O1 -gpu=check -c %s -o %t.o -fno-discard-value-names -mllvm '-pacc-print-after=pacc-forms<host>' -mllvm '-pacc-stop-after=pacc-forms<host>' 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %pacc -O1 -c %s -o %t.o -fno-discard-value-names -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>&1 | %FileCheck %s --check-prefix=OFF
// RUN: %pacc -O1 -gpu=check -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=RECORD

// HOST-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu(
// HOST-NOT: __paccd_check
// OFF-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu(i32 %__pacc_n_i.value, ptr %out.value, ptr %in.value, i32 %n.value, ptr %scratch)
// OFF-NOT: __paccd_check

// The table (kind 8) is a parameter that no slot fills.
// RECORD: @pacc.table{{.*}} = private constant [5 x {{.*}} i32 2, i32 4, i32 4, i32 3, i32 0, i32 0, [16 x i8] zeroinitializer }>, {{.*}} <{ i32 8, i32 8, i32 8, i32 4, i32 0, i32 0, [16 x i8] zeroinitializer }>]

struct pair { float first, second; };

// CHECK-DAG: @pacc.file = private unnamed_addr constant {{.*}}access-checks.c\00"
// CHECK-LABEL: define {{.*}}@sum_{{[0-9]+}}_gpu(i32 %__pacc_n_i.value, ptr %out.value, ptr %in.value, i32 %n.value, ptr %checks, ptr %scratch)
void sum(int n, float *out, struct pair *in) {
#pragma acc parallel loop copyout(out[0:n]) copyin(in[0:n])
  for (int i = 0; i < n; i++)
    // Read: 4 bytes, counted in elements of 8.
    // CHECK: [[AT:%.*]] = getelementptr %struct.pair, ptr %{{.*}}, i32 0, i32 1
    // CHECK: [[IN:%.*]] = call i32 @__paccd_check(ptr %checks, i32 2, ptr [[AT]], i64 4)
    // CHECK-NEXT: [[OUTSIDE:%.*]] = icmp eq i32 [[IN]], 0
    // CHECK-NEXT: br i1 [[OUTSIDE]], label %[[FAIL:.*]], label %[[#]]
    // CHECK: [[FAIL]]:
    // CHECK-NEXT: call void @__paccd_check_failed(ptr %checks, i32 2, ptr [[AT]], i64 4, i32 0, i32 8, i32 [[#@LINE+8]], ptr @pacc.file)
    // CHECK-NEXT: ret void
    // CHECK: load float, ptr [[AT]]
    // CHECK: call i32 @__paccd_check(ptr %checks, i32 1, ptr [[TO:%.*]], i64 4)
    // CHECK: call void @__paccd_check_failed(ptr %checks, i32 1, ptr [[TO]], i64 4, i32 1, i32 4, i32 [[#@LINE+4]], ptr @pacc.file)
    // CHECK: store float %{{.*}}, ptr [[TO]]
    // CHECK-NOT: __paccd_check(
    // CHECK: {{^}}}
    out[i] = in[i].second + n;
}

// The second GPU form is checked as well.
// GPU: define {{.*}}@sum_{{[0-9]+}}_gpu{{[^(]+}}(
// GPU: call i32 @__paccd_check(
// GPU: call i32 @__paccd_check(
// GPU: {{^}}}
