// What loops with directives inside of others set together with an extreme comes from the iteration that it would come
// from in order, at each level and at several, whether clauses name the extreme or not; in routines, where they do. A loop
// over rows of `parallel` shares the search in a row among lanes where these are not worth a row each.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='of the same iteration'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#define N 60
#define W 210
static double a[N][W];
#pragma acc routine vector
static int of_routine(int i);
#pragma acc routine worker
static int two_levels_of_routine(int i);
// CHECK-LABEL: whole:
// CHECK: Generating implicit reduction(p of the same iteration)
// CHECK: Generating implicit reduction(p of the same iteration)
// CHECK: Generating implicit reduction(p of the same iteration)
// CHECK: Generating implicit reduction(p of the same iteration)
// CHECK: Generating implicit reduction(p of the same iteration)
static void whole(void) {
  double m = -1; int p = -1;
#pragma acc parallel loop gang reduction(max:m) copyin(a)
  for (int i = 0; i < N; i++)
#pragma acc loop vector reduction(max:m)
    for (int j = 0; j < W; j++) if (a[i][j] > m) { m = a[i][j]; p = i * 1000 + j; }
  printf("whole %g %d\n", m, p);
  m = -1;
#pragma acc parallel copyin(a)
#pragma acc loop gang
  for (int i = 0; i < N; i += 3) {
#pragma acc loop worker
    for (int l = 0; l < 3; l++) {
#pragma acc loop vector
      for (int j = 0; j < W; j++) if (a[i + l][j] >= m) { m = a[i + l][j]; p = (i + l) * 1000 + j; }
    }
  }
  printf("whole %g %d\n", m, p);
}
// CHECK-LABEL: rows:
// CHECK: Generating implicit reduction(k of the same iteration)
// CHECK: Generating implicit reduction(k of the same iteration)
// CHECK: Generating implicit reduction(k of the same iteration)
// CHECK: Generating implicit reduction(k of the same iteration)
// CHECK: Generating implicit reduction(k of the same iteration)
static void rows(void) {
  long s = 0;
#pragma acc parallel loop gang copyin(a)
  for (int i = 0; i < N; i++) {
    double b = -1; int k = -1;
#pragma acc loop vector reduction(max:b)
    for (int j = 0; j < W; j++) if (a[i][j] > b) { b = a[i][j]; k = j; }
    s += k * (i % 10 + 1);
  }
  printf("rows %ld\n", s), s = 0;
#pragma acc parallel loop gang copyin(a)
  for (int i = 0; i < N; i++) {
    double b = 1000; int k = -1;
#pragma acc loop worker
    for (int j = 0; j < 7; j++)
#pragma acc loop vector reduction(min:b)
      for (int l = 0; l < 30; l++) if (a[i][j * 30 + l] < b) { b = a[i][j * 30 + l]; k = j * 30 + l; }
    s += k * (i % 10 + 1);
  }
  printf("rows %ld\n", s), s = 0;
#pragma acc kernels copyin(a)
#pragma acc loop independent gang
  for (int i = 0; i < N; i++) {
    double b = 1000; int k = -1;
#pragma acc loop independent vector
    for (int j = W - 1; j >= 0; j--) if (a[i][j] < b) { b = a[i][j]; k = j; }
    s += k * (i % 10 + 1);
  }
  printf("rows %ld\n", s), s = 0;
#pragma acc parallel loop gang worker copyin(a)
  for (int i = 0; i < N; i++) { // the rows' own lanes find nothing to share where each has one
    double b = -1; int k = -1;
#pragma acc loop seq
    for (int j = 0; j < W; j++) if (a[i][j] > b) { b = a[i][j]; k = j; }
    s += k * (i % 10 + 1);
  }
  printf("rows %ld\n", s), s = 0;
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < N; i++) {
    double b = -1; int k = -1;
    for (int j = 0; j < W; j++) if (a[i][j] >= b) { b = a[i][j]; k = j; }
    s += k * (i % 10 + 1);
  }
  printf("rows %ld\n", s), s = 0;
#pragma acc parallel loop gang copyin(a)
  for (int i = 0; i < N; i++) s += of_routine(i) * (i % 10 + 1);
  printf("rows %ld\n", s), s = 0;
#pragma acc parallel loop gang copyin(a)
  for (int i = 0; i < N; i++) s += two_levels_of_routine(i) * (i % 10 + 1);
  printf("rows %ld\n", s);
}
// CHECK-LABEL: in_order:
// CHECK: of the same iteration
// Loops that one lane runs in order gather in copies where a clause says so: what was before them counts all the same.
#pragma acc routine seq
static int of_one_lane(int i, double b) {
  int k = -1;
#pragma acc loop seq reduction(max:b)
  for (int j = 0; j < W; j++) if (a[i][j] > b) { b = a[i][j]; k = j; }
  return k;
}
static void in_order(void) {
  double m = 1000; int p = -1; long s = 0;
#pragma acc serial loop reduction(max:m) copy(p) copyin(a)
  for (int j = 0; j < W; j++) if (a[1][j] > m) { m = a[1][j]; p = j; }
  printf("in order %g %d\n", m, p);
#pragma acc parallel loop gang copyin(a)
  for (int i = 0; i < N; i++) {
    double b = -1; int k = -1;
#pragma acc loop seq reduction(max:b)
    for (int j = 0; j < 7; j++)
#pragma acc loop vector
      for (int l = 0; l < 30; l++) if (a[i][j * 30 + l] > b) { b = a[i][j * 30 + l]; k = j * 30 + l; }
    s += k * (i % 10 + 1) + of_one_lane(i, 1000) + of_one_lane(i, 50);
  }
  printf("in order %ld\n", s);
}
// CHECK-LABEL: of_routine:
// CHECK: Generating implicit reduction(k of the same iteration)
static int of_routine(int i) {
  double b = -1; int k = -1;
#pragma acc loop vector reduction(max:b)
  for (int j = 0; j < W; j++) if (a[i][j] > b) { b = a[i][j]; k = j; }
  return k;
}
// CHECK-LABEL: two_levels_of_routine:
// CHECK: Generating implicit reduction(k of the same iteration)
// CHECK: Generating implicit reduction(k of the same iteration)
static int two_levels_of_routine(int i) {
  double b = 1000; int k = -1;
#pragma acc loop worker reduction(min:b)
  for (int j = 6; j >= 0; j--)
#pragma acc loop vector reduction(min:b)
    for (int l = 0; l < 30; l++) if (a[i][j * 30 + l] <= b) { b = a[i][j * 30 + l]; k = (j * 30 + l) * 2 / 2; }
  return k;
}
int main(void) {
  for (int i = 0; i < N; i++) for (int j = 0; j < W; j++) a[i][j] = (i * 31 + j) * 7919L % 97;
  whole(), rows(), in_order();
}
