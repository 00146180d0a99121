// Constructors and destructors of another file: kernels call those of complete objects, which are the same functions as
// those of bases, by other names.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 -I%S/Inputs %s %S/Inputs/constructors.cpp -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -I%S/Inputs %s %S/Inputs/constructors.cpp -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
// RUN: %paccxx %without_gpu -O1 -fPIC -shared -I%S/Inputs %S/Inputs/constructors.cpp -o %t.so
// RUN: %paccxx %without_gpu -O3 -I%S/Inputs %s %t.so -o %t.linked && %run_host %t.linked && %run_emulator %t.linked
#include "../check.h"

#include "constructors.h"

int main() {
  int got[20], logs[20] = {0};
  double halves[20];
#pragma acc parallel loop copyout(got, halves) copy(logs)
  for (int i = 0; i < 20; i++) {
    Pair one(i), copied(one);
    { Triple three(i, &logs[i]); }
    got[i] = one.a + 10 * copied.a + copied.b;
    halves[i] = Box<double>(i).value;
  }
  for (int i = 0; i < 20; i++) {
    CHECK_EQ(got[i], i + 10 * (i + 1) + 2 * i);
    CHECK_EQ(logs[i], i + 1 + 3 * i);
    CHECK_EQ(halves[i], i / 2.0);
  }
  return 0;
}
