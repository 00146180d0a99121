// present: data that is on the device is used there; data that is not ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  for (int there = 0; there < 2; there++) {
    int a[N];
    fill(a, 1);
    if (in_child()) {
      if (there || !discrete_memory())
        acc_copyin(a, sizeof a);
#pragma acc DIRECTIVE present(a)
      for (int i = 0; i < N; i++)
        a[i] = 2;
      if (!there)
        exit(!discrete_memory());
      int early = discrete_memory() && a[0] != 1; // the kernel's values are on the device
      acc_copyout(a, sizeof a);
      exit(a[N - 1] != 2 || early);
    }
    CHECK_EQ(child_failed(), !there);
  }
}
