// Sections whose bounds are a template's parameters.
//
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

template <int Length> static void copies(int n) {
  int *c = new int[Length], sum = 0, wanted = 0;
  for (int k = 0; k < Length; k++)
    c[k] = 3 * k;
#pragma acc parallel loop firstprivate(c[0 : Length]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += c[i % Length];
  for (int i = 0; i < n; i++)
    wanted += c[i % Length];
  CHECK_EQ(sum, wanted);

#pragma acc parallel loop gang private(c[0 : Length]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < Length; k++)
      c[k] = i + k;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < Length; k++)
      sum += c[Length - 1 - k];
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < Length; k++)
      wanted += i + k;
  CHECK_EQ(sum, wanted);
  for (int k = 0; k < Length; k++)
    CHECK_EQ(c[k], 3 * k);
  delete[] c;
}

int main() {
  copies<1>(17);
  copies<5>(100);
  copies<40>(33);
  return check_done();
}
