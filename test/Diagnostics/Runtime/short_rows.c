// Rows behind pointers that are on the device, but shorter than what a kernel surely uses of them, or fewer.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 16 && %run_emulator %t 16
// RUN: not %run_emulator %t 8 a 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 b 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 d 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 f 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 g 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 h 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 8 e 2>&1 | %FileCheck --check-prefix FEW %s
// RUN: %pacc %without_gpu -O0 -w %s -o %t.0
// RUN: %run_host %t.0 16 && %run_emulator %t.0 16
// RUN: not %run_emulator %t.0 8 a 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 b 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 d 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 f 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 g 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 h 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t.0 8 e 2>&1 | %FileCheck --check-prefix FEW %s
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=c
// CHECK-NEXT: used    host:0x{{.*}} size:128
// CHECK-NEXT: present host:0x{{.*}} size:64
// FEW: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=c
// FEW-NEXT: used    host:0x{{.*}} size:8
// FEW-NEXT: present host:0x{{.*}} size:96
#include <stdio.h>
#include <stdlib.h>
double total;
enum { N = 20, M = 16 };
#define NEVER __attribute__((noinline)) static
NEVER void named(double **c, int m) {
#pragma acc data copyin(c [0:N] [0:m])
#pragma acc parallel loop reduction(+ : total) present(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
}
NEVER void unstructured(double **c, int m) {
#pragma acc enter data copyin(c [0:N] [0:m])
#pragma acc parallel loop reduction(+ : total) present(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
#pragma acc exit data delete (c [0:N] [0:m])
}
NEVER void own(double **c, int m) {
#pragma acc parallel loop reduction(+ : total) copyin(c [0:N] [0:m])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][M - 1 - j];
}
NEVER void fewRows(double **c, int m) {
#pragma acc data copyin(c [0:m + 4] [0:M])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
}
NEVER void ragged(double **c, int m) {
  int *len = malloc(N * sizeof *len);
  for (int i = 0; i < N; i++)
    len[i] = i % 2 ? m : M;
#pragma acc enter data create(c [0:N])
  for (int i = 0; i < N; i++) {
#pragma acc enter data copyin(c[i] [0:len[i]])
  }
#pragma acc parallel loop reduction(+ : total) present(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
  for (int i = 0; i < N; i++) {
#pragma acc exit data delete (c[i] [0:len[i]])
  }
#pragma acc exit data delete (c [0:N])
}
NEVER void region(double **c, int m) {
#pragma acc data copyin(c [0:N] [0:m])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
}
NEVER void defaultPresent(double **c, int m) {
#pragma acc data copyin(c [0:N] [0:m])
#pragma acc parallel loop reduction(+ : total) default(present)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += c[i][j];
}
int main(int n, char **v) {
  int m = atoi(v[1]);
  double **c = malloc(N * sizeof *c);
  for (int i = 0; i < N; i++) {
    c[i] = malloc(M * 8 + 4096);
    for (int j = 0; j < M; j++)
      c[i][j] = 1;
  }
  int calls = 0;
  for (char *k = n > 2 ? v[2] : "abdefgh"; *k; k++, calls++)
    switch (*k) {
    case 'a':
      named(c, m);
      break;
    case 'b':
      unstructured(c, m);
      break;
    case 'd':
      own(c, m);
      break;
    case 'e':
      fewRows(c, m);
      break;
    case 'f':
      ragged(c, m);
      break;
    case 'g':
      region(c, m);
      break;
    case 'h':
      defaultPresent(c, m);
    }
  printf("%g %d\n", total, calls * N * M);
  return total != calls * N * M;
}
