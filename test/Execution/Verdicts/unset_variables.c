// A variable that a loop's body declares begins each iteration without a value: what only some iterations set, and only
// they use, does not go on from one to the next. One that is declared before the loop does.
// RUN: %pacc -O2 -gpu=cc80 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t
// RUN: %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: %pacc -O0 -gpu=races -Minfo=accel %s -o %t.O0 2>&1 | %FileCheck %s
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 300 };

int main(void) {
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = (i * 37) % 11;

// CHECK: [[@LINE+2]], Loop is parallelizable
#pragma acc kernels loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++) {
    double t;
    if (x[i] > 3)
      t = x[i] * .5;
    y[i] = 1;
    if (x[i] > 3)
      y[i] = t;
  }
  for (int i = 0; i < N; i++)
    CHECK(y[i] == (x[i] > 3 ? x[i] * .5 : 1));

// CHECK: [[@LINE+2]], Loop is parallelizable
#pragma acc kernels loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++) {
    struct {
      double value;
      int place;
    } best;
    for (int j = 0; j < 5; j++)
      if (j == 0 || x[(i + j) % N] > best.value) {
        best.value = x[(i + j) % N];
        best.place = j;
      }
    y[i] = best.value * 10 + best.place;
  }
  for (int i = 0; i < N; i++) {
    int place = 0;
    for (int j = 1; j < 5; j++)
      place = x[(i + j) % N] > x[(i + place) % N] ? j : place;
    CHECK(y[i] == x[(i + place) % N] * 10 + place);
  }

  double kept = 7;
// CHECK: [[@LINE+2]], Loop carried scalar dependence for kept
#pragma acc kernels loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++) {
    if (x[i] > 3)
      kept = x[i];
    y[i] = kept;
  }
  double last = 7;
  for (int i = 0; i < N; i++) {
    last = x[i] > 3 ? x[i] : last;
    CHECK(y[i] == last);
  }
  return check_done();
}
