// Where the compiler is to find out whether iterations depend on each other, one that uses what others have gathered in the
// variable of a reduction clause does; one that only gathers, or chooses an extreme with what belongs to it, does not.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 300 };
static int a[N], b[N];

// CHECK-LABEL: {{^}}records:
// CHECK: Loop not parallelized: iterations use what others have gathered in top
static int records(int top) {
  int count = 0;
#pragma acc kernels loop reduction(max : top) copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] > top) {
      top = a[i];
      count++;
    }
  return 1000 * count + top;
}

// CHECK-LABEL: {{^}}prefix:
// CHECK: Loop not parallelized: iterations use what others have gathered in sum
static int prefix(int sum) {
#pragma acc parallel loop auto num_gangs(1) reduction(+ : sum) copyin(a) copyout(b)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    b[i] = sum;
  }
  return sum;
}

// CHECK-LABEL: {{^}}lowest:
// CHECK-NOT: Loop not parallelized
// CHECK: Loop is parallelizable
static int lowest(int low) {
  int place = -1;
#pragma acc kernels loop reduction(min : low) copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] < low) {
      low = a[i];
      place = i;
    }
  return place;
}

// CHECK-LABEL: {{^}}near:
// CHECK: Loop not parallelized: iterations use what others have gathered in top
static int near(int top) {
  int place = -1, count = 0;
#pragma acc kernels loop reduction(max : top) copyin(a)
  for (int i = 0; i < N; i++) {
    if (a[i] > top) {
      top = a[i];
      place = i;
    }
    if (a[i] > top - 3)
      count++;
  }
  return 1000 * count + place;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (i * 37 + 5) % 101;
  int top = 50, count = 0, sum = 7, low = 1000, lowAt = -1, close = 0, at = -1, high = 50;
  for (int i = 0; i < N; i++) {
    if (a[i] > top) top = a[i], count++;
    if (a[i] < low) low = a[i], lowAt = i;
    if (a[i] > high) high = a[i], at = i;
    close += a[i] > high - 3;
  }
  CHECK_EQ(records(50), 1000 * count + top);
  const int total = prefix(7);
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], sum += a[i]);
  CHECK_EQ(total, sum);
  CHECK_EQ(lowest(1000), lowAt);
  CHECK_EQ(near(50), 1000 * close + at);
  return check_done();
}
