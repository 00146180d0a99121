// private: the variable is a copy of its own in the construct, and the host's stays as it is.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int t[2] = {7, 8}, a[N];
#pragma acc DIRECTIVE private(t)
  for (int i = 0; i < N; i++) {
    t[0] = i;
    t[1] = 2 * t[0];
    a[i] = t[1];
  }
  CHECK(t[0] == 7 && t[1] == 8);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * i);
}
