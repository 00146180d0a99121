// Verdicts on loops under kernels over what pointers in structures, in other structures and in arrays lead to: parallel in
// launches in which the ranges that the loops reach lie apart, as the kernel sees itself; else in order.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='oop is parallelizable' --implicit-check-not='Parallel in'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env ACC_DEVICE_TYPE=host ACC_NUM_CORES=4 %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -gpu=check %s -o %t.check -lm && %run_emulator %t.check > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 700 };
typedef struct S { double *x, *y; int n; struct S *next; double *part[3]; int *at; } S;

static void add(S s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->->,s->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s.x[i] += s.y[i];
}
static void scale(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[i] = s->y[i] * 2 + i;
}
static double total(S *s, int n) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[i] = s->y[i] * 0.5;
    sum += s->x[i];
  }
  return sum;
}
static void neighbours(S *s, S *t, int n) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of t->x->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[i] = t->x[i - 1] + t->x[i + 1] + s->y[i];
}
static void transposed(S *s, int n, int m) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
      s->x[i * m + j] = s->y[j * n + i];
}
static void triangle(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    for (int j = 0; j < i; j++) s->x[i] += s->y[j]; // CHECK: [[#@LINE]], Loop carried dependence of s->->
}
static void down(S *s, int n) {
#pragma acc kernels
  for (int i = n - 1; i >= 0; i--) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[2 * i + 1] = s->y[i];
}
static void halves(S *s, unsigned n) {
#pragma acc kernels
  for (unsigned i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[i] = s->y[i / 2] + s->y[i % 8];
}
static void chain(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->next->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->next->x[i] = s->y[i] + s->next->y[i];
}
static void beside(S *s, double *z, int n) {
#pragma acc kernels present(z[0:n])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,z->,s->x->
    // CHECK-NEXT: Parallel in launches in which they do not overlap
    z[i] = s->y[i];
    s->x[i] = z[i];
  }
}
static void under_conditions(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    if (i % 3) s->x[i] = s->y[i];
}
static void members(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of s->part->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->part[1][i] = s->part[0][i] + s->part[2][n - 1 - i];
}
static void bound(S *s) {
#pragma acc kernels
  for (int i = 0; i < s->n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
    s->x[i] = s->y[i] - i;
}
static void twice(S *s, int n) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
      s->x[i] += s->y[i];
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence
      s->x[i] += s->x[i - 1];
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->x->,s->y->
    // CHECK-NEXT: Parallel in launches in which the data do not overlap
      s->y[i] -= s->x[i];
  }
}

// No launch can tell, or the pointers may change.
static void found(S *s, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of s->y->,s->x-> prevents parallelization
    s->x[i] = s->y[s->at[i]];
}
static void moved(S *s, S *t, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    t->y = s->x;
    s->x[i] = s->y[i] + 1;
  }
}

static double data[8 * N];
static int at[N];
static void set(void) {
  for (int i = 0; i < 8 * N; i++) data[i] = i * 7 % 101;
  for (int i = 0; i < N; i++) at[i] = i * 3 % N;
#pragma acc update device(data, at)
}
static void see(const char *name) {
  double sum = 0;
#pragma acc update self(data)
  for (int i = 0; i < 8 * N; i++) sum += data[i] * (i % 13 + 1);
  printf("%s %.17g\n", name, sum);
}
#define RUN(name, call) \
  set(); \
  call; \
  see(name)

int main(void) {
  static const int offsets[] = {0, 1, N - 1, N, N + 1, 5, 2 * N};
  enum { Offsets = sizeof offsets / sizeof *offsets };
#pragma acc enter data copyin(data, at)
  for (int a = 0; a < Offsets; a++)
    for (int b = 0; b < Offsets; b++) {
      S s = {data + offsets[a], data + offsets[b], N, 0, {data + 3 * N, data + 3 * N + offsets[a], data + offsets[b]}, at};
      S t = {data + 3 * N + offsets[b], data + offsets[a], N};
      s.next = &t;
      printf("%d %d\n", offsets[a], offsets[b]);
      set();
#pragma acc enter data copyin(s, t)
#pragma acc enter data attach(s.x, s.y, t.x, t.y, s.next, s.part[0], s.part[1], s.part[2], s.at)
      RUN("scale", scale(&s, N));
      RUN("total", printf("%g ", total(&s, N)));
      RUN("neighbours", neighbours(&s, &t, N));
      RUN("neighbours", neighbours(&t, &s, N));
      RUN("transposed", transposed(&s, 10, 70));
      RUN("transposed", transposed(&s, 2, 300));
      RUN("triangle", triangle(&s, 60));
      RUN("down", down(&s, N / 2));
      RUN("halves", halves(&s, N));
      RUN("chain", chain(&s, N));
      RUN("beside", beside(&s, data + offsets[(a + b) % Offsets], N));
      RUN("under_conditions", under_conditions(&s, N));
      RUN("members", members(&s, N));
      RUN("bound", bound(&s));
      RUN("twice", twice(&s, N));
      RUN("found", found(&s, N));
      RUN("none", scale(&s, 0));
      RUN("moved", moved(&s, &t, N));
#pragma acc exit data detach(s.x, s.y, t.x, t.y, s.next, s.part[0], s.part[1], s.part[2], s.at)
#pragma acc exit data delete(s, t)
      RUN("add", add(s, N));
    }
#pragma acc exit data delete(data, at)
}
