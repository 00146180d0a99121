// Code in the host's module is compiled quickly, where its speed does not depend on it: what combines
// the values of gangs is there once for all kernels, on the emulator what combines those of lanes, too;
// and the emulator's form whose lanes take several iterations is left as it stands.
// RUN: %pacc -O2 -fplugin-arg-pacc-emulator-jams -S -emit-llvm %s -o %t.ll
// RUN: %FileCheck %s < %t.ll
// RUN: %FileCheck %s --check-prefix=ONCE < %t.ll
// RUN: %FileCheck %s --check-prefix=JAM < %t.ll
// RUN: %pacc -Os -fplugin-arg-pacc-emulator-jams -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=JAM

// ONCE: define internal {{.*}}double @__paccd_reduce_gang_add_f64(
// ONCE-NOT: define {{.*}}@__paccd_reduce_gang_

// CHECK-LABEL: define internal {{.*}}@first_{{[0-9]+}}_gpu.emulator(
// CHECK: call {{.*}}double @__paccd_reduce_gang_add_f64(
// CHECK: {{^}}}
// CHECK-LABEL: define internal {{.*}}@second_{{[0-9]+}}_gpu.emulator(
// CHECK: call {{.*}}double @__paccd_reduce_gang_add_f64(
// CHECK: {{^}}}
// The host's kernels are optimised once, and called by their entries.
// CHECK-LABEL: define internal {{.*}}@first_{{[0-9]+}}_gpu.host(
// CHECK: call {{.*}}void @[[FIRST:first_[0-9]+_gpu]](
// CHECK: {{^}}}
// CHECK: define internal {{.*}}void @[[FIRST]](
// CHECK-NOT: call {{.*}}@__paccd
// CHECK: call {{.*}}@__paccd_reduce_device_add_f64
// CHECK-NOT: call {{.*}}@__paccd
// CHECK: {{^}}}
double first(int n, const double *a) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

double second(int n, const double *a) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    sum += a[i] * a[i];
  return sum;
}

// JAM: define internal {{.*}}@line_{{[0-9]+}}_gpu_jam({{.*}} #[[AS_IT_STANDS:[0-9]+]]
// JAM: attributes #[[AS_IT_STANDS]] = { {{.*}}noinline {{.*}}optnone
void line(int n, const float *a, float *b) {
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}
