// Extremes and sums into references beside restrict pointers, in all spellings: what a choice or std::max gives is one of
// its operands, and a function's own variables are nobody else's; but what the pointers in an object lead to, which a
// function gets by reference, may be. Beside other pointers -Minfo says what stands in the way.
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../../check.h"

#include <algorithm>
#include <cmath>

enum { N = 100 };
static double greater(double x, double y) { return x > y ? x : y; }

// CHECK-LABEL: reduced:
// CHECK-COUNT-6: Generating implicit reduction(
// CHECK-NOT: No reduction
// CHECK-LABEL: in_order:
static void reduced(const double *__restrict a, double *__restrict b, double &m, double &sum) {
#pragma acc kernels copyin(a[0:N]) copyout(b[0:N])
  {
    for (int i = 0; i < N; i++) {
      b[i] = a[i];
      m = std::max(m, std::fabs(b[i]));
    }
    for (int i = 0; i < N; i++)
      m = std::max(m, a[i]);
    for (int i = 0; i < N; i++)
      m = greater(m, std::fabs(a[i]));
    for (int i = 0; i < N; i++)
      m = m < a[i] ? a[i] : m;
    for (int i = 0; i < N; i++)
      sum += greater(a[i], 50);
    for (int i = 0; i < N; i++)
      if (a[i] > m)
        m = a[i];
  }
}

// CHECK: No reduction(max:m) without a clause: the reference m may lead to what else the loop accesses
static void in_order(const double *a, double *b, double &m) {
#pragma acc kernels copyin(a[0:N]) copyout(b[0:N])
  for (int i = 0; i < N; i++) {
    b[i] = a[i];
    m = std::max(m, b[i]);
  }
}

// The element that the object's pointer leads to is the sum.
// CHECK-LABEL: through_objects:
// CHECK: No reduction(+:sum) without a clause
struct View {
  double *p;
};
static void put(View &v, int i, double x) { v.p[i] = x; }
static double get(const View &v, int i) { return v.p[i]; }
static void through_objects(double *a, double &sum) {
  View v = {a};
#pragma acc kernels copy(a[0:N])
  for (int i = 0; i < N; i++) {
    put(v, N - 1 - i, i);
    sum += get(v, i);
  }
}

int main() {
  static double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
  double m = 3, sum = 0, want = 0, most = 0;
  for (int i = 0; i < N; i++) {
    want += a[i] > 50 ? a[i] : 50;
    most = std::max(most, a[i]);
  }
  reduced(a, b, m, sum);
  CHECK_EQ(m, most);
  CHECK_EQ(sum, want);
  CHECK_EQ(b[7], a[7]);
  m = 3;
  in_order(a, b, m);
  CHECK_EQ(m, most);
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i % 7;
  for (int i = 0; i < N; i++) {
    b[N - 1 - i] = i;
    b[3] += b[i];
  }
  through_objects(a, a[3]);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], b[i]);
  return check_done();
}
