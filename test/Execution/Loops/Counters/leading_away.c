// Loops whose constant step leads away from the bound: no iterations, or those until numbers without a sign go round.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 2> %t.err && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: FileCheck %s < %t.err
// CHECK-COUNT-4: warning: this loop has no iterations: its step leads away from its bound
// CHECK-NOT: warning:
#include <stdio.h>
int main(){
  int n = 0; unsigned x[300] = {0}; unsigned un = 200; long m = 0;
#pragma acc parallel loop reduction(+:n)
  for (int i = 0; i > 8; i++) n++;
  printf("%d\n", n);
#pragma acc parallel loop reduction(+:n)
  for (int i = 8; i < 8; i--) n++;
  printf("%d\n", n);
#pragma acc parallel loop copy(x)
  for (unsigned j = un - 1; j < un; j--) x[j] += j + 1;
#pragma acc parallel loop copy(x)
  for (unsigned j = un - 1; j <= un; j -= 3) x[j] += j * 2 + 1;
#pragma acc parallel loop reduction(+:m)
  for (unsigned char c = 250; c > 10; c++) m += c;
  printf("%ld\n", m);
#pragma acc parallel loop reduction(+:m)
  for (unsigned char c = 20; c < un; c += 255) m += c;
  printf("%ld\n", m);
#pragma acc parallel loop collapse(2) reduction(+:m)
  for (int i = 0; i < 5; i++)
  for (unsigned long c = un; c < un + 1; c -= 2) m += c;
  printf("%ld\n", m);
#pragma acc parallel loop reduction(+:m)
  for (int i = 0; i < 5; i++) {
    long t = 0;
#pragma acc loop vector reduction(+:t)
    for (int c = un; c > (int)un + i; c += 2) t += c;
#pragma acc loop seq
    for (unsigned c = un; c < un + i; c -= 2) t += c;
    m += t; }
  printf("%ld\n", m);
#pragma acc parallel loop tile(4,4) copy(x)
  for (int i = 0; i >= 5; i++)
  for (int j = 0; j < 10; j++) x[i * 10 + j] = 7;
#pragma acc kernels copy(x)
  for (unsigned j = un - 1; j < un; j--) x[j] += j + 1;
  for (int j = 0; j < 300; j++) printf("%u ", x[j]);
  puts("");
}
