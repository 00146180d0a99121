// What gangs leave of a reduction of an array, or to a second kernel, is written in words: of floating-point numbers
// that are stored byte by byte ptxas 13.0 stored a wrong low byte.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o partials.o
// RUN: %FileCheck --input-file=ptx-partials.sm_75.ptx %s
// CHECK-NOT: st.global.b8
// CHECK: .visible .entry array_
// CHECK-NOT: st.global.b8
// CHECK: .visible .entry two_axes_{{[0-9]+}}_gpu_once(
// CHECK-NOT: st.global.b8
void array(int n, const float *restrict a, float *sums) {
  float s[3] = {0, 0, 0};
#pragma acc parallel loop gang vector reduction(+ : s) present(a)
  for (int i = 0; i < n; i++)
    s[i % 3] += a[i];
  for (int k = 0; k < 3; k++)
    sums[k] = s[k];
}

double two_axes(int n, const double *restrict a) {
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) present(a)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      s += a[(long)i * n + k];
  return s;
}
