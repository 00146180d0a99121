// What is read beside the only loop of a kernel, which the loop changes: by loads, functions that are called, copies of
// structures; it decides whether the loop runs, or goes into it. Loops in do { } while (0), and behind a label.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -gpu=races %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 4000 };
struct point {
  int x, y, z[6];
};
static int a[N];
static struct point p[N];

#pragma acc routine seq
__attribute__((noinline)) static int check(const int *q, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s ^= q[i] * (i + 3);
  return s;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 7;
    p[i].x = p[i].y = i;
    p[i].z[1] = 0;
  }
  const int want = check(a, 30) != 3;
#pragma acc kernels copy(a)
  if (check(a, 30) == want * check(a, 30))
    for (int i = 0; i < N; i++) a[i] = i * 5 + want;
#pragma acc kernels copy(a)
  {
    int v = check(a, 40);
    if (v != 12345)
      for (int i = 0; i < N; i++) a[i] = 12345 * (i == 0) + v % 100;
  }
#pragma acc kernels copy(p)
  {
    struct point t = p[0];
    if (t.x == 0)
      for (int i = 0; i < N; i++) {
        p[i].x = 9 + t.z[1];
        p[i].z[1] = i + t.y;
      }
  }
#pragma acc kernels copy(a)
  {
    int v = a[0];
    do {
      for (int i = 0; i < N; i++) a[i] += v;
    } while (0);
  }
#pragma acc kernels copy(a)
  {
    int v = a[100];
  behind:
    for (int i = 0; i < N; i++) a[i] += v;
  }
  for (int i = 0; i < N; i++) printf("%d %d %d\n", a[i], p[i].x, p[i].z[1]);
}
