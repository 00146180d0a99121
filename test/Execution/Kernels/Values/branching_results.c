// What loops in branches of kernels leave behind: reductions of scalars and arrays, last values, members of private
// arrays; read by code that may be done only once.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t -lm && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 200, M = 60 };
static int x[N], y[N];
int main(int argc, char **argv) {
  for (int i = 0; i < N; i++) { x[i] = i * 37 % 101; y[i] = i; }
  int t[3] = {0}, last = 0, sum = 0, u[4] = {1, 2, 3, 4}, c = argc, mx = 0;
#pragma acc kernels
  {
    if (c) {
#pragma acc loop reduction(+:t)
      for (int i = 0; i < N; i++) t[i % 3] += x[i];
    }
    y[5] = t[1];
    y[6] += t[0];
    if (c == 1) for (int i = 0; i < N; i++) y[i] += t[2];
  }
  printf("%d %d %d\n", t[0], t[1], t[2]); for (int i = 0; i < N; i++) printf("%d ", y[i]);
#pragma acc kernels
  {
    if (c) {
      for (int i = 0; i < N; i++) { last = x[i]; y[i] += last; }
    }
    y[5] = last;
    if (c == 1) for (int i = 0; i < N; i++) sum += x[i] * last;
    y[7] = sum;
    for (int k = 0; k == 0 || y[8] < 900; k++) { for (int i = 0; i < N; i++) { y[i] += sum & 7; mx = mx > y[i] ? mx : y[i]; } u[k & 3] += mx; }
    if (mx > 3) { for (int i = 0; i < N; i++) { int w[2] = {i, i + 1}; u[2] = w[1]; y[i] += w[0]; } }
    y[9] += u[2] + u[1];
  }
  printf("\n%d %d %d %d %d %d\n", last, sum, mx, u[0], u[1], u[2]); for (int i = 0; i < N; i++) printf("%d ", y[i]);
#pragma acc kernels
  {
    int q[4] = {0, 0, 0, 0};
    while (c < 5) {
#pragma acc loop independent reduction(+:q)
      for (int i = 0; i < N; i++) q[i & 3] += x[i];
      c++;
      y[c] = q[1];
    }
    y[0] = q[0] + q[2];
    if (q[3] > 5)
#pragma acc loop gang vector reduction(max:mx)
      for (int i = 0; i < N; i++) mx = mx > x[i] * 77 ? mx : x[i] * 77;
    y[1] = mx;
  }
  printf("\n%d %d\n", c, mx); for (int i = 0; i < N; i++) printf("%d ", y[i]);
}
