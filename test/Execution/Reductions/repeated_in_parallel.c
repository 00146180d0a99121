// Loops over gangs with a reduction that a construct repeats: the result is there at its end, and every round counts.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w %s -o %t -lm && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 300, M = 50 };
static int a[N], c[N][M]; struct S { int p, q; };
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = (i * 37 % 101) ; for (int j = 0; j < M; j++) c[i][j] = (i * j) % 13; }
  long s = 3; int m = -5; double d = 1; float z = 0; struct S v = {1, 2};
#pragma acc parallel num_gangs(7) vector_length(32) num_workers(2)
  for (int t = 0; t < 4; t++) {
#pragma acc loop gang vector reduction(+:s)
    for (int i = 0; i < N; i++) s += a[i] * t;
#pragma acc loop gang reduction(+:s) reduction(max:m)
    for (int i = 0; i < N; i++) {
#pragma acc loop worker vector reduction(+:s)
      for (int j = 0; j < M; j++) s += c[i][j];
      m = m > a[i] ? m : a[i];
    }
  }
  printf("%ld %d\n", s, m);
#pragma acc parallel loop gang num_gangs(1)
  for (int q = 0; q < 1; q++) 
  for (int t = 0; t < 4; t++) {
#pragma acc loop vector reduction(+:d)
    for (int i = 0; i < N; i++) d += a[i] % 5;
  }
  printf("%g\n", d);
#pragma acc parallel num_gangs(1)
  {
  int t = 0;
  while (t < 4) {
#pragma acc loop gang vector reduction(+:d)
    for (int i = 0; i < N; i++) d += a[i] % 5;
    t++;
  }
  }
  printf("%g\n", d);
#pragma acc parallel
  {
  int t = 0;
  do {
#pragma acc loop reduction(+:d) collapse(2)
    for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) d += c[i][j] % 5;
#pragma acc loop reduction(+:z)
    for (int i = 0; i < N; i++) z += a[i] % 5;
  } while (++t < 4);
  }
  printf("%g %g\n", d, z);
#pragma acc parallel copy(v)
  for (int t = 0; t < 4; t++) {
#pragma acc loop gang vector reduction(+:v.q)
    for (int i = 0; i < N; i++) v.q += a[i] % 5;
  }
  printf("%d %d\n", v.p, v.q);
}
