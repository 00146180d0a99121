// Private and reduced members of `this` in loops that call functions and name constants of enumerations, which are no uses
// of the object.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

enum { N = 40 };
static int twice(int i) { return i * 2; }

struct Holder {
  int m, few[3];
  double sum;
  void go(int *out) {
#pragma acc parallel loop private(m) copyout(out[0 : N])
    for (int i = 0; i < N; i++) {
      m = twice(i);
      out[i] = m;
    }
#pragma acc parallel loop private(few) copy(out[0 : N])
    for (int i = 0; i < N; i++) {
      few[1] = twice(N);
      out[i] += few[1];
    }
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += fabs(double(i)) + twice(N);
  }
};

int main() {
  Holder h = {};
  int out[N];
  h.m = 5;
  h.go(out);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 2 * i + 2 * N);
  CHECK_EQ(h.sum, N * (N - 1) / 2 + 2.0 * N * N);
  CHECK_EQ(h.m, 5);
  return check_done();
}
