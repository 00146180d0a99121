// routine(f) before the first declaration of f, as nvc takes it: of prototypes one by one and in a group, of definitions,
// of members, and in C.
// RUN: %paccxx -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -x c -O2 -Werror %s -o %t.c && %run_host %t.c && %run_emulator %t.c
// RUN: not %paccxx -DUNKNOWN %s -o %t.no 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

#pragma acc routine(twice) seq
double twice(double x);
#pragma acc routine(thrice) seq
#pragma acc routine(quarter) vector
double thrice(double x);
#ifdef __cplusplus
extern "C"
#endif
void quarter(int n, double *x);
#pragma acc routine(plus_one) seq
static double plus_one(double x) { return x + 1; }

#ifdef UNKNOWN
// CHECK: :[[@LINE+1]]:21: error: use of undeclared identifier 'nothing'
#pragma acc routine(nothing) seq
static double other(double x) { return x; }
double nothing(double x);
#endif

#ifdef __cplusplus
struct Value {
  double v;
#pragma acc routine(get) seq
  double get() const { return v; }
#pragma acc routine(half) seq
  double half() const;
};
#pragma acc routine(Value::half) seq
double Value::half() const { return v / 2; }
#endif

int main(void) {
  double x[64], rows[8][16];
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < 64; i++) {
#ifdef __cplusplus
    const Value v = {1. * i};
    const double mine = v.get() + v.half();
#else
    const double mine = 1.5 * i;
#endif
    x[i] = twice(mine) + thrice(plus_one(i));
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ(x[i], 6. * i + 3);
#pragma acc parallel loop gang copyout(rows)
  for (int r = 0; r < 8; r++)
    quarter(16, rows[r]);
  for (int r = 0; r < 8; r++)
    CHECK_EQ(rows[r][r + 4], (r + 4) / 4.);
  return check_done();
}

double twice(double x) { return 2 * x; }
double thrice(double x) { return 3 * x; }
void quarter(int n, double *x) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i] = i / 4.;
}
