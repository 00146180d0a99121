// present, in a function: data that is not on the device ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static void f(int *a) {
#pragma acc declare present(a[0:N])
  a[0] = 1;
}

int main(void) {
  for (int there = 0; there < 2; there++) {
    int a[N];
    if (in_child()) {
      if (there)
        acc_create(a, sizeof a);
      f(a);
      exit(!there && !discrete_memory());
    }
    CHECK_EQ(child_failed(), !there);
  }
  return check_done();
}
