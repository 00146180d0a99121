// Where a comparison with an element decides about more than what the element keeps, its order counts: lanes that compare
// with what they have themselves would do the rest where the program does not.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 1000 };
static double a[N], m[1], plain[1];
static int b[N], expected[N];

#define RECORDS(name, PRAGMA, MARK)                                                                                    \
  static void name(int n, const double *restrict x, double *restrict m, int *restrict b) {                             \
    PRAGMA                                                                                                             \
    for (int i = 0; i < n; i++) {                                                                                      \
      MARK                                                                                                             \
    }                                                                                                                  \
  }
#define BOTH(name, MARK) RECORDS(name, _Pragma("acc kernels"), MARK) RECORDS(plain_##name, , MARK)

// CHECK-LABEL: {{^}}behind:
// CHECK: Loop carried dependence of m->
BOTH(behind, if (x[i] > m[0]) { m[0] = x[i]; b[i] = 1; })
// CHECK-LABEL: {{^}}in_a_variable:
// CHECK: Loop carried dependence of m->
BOTH(in_a_variable, int f = 0; if (x[i] > m[0]) { m[0] = x[i]; f = 1; } b[i] = f;)
// CHECK-LABEL: {{^}}else_:
// CHECK: Loop carried dependence of m->
BOTH(else_, if (x[i] > m[0]) m[0] = x[i]; else b[i] = 2;)
// CHECK-LABEL: {{^}}continued:
// CHECK: Loop carried dependence of m->
BOTH(continued, if (x[i] > m[0]) { m[0] = x[i]; continue; } b[i] = 3;)
// CHECK-LABEL: {{^}}assigned:
// CHECK: Loop carried dependence of m->
BOTH(assigned, b[i] = x[i] > m[0] && ((m[0] = x[i]), 1);)
// CHECK-LABEL: {{^}}alone:
// CHECK: Loop is parallelizable
BOTH(alone, if (x[i] > m[0]) { m[0] = x[i]; } b[i] = 4;)
// CHECK-LABEL: {{^}}under:
// CHECK: Loop is parallelizable
BOTH(under, if (x[i] > 10) { if (x[i] > m[0]) m[0] = x[i]; b[i] = 5; })

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    memset(b, 0, sizeof b), memset(expected, 0, sizeof b);                                                             \
    m[0] = plain[0] = 3;                                                                                               \
    name(N, a, m, b), plain_##name(N, a, plain, expected);                                                             \
    CHECK_EQ(m[0], plain[0]);                                                                                          \
    for (int i = 0; i < N; i++)                                                                                        \
      CHECK_EQ(b[i], expected[i]);                                                                                     \
  } while (0)

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 1009;
  COMPARE(behind);
  COMPARE(in_a_variable);
  COMPARE(else_);
  COMPARE(continued);
  COMPARE(assigned);
  COMPARE(alone);
  COMPARE(under);
  return check_done();
}
