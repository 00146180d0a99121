// References whose place the program knows from the beginning: in OpenMP regions, too, code is emitted for what they
// lead to, which is on the device.
// REQUIRES: openmp, cplusplus
// RUN: %paccxx -O0 -mp -w %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -mp -w %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

static long outside[8];
static long &ofOutside = outside[3];

int main() {
#pragma omp parallel num_threads(1)
  {
    static long inside[72];
    long &ofInside = inside[2];
#pragma acc data copy(inside)
    {
#pragma acc kernels
      {
        for (int i = 0; i < 72; i++)
          inside[i] += i;
        for (int i = 1; i < 4; i += 3)
          ofInside += inside[i] ^ ofInside;
      }
#pragma acc parallel loop
      for (int i = 10; i < 20; i++)
        inside[i] = ofInside;
    }
    CHECK_EQ(inside[2], 5);
    CHECK_EQ(inside[15], 5);
    CHECK_EQ(inside[71], 71);
  }
#pragma omp parallel for num_threads(2)
  for (int o = 0; o < 1; o++) {
#pragma acc data copy(outside)
    {
#pragma acc parallel loop
      for (int i = 0; i < 8; i++)
        outside[i] = i;
#pragma acc kernels
      {
        for (int i = 0; i < 2; i++)
          outside[i] = ofOutside;
        ofOutside = 7;
      }
    }
  }
  CHECK_EQ(outside[1], 3);
  CHECK_EQ(outside[3], 7);
  return check_done();
}
