// -flto: what is embedded for a kernel is well-formed, also where some of its arguments hold pointers and others do not.
// RUN: %pacc -O2 -flto %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 -S -emit-llvm %s -o %t.ll && opt -passes=verify -disable-output %t.ll
#include "../check.h"

enum { N = 100 };
struct view {
  double *values;
  int count;
};

int main(void) {
  double a[N] = {0};
  struct view v = {a, N};
  int by = 2;
#pragma acc data copy(a)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    v.values[i] += i * by;
  CHECK_EQ(a[N - 1], 2.0 * (N - 1));
  return check_done();
}
