// Two sections of one directive have room between them on the device, but no data: a kernel that surely uses some of it is
// an error; not one whose steps lead over it.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 0 && %run_host %t 2
// RUN: %run_emulator %t 1 && %run_emulator %t 3 && %run_emulator %t 4
// RUN: not %run_emulator %t 0 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s
// RUN: %run_host %t 5 && not %run_emulator %t 5 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O0 -w %s -o %t.0
// RUN: %run_emulator %t.0 1 && %run_emulator %t.0 3 && %run_emulator %t.0 4
// RUN: not %run_emulator %t.0 0 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 2 2>&1 | %FileCheck %s
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=p
// CHECK-NEXT: used    host:0x{{.*}} size:200
// CHECK-NEXT: present host:0x{{.*}} size:80
#include <stdlib.h>
enum { N = 100 };

int main(int count, char **names) {
  const int k = atoi(names[1]);
  int *p = malloc(N * sizeof(int)), t = 0, want = 0;
  for (int i = 0; i < N; i++)
    p[i] = 1;
  if (k == 5) { // by the construct itself
#pragma acc parallel loop reduction(+ : t) copyin(p[0:20], p[70:30])
    for (int i = 0; i < N; i++)
      t += p[i];
    return t != N;
  }
#pragma acc data copyin(p[0:20], p[70:30])
  {
    if (k == 0) {
      want = N;
#pragma acc parallel loop reduction(+ : t)
      for (int i = 0; i < N; i++)
        t += p[i];
    } else if (k == 1) {
      want = 40;
#pragma acc parallel loop collapse(2) reduction(+ : t)
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 20; j++)
          t += p[i * 70 + j];
    } else if (k == 2) {
      want = 50;
#pragma acc parallel loop collapse(2) reduction(+ : t)
      for (int i = 0; i < 10; i++)
        for (int j = 0; j < 5; j++)
          t += p[i * 10 + j];
    } else if (k == 3) {
      want = 2;
#pragma acc parallel loop reduction(+ : t)
      for (int i = 0; i < N; i += 75)
        t += p[i];
    } else if (k == 4) {
      want = 2;
#pragma acc kernels loop reduction(+ : t)
      for (int i = 19; i < N; i += 51)
        t += p[i];
    }
  }
  return t != want;
}
