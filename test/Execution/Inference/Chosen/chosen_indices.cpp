// An extreme with its index among others: of many gangs, of several types, from an index array; and what is none, since
// something else uses what is chosen. All of it has the results of the program without directives.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
#include <cstdlib>
#include <cmath>
static double gm; static int gk; double *gp = &gm;
struct S { double m; int k; };
static int idx[5000];
static void refs(double *a, int n, double &m, int &k) {
#pragma acc kernels copyin(a[:n])
  for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; }
}
// CHECK-LABEL: main:
int main() {
  int n = 1000003;
  double *a = (double *)malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = (i * 7919LL + 13) % 10007 + 1;
  { double m = 1e9; int k = -1;
#pragma acc kernels copyin(a[:n])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; }
    printf("big %g %d\n", m, k); }
  { double m = 1e9; int k = -1;
#pragma acc kernels copyin(a[:n])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < n; i++) if (a[i] <= m) { m = a[i]; k = i; }
    printf("big le %g %d\n", m, k); }
  { double m = 1e9; int k = -1, cnt = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) if (a[i] < m) { m = a[i]; k = i; cnt++; }
    printf("count %g %d %d\n", m, k, cnt); }
  { double m = 1e9; int k = -1; double t[5000];
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) { if (a[i] < m) { m = a[i]; k = i; } t[i] = m; }
    printf("read m %g %d %g\n", m, k, t[4000]); }
  { double m = 1e9; int k = 0; double t[5000];
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) { if (a[i] < m) { m = a[i]; k = i; } t[i] = k; }
    printf("read k %g %d %g\n", m, k, t[4000]); }
  { double m = 1e9; int k = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) { if (a[i] < m) { m = a[i]; k = i; } if (i == 2500) m = 3000; }
    printf("set m %g %d\n", m, k); }
  { double m = 1e9; int k = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) if (a[i] + k < m) { m = a[i] + k; k = i; }
    printf("k in x %g %d\n", m, k); }
  { double m = 1e9; int k = 0, k2 = 5;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], {{Loop|Complex loop}} carried
    for (int i = 0; i < 5000; i++) if (a[i] < m) { k2 = k; m = a[i]; k = i; }
    printf("previous %g %d %d\n", m, k, k2); }
  { double m = 1e9; int k = 0;
    for (int i = 0; i < 5000; i++) idx[i] = (i * 37) % 5000;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < 5000; i++) if (a[idx[i]] < m) { m = a[idx[i]]; k = idx[i]; }
    printf("indirect %g %d\n", m, k); }
  { double m = 1e9; int k = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop carried scalar dependence for m
    for (int i = 0; i < 5000; i++) if ((i < 0 || a[i] < m) == 1 && a[i] < m) { m = a[i]; k = i < 4000 ? idx[i] : 0; }
    printf("elsewhere %g %d\n", m, k); }
  { double m = 1e9; int k = -1, kj = -1;
#pragma acc kernels loop tile(4,4) copyin(a[:5000])
    for (int i = 0; i < 50; i++) for (int j = 0; j < 100; j++) if (floor(a[i * 100 + j] / 100) < m) { m = floor(a[i * 100 + j] / 100); k = i; kj = j; }
    printf("tiles %g %d %d\n", m, k, kj); }
  { gm = 1e9; gk = -1;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], No reduction(min:gm)
    for (int i = 0; i < 5000; i++) { if (a[i] < gm) { gm = a[i]; gk = i; } }
    printf("global %g %d\n", gm, gk); }
  { double m = 1e9; int k = -1; double *q = &m;
#pragma acc kernels copyin(a[:5000]) copy(q[:1])
    for (int i = 0; i < 5000; i++) { if (a[i] < m) { m = a[i]; k = i; } if (i == 2500) q[0] = 3000; }
    printf("pointer %d\n", k >= 0); }
  { double m = 1e9; int k = -1; refs(a, 5000, m, k); printf("refs %g %d\n", m, k); }
  { S s = {1e9, -1};
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < 5000; i++) if (a[i] < s.m) { s.m = a[i]; s.k = i; }
    printf("members %g %d\n", s.m, s.k); }
  { double m = 1e9; int k = -1, j0 = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < 50; i++) for (int t = 0; t < 3; t++) for (int j = 0; j < 30; j++) { double v = a[i * 30 + (t ^ 1) * 7 + (29 - j)]; if (v < m) { m = v; k = i * 100 + t; j0 = j; } }
    printf("three %g %d %d\n", m, k, j0); }
  { double m = 1e9; int k = -1, j0 = 0, w = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < 50; i++) { int t = 0; while (t < 3) { for (int j = 0; j < 30; j++) { double v = floor(a[i * 30 + t * 7 + (29 - j)] / 4000); if (v < m) { m = v; k = i * 100; j0 = j; } } t++; } }
    printf("while %g %d %d\n", m, k, j0); }
  { double m = -1; int k = -1; int stop = 0;
#pragma acc kernels copyin(a[:5000])
    { for (int i = 0; i < 5000; i++) { if (a[i] > m) { m = a[i]; k = i; } if (m > 10000) break; } }
    printf("break %g %d\n", m, k); }
  { double m = 1e9; int k = -1, k3 = 0;
#pragma acc kernels copyin(a[:5000])
    { for (int i = 0; i < 5000; i++) if (a[i] < m) { m = a[i]; k = i; }
      k3 = k + 1;
      for (int i = 0; i < 5000; i++) if (a[i] < m + 3) { m = a[i]; k = i; } }
    printf("after %g %d %d\n", m, k, k3); }
  { double m = 1e9; unsigned k = 0; bool odd = false; float h = 0; char c = 0;
#pragma acc kernels copyin(a[:5000])
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < 5000; i++) if (i % 3 && m > a[i]) { m = a[i]; k = i; odd = i & 1; h = -0.5f * i; c = -i; }
    printf("types %g %u %d %g %d\n", m, k, odd, h, c); }
}
