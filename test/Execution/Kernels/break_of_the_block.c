// The block of a construct may be a loop with `break`, or a switch: nothing leaves the construct.
// RUN: %pacc -Werror -Wall -Wextra -O2 %s -o %t
// RUN: env ACC_DEVICE_TYPE=host %t
// RUN: %run_emulator %t
// RUN: %pacc -DIN_CXX -Werror -Wall -Wextra -x c++ %s -lstdc++ -o %t.cxx
// RUN: %run_emulator %t.cxx
// RUN: not %pacc -DWRONG -fsyntax-only %s 2>&1 | %FileCheck %s
#include "../check.h"
#include <stdio.h>

static int find(const int *a, int x, int is_wanted) {
  int at = -1;
  if (is_wanted)
#pragma acc kernels copyin(a[0:100])
    for (int i = 0; i < 100; i++) {
      if (a[i] == x) {
        at = i;
        break;
      }
    }
  else // of the condition
    at = 7;
  return at;
}

#ifdef IN_CXX
template <typename T> static int length(const T *a) {
  int n = 0;
#pragma acc kernels copyin(a[0:100])
  for (;;) {
    if (a[n] == T(0))
      break;
    n++;
  }
  return n;
}
#endif

#define FOREVER while (1)

int main(void) {
  int a[100], n = 0, twice = 0;
  for (int i = 0; i < 100; i++)
    a[i] = 99 - i;
  CHECK(find(a, 90, 1) == 9 && find(a, 200, 1) == -1 && find(a, 90, 0) == 7);
#pragma acc serial copy(n)
  FOREVER {
    if (n > 3)
      break;
    n++;
  }
#pragma acc parallel num_gangs(1) copy(n)
#pragma unroll 1
  do {
    if (n >= 30)
      break;
    n += 2;
  } while (1);
#pragma acc serial copy(twice)
  switch (twice) {
  case 0:
    twice = 3;
    break;
  default:
    twice = 4;
  }
  CHECK(n == 30 && twice == 3);
#ifdef IN_CXX
  CHECK(length(a) == 99);
#endif
#ifdef WRONG
  // The loop of a combined construct is the construct's. CHECK: [[#@LINE+4]]:{{.*}}error: invalid branch out of OpenACC
#pragma acc kernels loop
  for (int i = 0; i < 100; i++)
    if (a[i] == 3)
      break;
  // CHECK: [[#@LINE+4]]:{{.*}}error: invalid branch out of OpenACC
  for (int i = 0; i < 100; i++) {
#pragma acc kernels
    if (a[i] == 3)
      break;
  }
#endif
  return check_done();
}
