// Bounds of loops under kernels that functions of class templates give, which Clang instantiates at the end of the file:
// what they read, and what functions that the body calls write, tells whether the loop changes its own bounds.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+:|oop (is|carried|not)|Parallel' > %t.said && %FileCheck %s < %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstddef>
#include <cstdio>
#include <vector>

// CHECK-LABEL: of_a_vector
// CHECK: Parallel in launches in which they do not overlap
static void of_a_vector(std::vector<double> &x, double *a, const double *b) {
#pragma acc kernels copy(a[:x.size()]) copyin(b[:x.size()])
  for (std::size_t i = 0; i < x.size(); ++i) a[i] = 2 * b[i] + a[i];
}
// CHECK-LABEL: of_its_own_vector
// CHECK: Loop is parallelizable
static void of_its_own_vector(std::vector<double> &x, int n) {
  double *a = x.data();
#pragma acc kernels copy(a[:n])
  for (int i = 0; i < (int)x.size() - 1; ++i) a[i] = 2 * a[i];
}
template <class T> struct Counted {
  T n, most;
  T values[30];
  T size() const { return n; }
  void add(T v) { values[v] += 1; }
  void shorten(T v) { n -= v; }
};
// CHECK-LABEL: that_may_change
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand (its bounds lie in memory, which its body may change)
static void that_may_change(Counted<int> &x, int *a) {
#pragma acc kernels present(x, a[:10])
  for (int i = 0; i < x.size(); i++) a[i] = 3 + i;
}
// CHECK-LABEL: of_another_type
// CHECK: Loop is parallelizable
static void of_another_type(Counted<int> &x, float *a) {
#pragma acc kernels copyout(a[:20])
  for (int i = 0; i < x.size(); i++) a[i] = 3 + i;
}
// CHECK-LABEL: that_changes
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
static void that_changes(Counted<int> &x) {
#pragma acc kernels present(x)
  for (int i = 0; i < x.size(); i++) x.shorten(i & 1);
}
// CHECK-LABEL: of_what_changes
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
static void of_what_changes(Counted<int> &x) {
#pragma acc kernels present(x)
  for (int i = 0; i < x.size(); i++) x.add(i);
}

int main() {
  std::vector<double> x(100, 2), b(100, 3);
  of_a_vector(x, x.data(), b.data());
  of_its_own_vector(x, 100);
  double s = 0;
  for (double v : x) s = s * 0.5 + v;
  float f[20] = {};
  Counted<int> c = {20, 30};
  of_another_type(c, f);
  for (float v : f) s = s * 0.5 + v;
  printf("%.17g\n", s);
  for (int shift : {0, 1, 2}) {
    Counted<int> d = {20, 30}, e = d, g = d;
#pragma acc data copy(d, e, g)
    {
      that_may_change(d, &d.n + shift);
      that_changes(e);
      of_what_changes(g);
    }
    int t = 0;
    for (int i = 0; i < 30; i++) t = t * 3 + d.values[i] + 2 * e.values[i] + 5 * g.values[i];
    printf("%d %d %d %d\n", d.n, e.n, g.n, t);
  }
}
