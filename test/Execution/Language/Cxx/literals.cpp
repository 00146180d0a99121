// Literals of a program's own take long double, as C++ has it. Where the result is known when the program is compiled, so
// for each literal, and for each call with nothing but constants, that type is none of the device's code: no warning.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 %s -o %t.O0 2>&1 | count 0
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 %s -o %t 2>&1 | count 0
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// RUN: not %paccxx -DVARIABLE -O2 -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=ERROR %s
#include <cstdio>

struct Length {
  double meters;
  constexpr double operator/(double seconds) const { return meters / seconds; }
};
constexpr Length operator""_km(long double x) { return {static_cast<double>(x * 1000)}; }
constexpr double operator""_deg(long double x) { return x * 3.14159265358979323846L / 180; }
constexpr long double operator""_percent(long double x) { return x / 100; }
constexpr long double pi = 3.14159265358979323846L;
static double scaled(long double x, int k) {
  long double y = x;
  if (k > 2)
    y *= pi;
  return y + k;
}
// ERROR: error: 'long double' in device function 'atRunTime'
static double atRunTime(long double x) { return x * 2; }

int main() {
  double o[30];
#pragma acc parallel loop copyout(o)
  for (int i = 0; i < 30; i++) {
    Length way = 1.5_km;
    o[i] = way / (i + 1) + 2.5_km / 2 + 90.0_deg * i + static_cast<double>(12.5_percent);
    o[i] += scaled(0.5L, 3) + scaled(pi, 1);
    float narrow = 12.5_percent;
    o[i] += narrow;
#ifdef VARIABLE
    // ERROR: error: 'long double' in a compute construct of 'main'
    o[i] += atRunTime(i);
#endif
  }
  for (double x : o)
    std::printf("%.12g\n", x);
}
