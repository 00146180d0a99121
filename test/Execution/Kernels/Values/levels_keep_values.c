// In `kernels` a level says where the iterations of a loop run, and not that they are independent (2.9.9): what they leave
// in variables of the function or the file is what the program's order leaves, as without the level; the loops run in
// parallel all the same. (With `independent` iterations have copies, of which a warning tells.)
// DEFINE: %{levels} =
// DEFINE: %{inner} =
// DEFINE: %{run} = %pacc -O2 -Minfo=accel "-DOUTER=%{levels}" "-DINNER=%{inner}" %s -o %t > %t.said 2>&1 && not grep -E 'prevents|serial kernel|warning' %t.said && \
// DEFINE:   %run_host %t > %t.got && diff %t.want %t.got && env PACC_EMULATOR=order:5 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %driver -O1 -w -DOUTER= -DINNER= %s -o %t.plain && %t.plain > %t.want
// REDEFINE: %{levels} = gang
// REDEFINE: %{inner} = vector
// RUN: %{run}
// REDEFINE: %{levels} = gang(32)
// REDEFINE: %{inner} = vector(64)
// RUN: %{run}
// REDEFINE: %{levels} = gang vector
// REDEFINE: %{inner} = seq
// RUN: %{run}
// REDEFINE: %{levels} = worker
// REDEFINE: %{inner} = vector
// RUN: %{run}
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// RUN: %pacc -O2 -DOUTER=gang -DINNER=vector %s -o %t && %run_host %t
#include <stdio.h>
int gj = -1;
double gt;
static double gm;
static int a[1000];
static double x[1000], y[1000];
static void show(int l, double t) { printf("%d %g %g %d %g %g\n", gj, gt, gm, l, t, y[7]); }
#define PRAGMA(text) _Pragma(#text)
#define KERNELS(levels) PRAGMA(acc kernels loop levels)
#define LOOP(levels) PRAGMA(acc loop levels)
int main(void) {
  const int n = 1000, m = 40;
  int lj = -1;
  double lt = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i % 7 == 0;
    x[i] = i * .5;
  }
  KERNELS(OUTER)
  for (int i = 0; i < n; i++)
    if (a[i])
      gj = i;
  KERNELS(OUTER)
  for (int i = n - 1; i >= 3; i--)
    if (a[i])
      lj = i;
  show(lj, lt);
  KERNELS(OUTER)
  for (int i = 0; i < n; i++) {
    gt = x[i] * 2;
    y[i] = gt + 1;
  }
  KERNELS(OUTER)
  for (int i = 0; i < n; i++) {
    lt = x[i] * 3;
    y[i] += lt;
  }
  show(lj, lt);
  KERNELS(OUTER)
  for (int i = 0; i < n; i++) {
    double t = x[i];
    if (t > 3)
      gm = t;
    else
      gm = 1;
    y[i] += gm + t * gm;
  }
  show(lj, lt);
#pragma acc kernels
  {
    LOOP(OUTER)
    for (int i = 0; i < n; i++) {
      lt = x[i] * 5;
      y[i] = lt + 1;
    }
    LOOP(OUTER)
    for (int i = 0; i < n; i++)
      y[i] += lt;
  }
  show(lj, lt);
#pragma acc kernels
  {
    LOOP(OUTER)
    for (int i = 0; i < n / m; i++) {
      LOOP(INNER)
      for (int j = 0; j < m; j++) {
        gt = x[i * m + j] - i;
        y[i * m + j] = gt * 2;
      }
    }
  }
  show(lj, lt);
}
