// `routine` before extern "C" f means f, as nvc takes it: with and without a body, from a macro,
// and where the specification stands between conditional directives.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
#include "../check.h"

#define EXTERN_C extern "C"

#pragma acc routine seq
extern "C" double fourthOf(double x); // declared here, defined below

#pragma acc routine seq
extern "C" double shifted(double x, double by) { return x + by; }

#pragma acc routine seq
EXTERN_C double half(double x) { return x / 2; }

#pragma acc routine vector
extern "C" void fill(double *row, int n, double value) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    row[i] += value;
}

#pragma acc routine seq
#ifdef __cplusplus
extern "C"
#endif
double negative(double x) { return -x; }

// Nothing moves where a block of the same linkage does not begin with the directive's function.
extern "C" {
#pragma acc routine seq
double twice(double x) { return 2 * x; }
}
extern "C" double square(double x) { return x * x; }
#pragma acc routine(square) seq

#pragma acc routine seq
extern "C" double fourthOf(double x) { return x / 4; }

#pragma acc routine seq
extern double plain(double x); // no linkage of another language
double plain(double x) { return x + 1; }

int main() {
  static double out[8], rows[16][32];
#pragma acc parallel loop copy(out)
  for (int i = 0; i < 8; i++)
    out[i] = shifted(twice(i), 3) + half(i) + negative(i) + square(i) + fourthOf(i) + plain(i);
#pragma acc parallel loop gang copy(rows)
  for (int i = 0; i < 16; i++)
    fill(rows[i], 32, i);
  for (int i = 0; i < 8; i++)
    CHECK(out[i] == 2 * i + 3 + i / 2.0 - i + i * i + i / 4.0 + i + 1);
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 32; k++)
      CHECK(rows[i][k] == i);
  return check_done();
}
