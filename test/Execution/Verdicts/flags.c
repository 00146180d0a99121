// Loops that set flags, in all spellings, are reductions where the flag can be nothing but true or false, or is set to
// no bits or all of them, or where each iteration makes it true or false. Not where it may be another number, or where the
// loop reads it.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <stdbool.h>

enum { N = 1000 };
static double a[N];
static int number;

// CHECK-LABEL: all_of:
static int all_of(double least) {
  int ok = 1;
  // CHECK: Generating implicit reduction(&&:ok)
#pragma acc kernels
  for (int i = 0; i < N; i++)
    ok = ok && a[i] > least;
  return ok;
}

// CHECK-LABEL: any_of:
static int any_of(double least) {
  bool found = false;
  // CHECK: Generating implicit reduction(|:found)
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > least)
      found = true;
  return found;
}

// CHECK-LABEL: both_ways:
static int both_ways(double least) {
  int ok = 1, seen;
  seen = 0;
  // CHECK-DAG: Generating implicit reduction(&&:ok)
  // CHECK-DAG: Generating implicit reduction(|:seen)
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (a[i] < least)
      ok = 0;
    ok = (a[i] < 1e9) && ok;
    if (i == 17)
      seen = 1;
    seen |= a[i] == least;
  }
  return 2 * seen + ok;
}

// CHECK-LABEL: cleared:
static int cleared(double least, int start) {
  int code = start, error = start;
  // CHECK-DAG: Generating implicit reduction(&:code)
  // CHECK-DAG: Generating implicit reduction(|:error)
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (a[i] > least)
      code = 0;
    if (a[i] > least)
      error = -1;
  }
  return code * 10 + error;
}

// CHECK-LABEL: first_of:
static int first_of(double least) {
  int first = N;
  // CHECK: Generating implicit reduction(min:first)
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > least && i < first)
      first = i;
  return first;
}

// CHECK-LABEL: numbers:
static int numbers(double least, int start) {
  int ok = start, set = start, at = 0, *where = &at;
  // CHECK: Generating implicit reduction(||:ok[])
#pragma acc kernels
  for (int i = 0; i < N; i++)
    ok = ok || a[i] > least;
  // CHECK-NOT: reduction
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > least)
      set = 1;
  *where = 5;
  // CHECK: Generating implicit reduction(||:at[])
#pragma acc kernels
  for (int i = 0; i < N; i++)
    at = at || a[i] > least;
  // CHECK: Generating implicit reduction(||:number[])
#pragma acc kernels
  for (int i = 0; i < N; i++)
    number = number || a[i] > least;
  return ok + 10 * set + 100 * at + 1000 * number;
}

// CHECK-LABEL: summed:
static int summed(double least) {
  int count = 0;
  // CHECK: Generating reduction(+:count)
#pragma acc parallel loop num_gangs(4) gang reduction(+:count)
  for (int i = 0; i < N; i++)
    count = 1;
  // CHECK-NOT: reduction
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > least)
      count = 1;
  return count;
}

// CHECK-LABEL: turns:
static int turns(double least) {
  int on = 0, last = 0;
  // CHECK-NOT: reduction
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (a[i] > least)
      on = 1;
    else
      on = 0;
  }
#pragma acc kernels copy(last)
  for (int i = 0; i < N; i++) {
    if (a[i] > least)
      last = 1;
    a[i] += last;
  }
  return 2 * on + last;
}

// CHECK-LABEL: rows:
static int rows(double least) {
  int bad = 0;
  // CHECK: Generating implicit reduction(+:bad)
#pragma acc kernels
  for (int i = 0; i < N / 10; i++) {
    int good = 1;
    for (int j = 0; j < 10; j++)
      if (a[10 * i + j] > least)
        good = 0;
    bad += !good;
  }
  return bad;
}

// CHECK-LABEL: independent:
static int independent(double least) {
  bool found = false;
  int any = 0;
  // CHECK: Generating implicit reduction(|:found)
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] > least)
        found = true;
  }
  // CHECK: Generating implicit reduction(|:any)
#pragma acc kernels loop gang vector
  for (int i = 0; i < N; i++)
    if (a[i] > least)
      any = 1;
  return found + 2 * any;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK_EQ(all_of(-1), 1);
  CHECK_EQ(all_of(0), 0);
  CHECK_EQ(any_of(N - 2), 1);
  CHECK_EQ(any_of(N), 0);
  CHECK_EQ(both_ways(0), 3);
  CHECK_EQ(both_ways(3), 2);
  CHECK_EQ(cleared(N, 7), 77);
  CHECK_EQ(cleared(500, 7), -1);
  CHECK_EQ(first_of(99.5), 100);
  CHECK_EQ(first_of(N), N);
  CHECK_EQ(independent(N - 2), 3);
  CHECK_EQ(independent(N), 0);
  CHECK_EQ(summed(N - 2), 1);
  number = 5;
  CHECK_EQ(numbers(N - 2, 5), 1111);
  number = 0;
  CHECK_EQ(numbers(N, 5), 151);
  CHECK_EQ(rows(855), 15);
  CHECK_EQ(turns(N - 2), 3);
  CHECK_EQ(a[N - 1], N);
  CHECK_EQ(a[N - 2], N - 2);
  return check_done();
}
