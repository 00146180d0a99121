// Objects that a kernel copies into an array of its own, and uses by a subscript that only the run knows: the pointers
// of all of them lead to the device's data, not only those of the first.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

struct Row {
  int *p;
};
struct Rows {
  int n;
  Row second;
};

int main() {
  enum { N = 40 };
  int a[N], b[N], sum = 0;
  for (int i = 0; i < N; ++i)
    a[i] = 1, b[i] = 2;
  const Row first{a};
  const Rows rows{N, {b}};
#pragma acc data copyin(a, b)
  {
    // Only the device's are 7 and 9.
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; ++i)
      a[i] = 7, b[i] = 9;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; ++i) {
      const Row all[3] = {first, rows.second, first};
      sum += all[i % 3].p[i];
    }
  }
  CHECK_EQ(sum, 27 * 7 + 13 * 9);
  return check_done();
}
