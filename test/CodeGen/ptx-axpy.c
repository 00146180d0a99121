// What a CUDA programmer would write: no guard of a lane, barrier, shared memory or division.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o axpy.o
// RUN: %FileCheck --input-file=ptx-axpy.sm_75.ptx %s
// CHECK: .visible .entry axpy_
// CHECK-NOT: bar.sync
// CHECK-NOT: barrier
// CHECK-NOT: .shared
// CHECK-NOT: div
// CHECK: fma.rn.f64
// CHECK-NOT: bar.sync
// CHECK: st.global
void axpy(int n, double s, double *a, const double *b, const double *c) {
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}
