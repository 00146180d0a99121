// Global variables under `declare create` begin with their initializers on the device, too, as they do with other
// compilers: programs have flags there that nothing updates.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
#include "../check.h"

extern int gravity;
#pragma acc declare create(gravity)
int gravity = 0;

int mode;
#pragma acc declare create(mode)

static double scale = 2.5;
#pragma acc declare create(scale)

static const int weights[4] = {1, 2, 3, 4};
int table[4] = {5, 6, 7};
#pragma acc declare create(weights, table)

static struct {
  double *data;
  int n;
} list = {0, 9};
#pragma acc declare create(list)

int seen = 7;
int never[100];
#pragma acc declare device_resident(seen, never)

#pragma acc routine seq
double value(int i) { return gravity ? -1 : i * scale + weights[i] + table[i] + list.n + seen + never[i] + mode; }

int main(void) {
  double got[4], no_data;
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < 4; i++)
    got[i] = value(i);
  for (int i = 0; i < 4; i++)
    CHECK_EQ(got[i], i * 2.5 + i + 1 + (i < 3 ? i + 5 : 0) + 16);
#pragma acc serial copyout(no_data)
  no_data = list.data == 0;
  CHECK_EQ(no_data, 1);
  return check_done();
}
