// Gangs are counted in for each array that they reduce, and there are 64 counters. Said once: the code of
// other devices is not made then.
// RUN: not %pacc %without_gpu -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: many_array_reductions.c:[[#@LINE+10]]:{{.*}}error: more than 64 reductions over gangs in one kernel are not supported yet
#define FOUR(F, n) F(n##0) F(n##1) F(n##2) F(n##3)
#define SIXTEEN(F, n) FOUR(F, n##0) FOUR(F, n##1) FOUR(F, n##2) FOUR(F, n##3)
#define ALL(F) SIXTEEN(F, a0) SIXTEEN(F, a1) SIXTEEN(F, a2) SIXTEEN(F, a3) F(last)
#define DECLARE(a) int a[100];
#define CLAUSE(a) reduction(+:a)
#define UPDATE(a) a[kind[i]] += i;
ALL(DECLARE)
int kind[99];
void gather(int n) {
#pragma acc parallel loop ALL(CLAUSE)
  for (int i = 0; i < n; i++) {
    ALL(UPDATE)
  }
}
