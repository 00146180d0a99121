// A pointer that a construct says to be present without saying how much of its data: what is surely used must be there.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t && %run_emulator %t
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 1 2 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 1 2 3 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -gpu=check -O0 -w %s -o %t.checked && %run_emulator %t.checked
// RUN: not %run_emulator %t.checked 1 2>&1 | %FileCheck --check-prefix CHECKED %s
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=p
// CHECK: used {{.*}}size:8
// CHECKED: FATAL ERROR: {{.*}}:[[#@LINE+10]]: the kernel reads element 10 of p, but the device has 0 to 9
#include <stdio.h>
static double q[40], total;

#define NEVER __attribute__((noinline)) static

NEVER void sum(double *p, int n) {
  double t = 0;
#pragma acc parallel loop present(p) reduction(+:t)
  for (int i = 0; i < n; i++)
    t += p[i];
  total += t;
}

NEVER void add(double *p, int n) {
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

NEVER void both(double *p, int n, int m) {
#pragma acc parallel present(p)
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      p[i] += 1;
    if (m > n)
#pragma acc loop gang vector
      for (int i = n; i < m; i++)
        p[i] += 1;
  }
}

int main(int count, char **names) {
  const int n = count > 1 ? 20 : 10;
  double *p = q;
  for (int i = 0; i < 40; i++)
    p[i] = 1;
#pragma acc enter data copyin(p[0:10])
  if (count < 3)
    sum(p, n);
  if (count == 3 || count == 1)
    add(p, n);
  if (count == 4 || count == 1)
    both(p, n, 5);
  sum(p + 4, 6); // of the same piece
#pragma acc exit data copyout(p[0:10])
  printf("%g\n", total);
  return !(p[0] == 3 && total == 28);
}
