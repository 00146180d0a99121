// Variables declared outside a lane loop: each lane's own, or one for the gang.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

// Written before read in every iteration, dead afterwards: private, no shared memory at all.
// CHECK-NOT: @pacc.shared.t
// The flag's value is seen after the loop: shared by the lanes.
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
        seen = 1;
    a[i] = seen;
  }
}
