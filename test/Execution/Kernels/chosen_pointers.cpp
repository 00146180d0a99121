// One pointer or another of the host's, chosen in kernels: neither is changed; what is behind the chosen one is.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <cstdlib>

int main(int argc, char **) {
  int *a = (int *)calloc(100, sizeof(int)), *b = (int *)calloc(100, sizeof(int)), last = 0, least = 9;
#pragma acc data copy(a[0:100], b[0:100])
  {
#pragma acc kernels
    {
      for (int i = 0; i < 100; i++)
        a[i] = i;
      if (argc) {
        int *e = argc % 2 ? a : b;
        b[1] = e[2];
        (argc % 2 ? last : least) = e[4];
      }
      for (int i = 0; i < 100; i++)
        b[i] += (i % 2 ? a : b)[i];
    }
  }
  CHECK_EQ(b[1], 3);
  CHECK_EQ(b[4], 0);
  CHECK_EQ(b[99], 99);
  CHECK_EQ(last, 4);
  CHECK_EQ(least, 9);
  free(a);
  free(b);
  return check_done();
}
