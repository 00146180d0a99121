// Flat arrays whose stride is a number in memory: the kernel asks whether all that it reaches lies apart before it starts,
// also where it would only be quicker if its parameters did. Strides of all kinds, arrays that overlap, and a kernel that
// changes its own stride.
// RUN: %driver -O1 -w -fno-strict-aliasing %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z0-9]+:|oop carried|Parallel|serial|loop ' > %t.said
// RUN: %FileCheck %s < %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct F { double *x, *y; int ld, n; };
static int gn;
static int buf[20000];
static double d[20000];
#define V __attribute__((noinline))
// CHECK-LABEL: f1:
V void f1(struct F *s, double *x) {
#pragma acc kernels present(s[:1], x)
  // CHECK: [[#@LINE+1]], {{.*}}oop carried dependence
  for (int i = 0; i < s->n; i++) for (int j = 0; j < s->ld; j++) x[i * s->ld + j] += 0.25 * i;
  // CHECK-NEXT: Parallel in launches in which
  // CHECK: loop gang
  // CHECK-NEXT: loop gang, vector(128)
}
// CHECK-LABEL: f4:
V void f4(struct F *s, double *x, double *y) {
#pragma acc kernels present(s[:1], x, y)
  // CHECK: [[#@LINE+1]], {{.*}}oop carried dependence
  for (int i = 0; i < s->n; i++) for (int j = 0; j < s->ld; j++) x[i * s->ld + j] = 0.5 * y[i * s->ld + j] + j;
  // CHECK-NEXT: Parallel in launches in which
  // CHECK: loop gang
  // CHECK-NEXT: loop gang, vector(128)
}
// CHECK-LABEL: f5:
V void f5(struct F *s, int n, int m, double *x) {
#pragma acc kernels present(s[:1], x)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i * s->ld + j] = 0.5 * x[i * s->ld + j] + i;
}
// CHECK-LABEL: f6:
V void f6(struct F *s, int n, int *x) { // may change s->ld
#pragma acc kernels present(s[:1], x)
  // CHECK: [[#@LINE+2]], Complex loop carried dependence of s->,x-> prevents
  // CHECK-NEXT: serial kernel
  for (int i = 0; i < n; i++) x[i * s->ld] += i + 1;
}
V void f7(struct F *s, int n, double *x) { // a stride of 0, or negative
#pragma acc kernels present(s[:1], x)
  for (int i = 0; i < n; i++) x[i * s->ld] = 0.5 * x[i * s->ld] + i;
}
static void show(const char *w) {
  double t = 0; long u = 0;
  for (int i = 0; i < 20000; i++) { t += d[i] * (i % 17 + 1); u += (long)buf[i] * (i % 13 + 1); }
  printf("%s %.17g %ld\n", w, t, u);
}
int main(void) {
  struct F s[1];
  memset(s, 0, sizeof s);
  for (int i = 0; i < 20000; i++) { d[i] = i % 101; buf[i] = i % 7; }
#pragma acc enter data copyin(d, buf)
  static const int lds[] = {1, 0, 7, 90, 100, -3, 3};
  for (int k = 0; k < 7; k++) {
    s->ld = lds[k]; s->n = 90;
#pragma acc enter data copyin(s)
    f1(s, d + 1000); f4(s, d + 1000, d + 10100); f4(s, d + 1000, d + 1001); f4(s, d + 1001, d + 1000); f4(s, d + 1000, d + 1000);
    f5(s, 90, 30, d + 1000); f5(s, 90, 100, d + 1000); f5(s, 0, 100, d + 1000);
    f6(s, 50, buf + 1000); f7(s, 100, d + 5000);
#pragma acc update self(d, buf)
    show("k");
#pragma acc exit data delete(s)
  }
  // The kernel changes its own stride.
  struct G { struct F f; int more[400]; } g; memset(&g, 0, sizeof g);
  g.f.ld = 2; g.f.n = 20;
#pragma acc enter data copyin(g)
  f6(&g.f, 20, &g.f.ld - 2);
#pragma acc exit data copyout(g)
  printf("own %d %d", g.f.ld, g.f.n);
  for (int i = 0; i < 100; i++) printf(" %d", g.more[i]);
  printf("\n");
#pragma acc exit data delete(d, buf)
}
