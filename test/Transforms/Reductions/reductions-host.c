// On the host a reduction may be combined in any order, so that it becomes vector code; arithmetic that is
// no reduction keeps its order, and so do the forms that have lanes.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<host>' -mllvm '-pacc-stop-after=pacc-forms<host>' 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>&1 | %FileCheck %s --check-prefix=LANES
// RUN: %pacc -O2 -march=x86-64-v3 -S %s -o - | %FileCheck %s --check-prefix=ASM
// LANES-NOT: reassoc

// CHECK-LABEL: define {{.*}}@dot_{{[0-9]+}}_gpu(
// CHECK: call reassoc double @llvm.fmuladd.f64(
// ASM-LABEL: dot_{{[0-9]+}}_gpu.host:
// ASM: vfmadd{{[0-9]+}}pd
double dot(int n, const double *restrict a, const double *restrict b) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

// CHECK-LABEL: define {{.*}}@mixed_{{[0-9]+}}_gpu(
// CHECK: fadd float
// CHECK: %[[WITH:[a-z0-9]+]] = fadd reassoc float
// CHECK: fadd reassoc float %[[WITH]]
// CHECK-NOT: reassoc
// CHECK: ret void
float mixed(int n, const float *a) {
  float sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n])
  for (int i = 1; i < n; i++) {
    float term = a[i] + a[i - 1];
    sum = sum + term + a[i];
  }
  return sum;
}

// CHECK-LABEL: define {{.*}}@inner_{{[0-9]+}}_gpu(
// CHECK-NOT: reassoc
// CHECK: ret void
void inner(int n, float *out, const float *a) {
#pragma acc parallel loop copyout(out[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma acc loop seq
    for (int j = 0; j < 9; j++)
      sum += a[i] / (j + 1);
    out[i] = sum;
  }
}
