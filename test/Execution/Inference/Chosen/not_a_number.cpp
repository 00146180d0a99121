// Extremes of what is not a number, found without a clause, are what the program without directives has: fmax leaves NaN
// out, 'if (x > m) m = x' keeps a NaN in m. 'm = m > x ? m : x' takes one from x, after which the next x follows: there the
// order counts, which lanes do not keep, and NaN is left out.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <algorithm>
#include <cmath>
#include <cstdio>
enum { N = 100 };
static double a[N];
static float f[N];
static double greater(double x, double y) { return x > y ? x : y; }
static double smaller(double x, double y) { return y < x ? y : x; }

static void show(double m) {
  if (m != m)
    std::printf("nan ");
  else
    std::printf("%g ", m);
}
// CHECK-LABEL: reduced:
// CHECK-COUNT-9: Generating implicit reduction(
static void reduced(double m0, int n) {
  double m = m0, k = -m0;
  float g = m0;
#pragma acc kernels copyin(a, f)
  {
    for (int i = 0; i < n; i++)
      if (a[i] > m)
        m = a[i];
    for (int i = 0; i < n; i++)
      if (k > a[i])
        k = a[i];
    for (int i = 0; i < n; i++)
      g = std::fmax(g, f[i]);
  }
  show(m), show(k), show(g);
  m = m0, k = -m0, g = -m0;
#pragma acc kernels copyin(a, f)
  {
    for (int i = 0; i < n; i++)
      m = std::max(m, a[i]);
    for (int i = 0; i < n; i++)
      k = smaller(k, a[i]);
    for (int i = 0; i < n; i++)
      g = fminf(f[i], g);
  }
  show(m), show(k), show(g);
  m = m0, k = -m0, g = m0;
#pragma acc parallel loop copyin(a, f)
  for (int i = 0; i < n; i++) {
    m = fmax(m, a[i]);
    k = a[i] < k ? a[i] : k;
    if (g <= f[i])
      g = f[i];
  }
  show(m), show(k), show(g);
}
// CHECK-LABEL: numbers_alone:
// CHECK-COUNT-4: Generating implicit reduction(
static void numbers_alone(double m0, int n) {
  double m = m0, k = -m0;
#pragma acc kernels copyin(a)
  {
    for (int i = 0; i < n; i++)
      m = m > a[i] ? m : a[i];
    for (int i = 0; i < n; i++)
      k = std::min(a[i], k);
  }
  show(m), show(k);
  m = m0, k = -m0;
#pragma acc kernels copyin(a)
  {
    for (int i = 0; i < n; i++)
      m = greater(m, a[i]);
    for (int i = 0; i < n; i++) {
      k = fmin(k, a[i]);
      if (i % 3)
        k = k < a[i] ? k : a[i];
    }
  }
  show(m), show(k);
}
int main() {
  for (int kind = 0; kind < 3; kind++) {
    for (int i = 0; i < N; i++)
      f[i] = a[i] = kind == 0 ? i % 37 : kind == 1 ? NAN : i % 3 ? NAN : i * 7 % 41;
    for (double m0 : {double(NAN), double(-INFINITY), 3.0, 1000.0})
      for (int n : {0, int(N)}) {
        reduced(m0, n);
        if (kind == 0 && m0 == m0)
          numbers_alone(m0, n);
        std::printf("\n");
      }
  }
}
