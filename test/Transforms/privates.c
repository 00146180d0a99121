// Variables declared outside a lane loop: each lane's own, or one for the gang.
// RUN: %pacc -O2 -Wno-openacc-var-non-const-array -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

// Written before read in every iteration, dead afterwards: private, no shared memory at all.
// CHECK-NOT: @pacc.shared.t
// The value is seen after the loop, and no reduction: shared by the lanes.
// CHECK: @pacc.shared.{{.*}} = internal addrspace(3) global [4 x i8]
// CHECK-LABEL: define {{.*}}@stencil_{{[0-9]+}}_gpu(
// CHECK-NOT: pacc.shared
// CHECK: ret void
void stencil(int n, float *restrict a, const float *restrict b) {
  float t;
#pragma acc parallel loop gang copyout(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      t = b[i * n + j];
      a[i * n + j] = t * t;
    }
  }
}

// CHECK-LABEL: define {{.*}}@found_{{[0-9]+}}_gpu(
// CHECK: pacc.shared
// CHECK: ret void
void found(int n, int *restrict a, const float *restrict b) {
#pragma acc parallel loop gang copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++) {
    int seen = 0;
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      if (b[i * n + j] > 3)
        seen = 7;
    a[i] = seen;
  }
}

// Arrays of variable length: of a lane in its stack if they are small, of the gang from the heap, of an upload not at all.
// CHECK-LABEL: define {{.*}}@lanes_{{[0-9]+}}_gpu(
// CHECK: %[[LARGE:.*]] = icmp ugt i64 %[[BYTES:.*]], 256
// CHECK-NEXT: br i1 %[[LARGE]], label %[[THEN:.*]], label %{{.*}}
// CHECK: %[[ASKED:.*]] = call noalias ptr @malloc(i64 %[[BYTES]])
// CHECK: %[[HEAP:.*]] = phi ptr [ %[[ASKED]], %{{.*}} ], [ null, %{{.*}} ]
// CHECK: select i1 %[[LARGE]], ptr %[[HEAP]], ptr %
// CHECK: call void @free(ptr %[[HEAP]])
// CHECK: ret void
void lanes(int n, int m, int *restrict a) {
#pragma acc parallel loop gang vector copyout(a[0:n])
  for (int i = 0; i < n; i++) {
    int v[m];
    for (int k = 0; k < m; k++) v[k] = i + k;
    a[i] = v[a[i]];
  }
}
// CHECK-LABEL: define {{.*}}@gangs_{{[0-9]+}}_gpu(
// CHECK-NOT: alloca i32, i64
// CHECK: call noalias ptr @malloc(
// CHECK-NOT: alloca i32, i64
// CHECK: ret void
void gangs(int n, int m, int *restrict a) {
  int v[m];
#pragma acc parallel loop gang vector firstprivate(v) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = *(v + i);
}
// CHECK-LABEL: define {{.*}}@upload_{{[0-9]+}}_gpu(
// CHECK-NOT: alloca
// CHECK-NOT: @malloc
// CHECK: ret void
void upload(int n, int m, int *restrict a) {
  int v[m];
#pragma acc parallel loop gang vector firstprivate(v) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = v[i];
}
