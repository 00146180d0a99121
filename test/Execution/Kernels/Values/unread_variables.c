// What a program computes for its own variables and never reads makes no lane, worker or gang share them: under the race
// detector no two of them write the same. What is read, at last or on some way only, stays.
// RUN: %pacc -gpu=races -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1,strict %run_emulator %t && env PACC_EMULATOR=order:2,strict %run_emulator %t
// RUN: %pacc %without_gpu -gpu=races -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3,strict %run_emulator %t.O0
#include "../../check.h"

enum { n = 64, m = 20 };
static double a[n], b[n];

/* A scalar whose last value only goes into itself. */
static void scalars(int from) {
  int got[n];
#pragma acc kernels copyin(a) copyout(got)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
      int s = 0;
#pragma acc loop independent reduction(+ : s)
      for (int j = from; j < 16; j++) {
        unsigned w = (unsigned)a[i] + j, seen = 3;
        for (unsigned k = 6; k < 16u; k += 5) {
          w = (unsigned)i >> 1;
          w++;
        }
        for (unsigned k = 0; k < 4; k++)
          seen = seen * 3 + k; // handed on, and read
        w <<= 1;
        if (i % 2)
          w = seen;
        s += i % 2 ? (int)(w - seen) + j : j;
        w = w / 3 + 1;
      }
      got[i] = s;
    }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(got[i], 120);
}

/* Private arrays that are written only, and one of which an element is read. */
static void arrays(void) {
  double unread[m], partly[m];
#pragma acc parallel loop private(unread, partly) copyin(a) copyout(b) num_gangs(1)
  for (int i = m; i > 0; --i) {
    for (int x = 0; x < m; x++)
      unread[x] = a[m - i];
    for (int x = 0; x < m; x++)
      partly[x] = a[i] + x;
    double t = unread[m - i];
    unread[0] = t + unread[1];
    b[m - i] = partly[i / 2];
  }
  for (int i = 1; i <= m; i++)
    CHECK_EQ(b[m - i], a[i] + i / 2);
#pragma acc parallel loop gang collapse(2) private(unread) copyin(a)
  for (int i = 0; i < 1; i++)
    for (signed char j = -126; j <= -120; j++) {
      for (int x = 0; x < m; x++)
        unread[x] = j * 8 - i;
      unread[i] += a[j + 126];
    }
}

/* Copies of structures: the first is read through the second. */
static void structures(void) {
  struct pair {
    double x, y;
  } first, second, third;
  double got[n];
#pragma acc parallel loop gang private(first, second, third) copyin(a) copyout(got)
  for (int i = 0; i < n; i++) {
    first.x = a[i];
    first.y = 2 * a[i];
    second = first;
    third = second;
    third.x += 1;
    got[i] = second.y;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(got[i], 2 * a[i]);
}

int main(int count, char **arguments) {
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
  scalars(count - 1);
  arrays();
  structures();
  return check_done();
}
