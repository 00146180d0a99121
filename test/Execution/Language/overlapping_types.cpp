// With -fno-strict-aliasing a store of one type may change a number of another: bounds of loops, values that constructs
// have, and arrays of which they only read the name.
// RUN: %paccxx -O2 -fno-strict-aliasing %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -alias=traditional %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include <cstdio>
#include <cstdlib>

static int failed;

static void expect(const char *what, double got, double wanted) {
  if (got != wanted)
    failed = 1, std::printf("%s: %g, not %g\n", what, got, wanted);
}

static const float seven = 1e-44f; // has the bits of 7

static void bound(int *n, float *p, double *out) {
#pragma acc kernels copy(n[0:1]) copy(p[0:1]) copy(out[0:64])
  for (int i = 0; i < *n; i++) {
    out[i] = i;
    if (i == 2)
      p[0] = seven;
  }
}

struct Range {
  int n;
};

static void member(Range *range, float *p, double *out) {
#pragma acc kernels copy(range[0:1]) copy(p[0:1]) copy(out[0:64])
  for (int i = 0; i < range->n; i++) {
    out[i] = i;
    if (i == 2)
      p[0] = seven;
  }
}

struct Other {
  int first, second;
};

static void members(Range *range, Other *other) {
#pragma acc kernels copy(range[0:1]) copy(other[0:1])
  for (int i = 0; i < range->n; i++) {
    other->second = i;
    if (i == 2)
      other->first = 7;
  }
}

static void value(int &n, float *p, double *out) {
#pragma acc kernels copy(p[0:1]) copy(out[0:64])
  {
    for (int i = 0; i < 1; i++)
      p[i] = seven;
    for (int i = 0; i < 64; i++)
      out[i] = n;
  }
}

static int table[4] = {20, 20, 20, 20};

static void array(float *p, const int *at, double *out) {
#pragma acc parallel loop copyout(out[0:2]) copyin(at[0:2])
  for (int i = 0; i < 2; i++) {
    p[at[i]] = seven;
    out[i] = table[3 - i];
  }
}

int main() {
  int *number = (int *)malloc(sizeof(int));
  double out[64];
  for (double &x : out)
    x = -1;
  *number = 20;
  bound(number, (float *)number, out);
  expect("iteration 10", out[10], -1);
  expect("bound", *number, 7);
  Range range = {20};
  member(&range, (float *)&range.n, out);
  expect("iteration 10 of the member", out[10], -1);
  expect("member", range.n, 7);
  Other other = {20, 0};
  members((Range *)&other, &other);
  expect("last iteration", other.second, 6);
  *number = 20;
  value(*number, (float *)number, out);
  expect("value", out[10], 7);
  const int at[2] = {0, 1};
  array((float *)table, at, out);
  expect("array", table[0], 7);
  std::puts(failed ? "FAIL" : "PASS");
  return failed;
}
