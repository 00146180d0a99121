// A loop with seq whose bound or step changes in its body: its condition is evaluated in each iteration, as without the clause.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 20 };
struct size {
  int n;
};

int main(void) {
  int a[N] = {0}, b[4] = {0}, n = N, step = 1, sum = 100;
  struct size s = {N};
#pragma acc serial copy(a, n)
#pragma acc loop seq
  for (int i = 0; i < n; i++) {
    a[i] = i + 1;
    if (i == 4) n = 7;
  }
  CHECK_EQ(a[6], 7);
  CHECK_EQ(a[7], 0);
  CHECK_EQ(n, 7);
#pragma acc kernels copy(a)
#pragma acc loop seq reduction(+ : sum)
  for (int i = 0; i < s.n; i += step) {
    sum += i;
    if (i == 2) step = 3;
    if (i == 11) s.n = 12;
  }
  CHECK_EQ(sum, 100 + 0 + 1 + 2 + 5 + 8 + 11);
#pragma acc parallel loop copy(b)
  for (int k = 0; k < 4; k++) {
    int bound = 10 + k, last = -1;
#pragma acc loop seq private(last)
    for (int i = 0; i < bound; i++) {
      last = i;
      b[k] += last;
      bound--;
    }
  }
  for (int k = 0; k < 4; k++) {
    int want = 0;
    for (int i = 0, bound = 10 + k; i < bound; i++, bound--) want += i;
    CHECK_EQ(b[k], want);
  }
  return check_done();
}
