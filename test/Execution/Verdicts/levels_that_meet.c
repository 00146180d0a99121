// In `kernels` a loop with a level keeps its order where its iterations surely meet in an element at other iterations of
// inner loops, or because a subscript takes several numbers for one; and where nobody can tell (2.9.9).
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { N = 96, M = 40 };
static int ring[N], halves[2 * N], diagonal[2 * N], masks[N], thirds[N], turned[N], rounds[N / 8][8], doubled[N], other[N];
static double u[N + 1][N + 1];

static void remainders(int n) {
#pragma acc kernels loop gang vector copy(ring)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of ring-> prevents parallelization
    ring[i % 8] = ring[i % 8] * 3 + i;
#pragma acc kernels loop gang copy(thirds)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of thirds-> prevents parallelization
    thirds[(i + 5) % 12] = i - thirds[(i + 5) % 12];
#pragma acc kernels loop vector copy(masks)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of masks-> prevents parallelization
    masks[i & 15] = masks[i & 15] / 2 + i;
}
static void quotients(int n) {
#pragma acc kernels copy(halves)
#pragma acc loop gang
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of halves-> prevents parallelization
#pragma acc loop vector
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of halves-> prevents parallelization
      halves[(i + j) / 2] = halves[(i + j) / 2] / 3 + j;
}
// Other iterations of the inner loop.
static void inner(int n) {
#pragma acc kernels copy(u)
#pragma acc loop gang
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of u-> prevents parallelization
#pragma acc loop vector
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      u[i][j + 1] = u[i + 1][j] * 2;
#pragma acc kernels copy(diagonal)
#pragma acc loop gang
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of diagonal-> prevents parallelization
#pragma acc loop vector
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      diagonal[i + j] = diagonal[i + j] / 2 + i;
}

// Each iteration has an element of its own, though the compiler sees it of the first three alone.
static void apart(int n) {
#pragma acc kernels loop gang vector copy(turned)
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], #pragma acc loop gang, vector
    turned[(i + 7) % N] += i;
#pragma acc kernels loop gang copy(rounds)
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], #pragma acc loop gang
    rounds[i / 8][i % 8] += i;
#pragma acc kernels loop gang copy(doubled)
  for (int i = 0; i < n; i += 2) // CHECK: [[#@LINE]], #pragma acc loop gang
    doubled[i / 2] += i;
#pragma acc kernels loop gang copy(other)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of other-> prevents parallelization
    if (i % 2 == 0) other[i / 2] += i;
#pragma acc kernels loop gang copy(ring)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of ring-> prevents parallelization
    ring[i % n] += i;
}

int main() {
  for (int i = 0; i < N; i++) ring[i] = i * 7 % 5;
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= N; j++) u[i][j] = (i * 5 + j * 3) % 11;
  remainders(N);
  quotients(M);
  inner(M);
  apart(N);
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += (ring[i] + 3.0 * masks[i] + 5.0 * thirds[i] + turned[i] + doubled[i] + other[i] + rounds[i / 8][i % 8]) * (i % 7 + 1);
    sum += halves[i] * 2.0 + diagonal[i] * 3.0;
    for (int j = 0; j <= N; j++) sum += u[i][j] * (j % 3 + 1);
  }
  printf("%.17g\n", sum);
}
