// Global pointers under declare deviceptr: in kernels, and in routines, also those of other files. What the program gives
// them counts in the next launch.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O0 -DMAIN -c %s -o %t.main.o && %pacc -O2 -DROUTINES -c %s -o %t.routines.o
// RUN: %pacc %t.main.o %t.routines.o -o %t.linked && %run_host %t.linked && %run_emulator %t.linked
// RUN: %pacc -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 200 };
#ifdef MAIN
extern
#endif
    double *table;
#pragma acc declare deviceptr(table)
static double *own;
#pragma acc declare deviceptr(own)

#pragma acc routine seq
double get(int i);
#pragma acc routine seq
void set(int i, double to);
#ifndef MAIN
double get(int i) { return table[i]; }
void set(int i, double to) { table[i] = to; }
#endif

#ifndef ROUTINES
static double both(int i) { return own[i] + get(i); }

static double *on_device(double start) {
  double a[N], *p = acc_malloc(sizeof a);
  for (int i = 0; i < N; i++)
    a[i] = start + i;
  acc_memcpy_to_device(p, a, sizeof a);
  return p;
}

int main(void) {
  double *first = on_device(100), *second = on_device(5000), sum[4] = {0}, a[N];
  table = first;
  own = second;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = table[i] + own[i];
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 5100 + 2 * i);
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = get(i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 100 + i);
  // Another value, while a kernel is under way.
  for (int k = 0; k < 4; k++) {
    table = k % 2 ? first : second;
    own = table;
#pragma acc parallel loop async(k) copy(sum[k:1])
    for (int j = 0; j < 1; j++)
      for (int i = 0; i < N; i++)
        sum[k] += both(i);
  }
#pragma acc wait
  for (int k = 0; k < 4; k++)
    CHECK_EQ(sum[k], 2 * (N * (k % 2 ? 100 : 5000) + N * (N - 1) / 2));
  table = first;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    set(i, -i);
  acc_memcpy_from_device(a, first, sizeof a);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], -i);
  acc_free(first);
  acc_free(second);
  return check_done();
}
#endif
