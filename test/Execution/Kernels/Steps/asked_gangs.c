// Numbers of gangs that the program asks for in `kernels` are the most that there are: gangs share the parallel loops in
// sequential code as they do unasked, and the code runs once, however many there are.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: env PACC_NOTIFY=1 PACC_EMULATOR=order:4 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// LAUNCH: function=of_the_construct {{.*}}num_gangs=3
#include "../../check.h"

enum { N = 5000 };
static double a[N], b[N], want[N];

// The loop is written here once, for constructs and for the host alone.
#define SMOOTH(x, y)                               \
  for (int t = 0; t < steps; t++) {                \
    for (int i = 1; i < N - 1; i++)                \
      y[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) / 4; \
    for (int i = 1; i < N - 1; i++)                \
      x[i] = y[i];                                 \
    x[0] += 1;                                     \
  }

static void smooth(double *x, double *y, int steps) { SMOOTH(x, y) }

// CHECK-LABEL: {{^}}of_the_construct:
// CHECK: #pragma acc loop seq
// CHECK: #pragma acc loop gang(3), vector
// CHECK: Gangs run the sequential code together, and wait for each other in it
static void of_the_construct(int steps) {
#pragma acc kernels num_gangs(3) copy(a, b)
  SMOOTH(a, b)
}

// More than run at a time.
// CHECK-LABEL: {{^}}of_a_variable:
// CHECK: Gangs run the sequential code together, and wait for each other in it
static void of_a_variable(int steps, int gangs) {
#pragma acc kernels num_gangs(gangs) vector_length(64) copy(a, b)
  SMOOTH(a, b)
}

// CHECK-LABEL: {{^}}of_loops:
// CHECK: #pragma acc loop gang(7), vector(32)
// CHECK: Gangs run the sequential code together, and wait for each other in it
static void of_loops(int steps) {
#pragma acc kernels copy(a, b)
  for (int t = 0; t < steps; t++) {
#pragma acc loop independent gang(7) vector(32)
    for (int i = 1; i < N - 1; i++)
      b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) / 4;
#pragma acc loop independent gang(2) vector(32)
    for (int i = 1; i < N - 1; i++)
      a[i] = b[i];
    a[0] += 1;
  }
}

static void begin(void) {
  for (int i = 0; i < N; i++)
    a[i] = want[i] = i % 37, b[i] = 0;
}

static void compare(void) {
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], want[i]);
}

int main(void) {
  static double beside[N];
  begin(), smooth(want, beside, 5), of_the_construct(5), compare();
  const int gangs[] = {1, 6, 100000};
  for (int g = 0; g < 3; g++)
    begin(), smooth(want, beside, 4), of_a_variable(4, gangs[g]), compare();
  begin(), smooth(want, beside, 3), of_loops(3), compare();
  return check_done();
}
