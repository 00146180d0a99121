// The device has pieces of an array, or one alone, and a kernel surely uses elements outside of the section that its own clause
// names, though that begins at 0: bounds of its loops have other variables, or are greater. Without the error it would use what
// lies beside it. Where all that it uses lies in one piece there is nothing to say.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 1 && %run_host %t 2 && %run_host %t 3 && %run_host %t 4
// RUN: %run_emulator %t 0 && %run_emulator %t 5 && %run_emulator %t 6
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=APART
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=APART
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=BESIDE
// RUN: not %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefix=BESIDE
// APART: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name={{[ab]}}
// BESIDE: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name={{[ab]}}
#include <stdlib.h>

static double b[100];

static void pointer(double *a, int own, int n) {
#pragma acc parallel loop present(a[0 : own])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static void array(void) {
#pragma acc parallel loop present(b[0 : 20])
  for (int i = 0; i < 70; i++)
    b[i] += 1;
}
static void copies(double *a, int own, int n) {
#pragma acc kernels loop copy(a[0 : own])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

int main(int argc, char **argv) {
  double *a = calloc(100, sizeof *a);
  const int which = atoi(argv[1]);
  switch (which) {
  case 0:
  case 1:
#pragma acc enter data copyin(a[0 : 20])
#pragma acc enter data copyin(a[50 : 20])
    pointer(a, 20, which ? 70 : 20);
    break;
  case 2:
#pragma acc enter data copyin(b[0 : 20])
#pragma acc enter data copyin(b[50 : 20])
    array();
    break;
  case 3:
#pragma acc enter data copyin(a[0 : 20])
    pointer(a, 20, 70);
    break;
  case 4:
    copies(a, 20, 70);
    break;
  case 5:
#pragma acc enter data copyin(a[0 : 100])
    pointer(a, 20, 70);
    copies(a, 20, 70);
#pragma acc enter data copyin(b)
    array();
    break;
  case 6:
    copies(a, 20, 12);
    break;
  }
  return 0;
}
