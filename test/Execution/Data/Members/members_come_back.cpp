// What kernels change of *this, in whatever way, comes back: by sums that loops infer, extremes, clauses, atomics, statements
// between loops, references.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_FAKE_OWN_MEMORY=1 %run_fake %t > %t.got && diff %t.want %t.got
#include <cstdio>
#include <cstdlib>
struct Members {
  double *a, *b; int n; double total, mx, last; int count, cap, k; double w[4];
  __attribute__((noinline)) void sum() {
#pragma acc kernels
    for (int i = 0; i < n; ++i) total += a[i];
  }
  __attribute__((noinline)) void most() {
#pragma acc kernels
    for (int i = 0; i < n; ++i) if (a[i] > mx) { mx = a[i]; k = i; }
  }
  __attribute__((noinline)) void leave() {
#pragma acc kernels
    { for (int i = 0; i < n; ++i) { b[i] = a[i] * 2; } last = a[n - 1]; ++count; }
  }
  __attribute__((noinline)) void atom() {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) {
#pragma acc atomic update
      count += a[i] > 3;
    }
  }
  __attribute__((noinline)) void capt() {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) {
      int at;
#pragma acc atomic capture
      at = cap++;
      b[i] = at * 0 + 1;
    }
  }
  __attribute__((noinline)) void arr() {
#pragma acc parallel loop
    for (int i = 0; i < 4; ++i) w[i] += a[i];
  }
  __attribute__((noinline)) void arrsum() {
#pragma acc kernels
    for (int j = 0; j < 4; ++j) for (int i = 0; i < n; ++i) w[j] += a[i] * j;
  }
  __attribute__((noinline)) void red() {
#pragma acc parallel loop reduction(+:total) reduction(max:mx)
    for (int i = 0; i < n; ++i) { total += a[i]; mx = mx > a[i] ? mx : a[i]; }
  }
  __attribute__((noinline)) void nest() {
#pragma acc parallel loop
    for (int j = 0; j < 4; ++j) { double s = 0;
#pragma acc loop reduction(+:s)
      for (int i = 0; i < n; ++i) s += a[i] * (j + 1);
      w[j] = s; }
  }
  __attribute__((noinline)) void alias() {
    Members &s = *this;
#pragma acc serial
    { s.total += a[1]; s.cap += n; }
  }
  void show(const char *s) { printf("%s %.10g %g %g %d %d %d %g %g %g\n", s, total, mx, last, count, cap, k, w[0], w[1], w[3]); }
};
int main() { int n = 100; double *a = (double *)malloc(n * 8), *b = (double *)malloc(n * 8); for (int i = 0; i < n; ++i) a[i] = (i * 37 % 101) * 0.25, b[i] = 0;
#pragma acc enter data copyin(a[0:n], b[0:n])
  Members m = {a, b, n, 1, -1, 0, 0, 0, 0, {1, 2, 3, 4}};
#define T(f) m.f(); m.show(#f); m.f(); m.show(#f);
  T(sum) T(most) T(leave) T(atom) T(capt) T(arr) T(arrsum) T(red) T(nest) T(alias)
#pragma acc exit data delete(a[0:n], b[0:n])
}
