// Arrays of variable length in blocks within blocks, and a copy for the gang round them: each is given back once.
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
#include "../../check.h"

int main(int count, char **arguments) {
  const int n = count + 30;
  double c[n], o[64];
  for (int k = 0; k < n; k++)
    c[k] = k;
#pragma acc parallel num_gangs(4) copyout(o) firstprivate(c)
  {
    double w[n];
#pragma acc loop worker
    for (int k = 0; k < n; k++) {
      w[k] = c[k];
      c[k] += 1;
    }
#pragma acc loop gang
    for (int g = 0; g < 64; g++) {
      double v[n], s = 0;
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        v[k] = w[n - 1 - k] + c[k] + g;
      for (int k = 0; k < n; k++)
        s += v[k];
      o[g] = s;
    }
  }
  for (int g = 0; g < 64; g++)
    CHECK_EQ(o[g], n * (n - 1) + n + g * n);
  for (int k = 0; k < n; k++)
    CHECK_EQ(c[k], k);
  return check_done();
}
