// Lanes below 2 have the element 2 * n + lane, which is 2 * n | lane for them; lanes below 3 the element 3 * n + lane. What
// is a bitwise or for the first must not become a part of the second (LLVM's StraightLineStrengthReduce).
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o disjoint.o
// RUN: %FileCheck --input-file=ptx-disjoint-sums.sm_75.ptx %s
// RUN: %pacc -O2 -DMAIN -I%S/../../Execution %s -o disjoint && %run_host ./disjoint && %run_emulator ./disjoint

// CHECK-LABEL: .visible .entry solve_
// CHECK-NOT: or.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r
// CHECK-NOT: or.b64
// CHECK: ret;
void solve(int n, unsigned *restrict a, const unsigned *restrict b, const unsigned *restrict m) {
#pragma acc parallel num_gangs(1) vector_length(32) present(a[0:7], b[0:7], m[0:7 * n])
  {
#pragma acc loop seq
    for (int i = 0; i < 7; i++) {
      unsigned sum = b[i];
#pragma acc loop vector reduction(+ : sum)
      for (int j = 0; j < i; j++)
        sum -= m[i * n + j] * a[j];
      a[i] = sum | 1u;
    }
  }
}

#ifdef MAIN
#include "check.h"

int main(void) {
  enum { N = 55 };
  unsigned a[7], b[7], m[7 * N], want[7];
  for (unsigned i = 0; i < 7; i++)
    b[i] = i * 3 + 1;
  for (unsigned i = 0; i < 7 * N; i++)
    m[i] = i * 7 % 13;
  for (int i = 0; i < 7; i++) {
    want[i] = b[i];
    for (int j = 0; j < i; j++)
      want[i] -= m[i * N + j] * want[j];
    want[i] |= 1u;
  }
#pragma acc data copyin(b, m) copyout(a)
  solve(N, a, b, m);
  for (int i = 0; i < 7; i++)
    CHECK_EQ(a[i], want[i]);
  return check_done();
}
#endif
