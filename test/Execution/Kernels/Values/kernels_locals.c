// Variables that a kernels construct declares and several of its kernels use: pointers, arrays and structs, with initial
// values or without; and jumps between its loops.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../../check.h"
int main() {
  int n = 100; double *a = malloc(n * 8), *b = malloc(n * 8); struct { double *p; } s = {a};
  for (int i = 0; i < n; i++) a[i] = i, b[i] = 0;
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
  {
    double *p = a;
    double t[3] = {1, 2, 3};
    int k = 4;
    for (int i = 0; i < n; i++) b[i] = p[i] + t[i % 3];
    for (int i = 0; i < n; i++) b[i] += p[n - 1 - i] + k;
    t[1] = 10;
    for (int i = 0; i < n; i++) b[i] += t[1];
    p = b + 1;
    for (int i = 0; i < n - 1; i++) p[i] += 1;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(b[i], n - 1 + 4 + 10 + (i % 3 + 1) + (i > 0));
  struct P { int x; float y; };
#pragma acc kernels copy(b[0:n])
  {
    struct P s = {3, 4.5f};
    const int m = 7;
    const double w[] = {1, 2, 4};
    double *const q = b;
    double *last;
    double u[2][2];
    for (int i = 0; i < n; i++) b[i] = s.x + s.y + m + w[i % 3];
    u[1][1] = b[0];
    last = &b[n - 1];
    for (int i = 0; i < n - 1; i++) q[i] += *last + u[1][1];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(b[i], 3 + 4.5 + 7 + (1 << i % 3) + (i < n - 1 ? 15.5 + 15.5 : 0));
  /* Its size is known before; a jump leads over a loop; nested shared structs. */
#pragma acc kernels copy(b[0:n])
  {
    double rows[2][n / 2];
    struct P { struct { int x, y[4]; } in; double *to; } q = {{3, {1, 2, 3, 4}}, b};
    for (int i = 0; i < n / 2; i++) rows[0][i] = i, rows[1][i] = -i;
    for (int i = 0; i < n; i++) b[i] = rows[i % 2][i / 2] + q.in.y[i % 4];
    q.to += n / 2;
    for (int i = 0; i < n / 2; i++) q.to[i] += 100;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(b[i], (i % 2 ? -1 : 1) * (i / 2) + i % 4 + 1 + (i >= n / 2 ? 100 : 0));
  for (int jump = 0; jump < 2; jump++) {
#pragma acc kernels copyout(b[0:n])
    {
      for (int i = 0; i < n; i++) b[i] = 1;
      if (jump) goto over;
      for (int i = 0; i < n; i++) b[i] = 2;
    over:
      for (int i = 0; i < n; i++) b[i] += 3;
    }
    for (int i = 0; i < n; i++) CHECK_EQ(b[i], jump ? 4 : 5);
  }
  return check_done();
}
