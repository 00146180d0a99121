/* A directive with the name of a function of the C library, or before its declaration, asks for no
 * device code from another file: the device has a library of its own. */
// RUN: %pacc -O0 %s -o %t -lm && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %paccxx -O2 -x c++ %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#pragma acc routine(sqrtf) seq
#pragma acc routine(exp) seq
#pragma acc routine(fmax) seq
#pragma acc routine(abs) seq
#pragma acc routine(memset) seq
#pragma acc routine(printf) seq

#ifndef __cplusplus
/* As in sources that include no header. */
#pragma acc routine seq
extern double pow(double, double);
#pragma acc routine seq
float cosf(float x);
#endif

/* A function whose body is here is the program's own, whatever its name. */
#pragma acc routine seq
static double hypotenuse(double x, double y) { return sqrt(x * x + y * y); }

int main(void) {
  float root[16];
  double big[16], long_side[16], power[16];
  int distance[16];
#pragma acc parallel loop copyout(root, big, long_side, power, distance)
  for (int i = 0; i < 16; i++) {
    unsigned char bytes[4];
    memset(bytes, i, sizeof bytes);
    root[i] = sqrtf((float)i) + cosf(0.0f);
    big[i] = fmax(exp(-i), 0.125);
    long_side[i] = hypotenuse(3 * i, 4 * i);
    power[i] = pow(i, 2.0);
    distance[i] = abs(8 - i) + bytes[3];
    if (i > 16)
      printf("never\n");
  }
  for (int i = 0; i < 16; i++) {
    CHECK_NEAR(root[i], sqrtf((float)i) + 1, 1e-6);
    CHECK_NEAR(big[i], fmax(exp(-i), 0.125), 1e-14);
    CHECK_NEAR(long_side[i], 5.0 * i, 1e-14);
    CHECK_NEAR(power[i], (double)i * i, 1e-14);
    CHECK(distance[i] == abs(8 - i) + i);
  }
  return check_done();
}
