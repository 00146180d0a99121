// A pipeline whose kernel calls a routine that uses a variable under declare: each device has a copy of its
// own, so all chunks stay on one.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_emulators %t
// RUN: env ACC_DEVICE_TYPE=emulator PACC_EMULATOR_DEVICES=3 PACC_DEVICES=all PACC_NOTIFY=1 %t 2>&1 | %FileCheck %s
// CHECK: pipeline stays on this device: routines that its kernel calls use, or may use, variables under 'declare'
#include "../check.h"

enum { N = 1000 };
int scale = 1, seen[N];
#pragma acc declare create(scale, seen)

#pragma acc routine seq
int scaled(int i, int value) {
  seen[i] = value;
  return value * scale;
}

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i, out[i] = -1;
  scale = 5;
#pragma acc update device(scale)
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) async num_tasks(8)
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      out[i] = scaled(i, in[i]);
#pragma pacc update host(out[0:N])
  }
#pragma acc update self(seen)
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], 5 * i);
    CHECK_EQ(seen[i], i);
  }
  return check_done();
}
