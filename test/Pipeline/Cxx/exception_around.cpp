// An exception that leaves a pipeline with data clauses ends their data region: the construct round it is the one that
// ends next, and gives its results back.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 %s -o %t && %run_emulator %t
#include "../../Execution/check.h"

const int n = 100;
static int a[n], b[n], c[n];

static bool gone(int *p) { return acc_get_device_type() == acc_device_host || !acc_is_present(p, sizeof(int)); }

static void add(int *p, bool fail) {
#pragma pacc pipeline targetinout(p(0,1,0)[0:n]) copy(b)
  {
#pragma pacc update device(p[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      p[i] += b[i];
#pragma pacc update host(p[0:n])
    if (fail)
      throw 1;
  }
}

int main() {
  for (int i = 0; i < n; i++)
    b[i] = 2;
#pragma acc data copy(c)
  {
    add(a, false);
    CHECK_EQ(a[5], 2);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      c[i] = i;
    try {
      add(a, true);
      CHECK(false);
    } catch (int) {
    }
    CHECK(gone(b) && b[5] == 2);
  }
  CHECK(gone(c) && c[5] == 5);
  return check_done();
}
