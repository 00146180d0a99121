// Loops of one, two and three dimensions, alone in `kernels` and two beside each other: what -Minfo and PACC_NOTIFY say of
// them, in the order and at the lines of nvc.
//
// RUN: %pacc -O2 -acc -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | FileCheck %s --check-prefix=LAUNCH
// RUN: %run_host %t
#include "../check.h"
enum { N = 1024, M = 640, R = 128, C = 256, E = 32 };
static int a[N], b[N], c[N], d[M], e[M], f[M];
static int p[R][C], q[R][C], r[R][C];
static int x[E][E][E], y[E][E][E], z[E][E][E];

// CHECK: {{^}}one:
// CHECK-NEXT: [[#@LINE+7]], Generating implicit copyout(a[:]) [if not already present]
// CHECK-NEXT: {{^ *}}Generating implicit copyin(b[:],c[:]) [if not already present]
// CHECK-NEXT: [[#@LINE+6]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// LAUNCH: function=one line=[[#@LINE+3]] {{.*}}num_gangs=8 num_workers=1 vector_length=128 grid=8 block=128
static void one(void) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    a[i] = b[i] + c[i];
}

// CHECK: {{^}}two:
// CHECK: [[#@LINE+11]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+9]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK-NEXT: [[#@LINE+10]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+8]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// LAUNCH: function=two line=[[#@LINE+5]] {{.*}}num_gangs=8 num_workers=1 vector_length=128 grid=8 block=128
// LAUNCH: function=two line=[[#@LINE+6]] {{.*}}num_gangs=5 num_workers=1 vector_length=128 grid=5 block=128
static void two(void) {
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      a[i] = b[i] + c[i];
    for (int i = 0; i < M; i++)
      d[i] = e[i] - f[i];
  }
}

// CHECK: {{^}}nest:
// CHECK: [[#@LINE+9]], Loop is parallelizable
// CHECK-NEXT: [[#@LINE+9]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+6]], #pragma acc loop gang /* blockIdx.y */
// CHECK-NEXT: [[#@LINE+6]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// LAUNCH: function=nest line=[[#@LINE+5]]
// The kernel is that of the inner loop.
static void nest(void) {
#pragma acc kernels
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      p[i][j] = q[i][j] + r[i][j];
}

// CHECK: {{^}}box:
// CHECK: [[#@LINE+9]], Loop is parallelizable
// CHECK-NEXT: [[#@LINE+9]], Loop is parallelizable
// CHECK-NEXT: [[#@LINE+9]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+5]], #pragma acc loop gang /* blockIdx.z */
// LAUNCH: function=box line=[[#@LINE+6]]
// One more level is one more axis.
static void box(void) {
#pragma acc kernels
  for (int i = 0; i < E; i++)
    for (int j = 0; j < E; j++)
      for (int k = 0; k < E; k++)
        x[i][j][k] = y[i][j][k] + z[i][j][k];
}

// An inner loop in order leaves the kernel to the loop round it.
// CHECK: {{^}}in_order:
// CHECK: [[#@LINE+7]], Loop is parallelizable
// CHECK-NEXT: {{^ *}}Generating NVIDIA GPU code
// CHECK-NEXT: [[#@LINE+5]], #pragma acc loop gang, vector(128)
// CHECK-NEXT: [[#@LINE+5]], #pragma acc loop seq
// LAUNCH: function=in_order line=[[#@LINE+3]]
static void in_order(void) {
#pragma acc kernels
  for (int j = 0; j < C; j++)
    for (int i = 1; i < R; i++)
      p[i][j] += p[i - 1][j];
}

int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = c[i] = i;
  for (int i = 0; i < M; i++)
    e[i] = 3 * i, f[i] = i;
  for (int i = 0; i < R * C; i++)
    (&q[0][0])[i] = i % 7, (&r[0][0])[i] = i % 5;
  for (int i = 0; i < E * E * E; i++)
    (&y[0][0][0])[i] = i, (&z[0][0][0])[i] = 1;
  one();
  for (int i = 0; i < N; i++)
    CHECK(a[i] == 2 * i);
  two();
  for (int i = 0; i < M; i++)
    CHECK(d[i] == 2 * i);
  nest();
  for (int i = 0; i < R * C; i++)
    CHECK(p[0][i] == i % 7 + i % 5);
  box();
  for (int i = 0; i < E * E * E; i++)
    CHECK(x[0][0][i] == i + 1);
  in_order();
  CHECK(p[1][0] == q[0][0] + r[0][0] + q[1][0] + r[1][0]);
  return check_done();
}
