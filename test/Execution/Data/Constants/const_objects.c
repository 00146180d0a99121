// Objects that are const and no constants of the device, as they hold addresses of variables: they go there and do not
// come back, since the memory that they are in may not be written to.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
#include "../../check.h"

double values[4];
static double *const places[2] = {values, values + 2};
const struct {
  double *first;
  int count;
} record = {values, 3};

int main(int argc, char **argv) {
  const double local[3] = {argc, 2, 3};
  double out[6];
  (void)argv;
// CHECK: Generating implicit copyin(places[:],record,local[:])
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 6; i++)
    out[i] = (places[i % 2] != 0) + (places[1] - places[0]) * (record.first != 0) + record.count + local[i % 3];
  for (int i = 0; i < 6; i++)
    CHECK_EQ(out[i], 1 + 2 + 3 + (i % 3 ? i % 3 + 1 : argc));
#pragma acc kernels loop copyout(out)
  for (int i = 0; i < 6; i++)
    out[i] = (places[i % 2] != 0) + record.count + local[i % 3];
  CHECK_EQ(out[4], 1 + 3 + 2);
  return check_done();
}
