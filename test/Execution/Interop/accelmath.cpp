// accelmath.h in C++: a program may have functions of its own under names for which <math.h> has overloads; what C++
// takes for other types, and C does not, is there.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include <accelmath.h>

#pragma acc routine seq
int round(float x) { return x < 0 ? x - 0.5f : x + 0.5f; }

#include <stdio.h>

int main() {
  const int n = 100;
  double x[n], y[n];
  int nearest[n], strange = 0;
  for (int i = 0; i < n; i++)
    x[i] = i * 0.3 - 10;
  x[7] = NAN;
#pragma acc parallel loop copyin(x) copyout(y, nearest) reduction(+ : strange)
  for (int i = 0; i < n; i++) {
    strange += isnan(x[i]) || isinf(x[i]) || !isfinite(x[i]);
    y[i] = abs(x[i]) + sqrt(x[i] * x[i]) + (signbit(x[i]) ? 1000 : 0);
    nearest[i] = i == 7 ? 0 : round((float)x[i]);
  }
  int bad = strange != 1;
  for (int i = 0; i < n; i++) {
    if (i == 7)
      continue;
    double positive = x[i] < 0 ? -x[i] : x[i];
    bad += fabs(y[i] - (2 * positive + (x[i] < 0 ? 1000 : 0))) > 1e-12;
    bad += nearest[i] != (int)(x[i] < 0 ? x[i] - 0.5 : x[i] + 0.5);
  }
  printf(bad ? "FAIL %d\n" : "PASS\n", bad);
  return bad != 0;
}
