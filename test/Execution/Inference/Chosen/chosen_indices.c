// What a program sets together with an extreme (`if (x < m) { m = x; k = i; }`) comes from the iteration that the program
// without directives takes it from: the first one, with `<=` the last one, in loops that count up or down, in nests also
// where loops are interchanged; with ties, both zeros, infinities, NaN, and where nothing is chosen.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm > %t.said 2>&1 && not grep -E 'loop seq|prevents' %t.said
// RUN: grep -c 'of the same iteration' %t.said | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// CHECK: 20
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 281
static double a[N], g[60][50];
static float f[N];
static int u[N];
static unsigned char b[N];
static struct { double d; int id; } p[N];
static void fill(int how) {
  for (int i = 0; i < N; i++) {
    int r = (i * 7919) % 1009;
    a[i] = how == 0 ? r : how == 1 ? N - i : how == 2 ? i : how == 3 ? 5 : how == 4 ? (i % 3 ? r % 4 : NAN) : how == 5 ? NAN : how == 6 ? (i % 2 ? 0.0 : -0.0) : INFINITY;
    if (how == 8) a[i] = -INFINITY;
    f[i] = a[i]; u[i] = how < 4 ? (int)a[i] : r - 500; b[i] = how < 4 ? (unsigned)a[i] : r; p[i].d = a[i]; p[i].id = i * 3;
  }
  for (int i = 0; i < 60; i++) for (int j = 0; j < 50; j++) g[i][j] = a[(i * 50 + j) % N];
}
static void show(const char *w, double m, long k, long k2) { printf("%s %g%s %ld %ld\n", w, m, signbit(m) ? "-" : "", k, k2); }
static void run(int n, double m0) {
  { double m = m0; int k = -7;
#pragma acc kernels
    for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; }
    show("lt", m, k, 0); }
  { double m = m0; int k = -7;
#pragma acc kernels
    for (int i = 0; i < n; i++) if (a[i] <= m) { m = a[i]; k = i; }
    show("le", m, k, 0); }
  { double m = -m0; int k = -7;
#pragma acc kernels
    for (int i = 0; i < n; i++) if (m < a[i]) { k = i; m = a[i]; }
    show("gt", m, k, 0); }
  { double m = -m0; int k = -7;
#pragma acc kernels
    for (int i = n - 1; i >= 0; i--) if (a[i] >= m) { m = a[i]; k = i; }
    show("ge down", m, k, 0); }
  { double m = m0; long k = -7;
#pragma acc kernels
    for (long i = n - 1; i >= 0; i -= 3) { double v = fabs(a[i]); if (i % 2 && v < m) { m = v; k = 2 * i + 1; } }
    show("lt down step", m, k, 0); }
  { float m = m0; double w = -1;
#pragma acc kernels
    for (int i = 0; i < n; i++) if (f[i] < m) { m = f[i]; w = i * 0.5; }
    show("float", m, (long)(w * 2), 0); }
  { int m = 1 << 30; short k = -3;
#pragma acc kernels
    for (unsigned i = 0; i < n; i++) if (u[i] <= m) { m = u[i]; k = i; }
    show("int", m, k, 0); }
  { unsigned char m = 3; size_t k = 77;
#pragma acc kernels
    for (size_t i = 0; i < n; i++) if (b[i] > m) { m = b[i]; k = i; }
    show("uchar", m, k, 0); }
  { double m = m0; int ki = -1, kj = -1; int ni = n / 50;
#pragma acc kernels
    for (int i = 0; i < ni; i++) for (int j = 0; j < 50; j++) if (g[i][j] < m) { m = g[i][j]; ki = i; kj = j; }
    show("nest", m, ki, kj); }
  { double m = m0; int ki = -1, kj = -1; int ni = n / 50;
#pragma acc kernels
    for (int j = 49; j >= 0; j--) for (int i = 0; i < ni; i++) if (g[i][j] <= m) { m = g[i][j]; ki = i; kj = j; }
    show("nest t", m, ki, kj); }
  { double m = m0, x = -m0; int k = -1, k2 = -1;
#pragma acc kernels
    for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } if (a[i] > x) { x = a[i]; k2 = i; } }
    show("both", m, k, k2); show("both x", x, k, k2); }
  { double m = m0; int k = -1, kj = -1; int ni = n / 50;
#pragma acc kernels
    {
#pragma acc loop
    for (int i = 0; i < ni; i++) {
#pragma acc loop
      for (int j = i % 50; j < 50; j++) if (g[i][j] < m) { m = g[i][j]; k = i; kj = j; }
    }
    m *= 2;
    }
    show("directives", m, k, kj); }
  { double m = m0; int k = -1, kj = -1; int ni = n / 50;
#pragma acc kernels loop collapse(2)
    for (int i = 0; i < ni; i++)
      for (int j = 0; j < 50; j++) if (g[i][j] < m) { m = g[i][j]; k = i; kj = j; }
    show("collapse", m, k, kj); }
}
int main(void) {
  for (int how = 0; how < 9; how++) {
    fill(how);
    printf("how %d\n", how);
    run(N, 1e9); run(N, INFINITY); run(0, 4.0); run(N, 0.0); run(N, NAN); run(1, 1e9); run(137, 5);
  }
}
