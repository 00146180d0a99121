// Loops that are entered behind their head, by a case of a switch round them (Duff's device) or a goto: they stay as they are,
// also where others are given a form that can be counted.
// RUN: %pacc -O2 -Minfo=accel -w %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 60 };

static int ofDo(int i) {
  int count = i % 9, k = (count + 3) / 4, s = 0;
  if (count)
    switch (count % 4) {
    case 0: do { s += 1;
    case 3: s += 10;
    case 2: s += 100;
    case 1: s += 1000;
      } while (--k > 0);
    }
  return s;
}

static int ofWhile(int i) {
  int k = i % 7, s = 0;
  switch (i % 3) {
  case 0:
    while (k-- > 0) {
      s++;
  case 1:
      s += 10;
    }
    break;
  case 2:
    s = 77;
  }
  return s + k;
}

static int ofFor(int i) {
  unsigned k = i % 7;
  int s = 0;
  if (i % 4 == 1)
    goto inside;
  for (k = 5; k-- > 0;) {
    s++;
  inside:
    s += 10;
  }
  return s;
}

static int meeting(int i) {
  int k = 0, j = i % 9, s = 0;
  switch (i % 4) {
  case 0:
    for (k = 0, j = 9; k < j; k++, j--) {
      s++;
  case 1:
      s += 10;
  case 2:
      s += k;
    }
  }
  return s;
}

/* Of the host, and of the device, where the function's code stands in the construct. */
#define COMPARE(f) \
  do { \
    int a[N]; \
    _Pragma("acc parallel loop copy(a)") for (int i = 0; i < N; i++) a[i] = f(i); \
    for (int i = 0; i < N; i++) \
      CHECK_EQ(a[i], f(i)); \
  } while (0)

/* Written out, too: the forms of loops in constructs are others than in functions. */
static void inConstruct(void) {
  int a[N], b[N];
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++) {
    int count = i % 9, k = (count + 3) / 4, s = 0;
    if (count)
      switch (count % 4) {
      case 0: do { s += 1;
      case 3: s += 10;
      case 2: s += 100;
      case 1: s += 1000;
        } while (--k > 0);
      }
    a[i] = s;
  }
#pragma acc parallel loop copy(b)
  for (int i = 0; i < N; i++) {
    int k = 0, j = i % 9, s = 0;
    switch (i % 4) {
    case 0:
      for (k = 0, j = 9; k < j; k++, j--) {
        s++;
    case 1:
        s += 10;
    case 2:
        s += k;
      }
    }
    b[i] = s;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], ofDo(i));
    CHECK_EQ(b[i], meeting(i));
  }
}

/* A goto that stays in its loop is no such way. */
// CHECK-LABEL: around:
// CHECK: Generating implicit copyout(a[:?]) [if not already present]
static void around(unsigned n, int *a) {
#pragma acc parallel loop
  for (unsigned i = n; i-- > 0;)
    a[i] = i;
#pragma acc parallel loop copy(a[0:n])
  for (unsigned i = n; i-- > 0;) {
    if (i % 2)
      goto next;
    a[i] = -1;
  next:;
  }
  for (unsigned i = 0; i < n; i++)
    CHECK_EQ(a[i], i % 2 ? (int)i : -1);
}

int main(void) {
  COMPARE(ofDo);
  COMPARE(ofWhile);
  COMPARE(ofFor);
  COMPARE(meeting);
  inConstruct();
  around(N, malloc(N * sizeof(int)));
  return check_done();
}
