// Where a loop begins inside of the rows, the first lanes idle, so that warps begin with lines of memory, if the grid has
// lanes to spare.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o -Rpass=pacc-align 2>remarks.txt
// RUN: %FileCheck --input-file=remarks.txt %s --check-prefix=REMARK
// RUN: %FileCheck --input-file=ptx-aligned-lanes.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,noalign -c %s -o x.o -Rpass=pacc-align 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// OFF-NOT: idle

// 28 bytes from the line's begin are seven lanes. The last of them may be another's in a grid without lanes to spare.
// CHECK-LABEL: .visible .entry inside_{{[0-9]+}}_gpu_once(
// CHECK: bfe.u32 [[DISTANCE:%r[0-9]+]], %r{{[0-9]+}}, 2, 5;
// CHECK: mov.u32 [[GANGS:%r[0-9]+]], %nctaid.x;
// CHECK: setp.le.u32 [[FIT:%p[0-9]+]], [[DISTANCE]], %r{{[0-9]+}};
// CHECK: selp.b32 [[IDLE:%r[0-9]+]], [[DISTANCE]], 0, [[FIT]];
// CHECK: sub.s32 [[FIRST:%r[0-9]+]], %r{{[0-9]+}}, [[IDLE]];
// CHECK: setp.ge.u32 %p{{[0-9]+}}, [[FIRST]], %r{{[0-9]+}};
// CHECK: ret;
void inside(int n, const float *restrict a, const float *restrict b, float *restrict c) {
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: the first lanes idle, so that 7 of a warp's accesses begin with a line
#pragma acc parallel loop gang present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 7; j < n - 1; j++) {
      int p = i * n + j;
      c[p] += a[p] * b[p] + a[p - n] * b[p + n] + a[p + n];
    }
}

// REMARK-NOT: remark:
// The first element is a line's begin already.
// CHECK-LABEL: .visible .entry all_{{[0-9]+}}_gpu_once(
// CHECK-NOT: %nctaid.x
// CHECK: ret;
void all(int n, const float *restrict a, const float *restrict b, float *restrict c) {
#pragma acc parallel loop gang present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      int p = i * n + j;
      c[p] += a[p] * b[p] + a[p - n] * b[p + n] + a[p + n];
    }
}

// Two accesses of an iteration: nothing to gain where a thread has one.
// CHECK-LABEL: .visible .entry few_{{[0-9]+}}_gpu_once(
// CHECK-NOT: %nctaid.x
// CHECK: ret;
// CHECK-LABEL: .visible .entry few_{{[0-9]+}}_gpu_jam(
// CHECK: %nctaid.x
// CHECK: ret;
void few(int n, const float *restrict a, float *restrict c) {
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: the first lanes idle, so that 10 of a warp's accesses begin with a line
#pragma acc parallel loop gang present(a[0:n * n], c[0:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < n - 1; j++)
      c[i * n + j] = a[i * n + j];
}

// REMARK-NOT: remark:
// Lanes wait for division rather than for memory.
// CHECK-LABEL: .visible .entry slow_{{[0-9]+}}_gpu_once(
// CHECK-NOT: %nctaid.x
// CHECK: ret;
void slow(int n, const float *restrict a, const float *restrict b, float *restrict c) {
#pragma acc parallel loop gang present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < n - 1; j++) {
      int p = i * n + j;
      c[p] += a[p] / b[p] + a[p - n] / b[p + n] + a[p + n] / a[p + 1];
    }
}

// The host's number of iterations, if the device has the same: else all threads do something else.
struct Grid {
  int n;
  float *a, *b, *c;
};
// CHECK-LABEL: .visible .entry held_{{[0-9]+}}_gpu_once(
// CHECK: setp.ne.s32
// CHECK: %nctaid.x
// CHECK: selp.b32
// CHECK: ret;
void held(struct Grid *g) {
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: the first lanes idle, so that 7 of a warp's accesses begin with a line
#pragma acc parallel loop collapse(2) present(g)
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 7; j < g->n - 1; j++) {
      int p = i * 1024 + j;
      g->c[p] += g->a[p] * g->b[p] + g->a[p - 1024] * g->b[p + 1024] + g->a[p + 1024];
    }
}

// REMARK-NOT: remark:
// How many lanes idle is the same for all: what is a lane's own in the address is no part of it.
// CHECK-LABEL: .visible .entry masked_{{[0-9]+}}_gpu_once(
// CHECK-NOT: and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 15;
// CHECK: %nctaid.x
// CHECK: sub.s32
// CHECK: and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 15;
// CHECK: ret;
void masked(int n, const float *restrict a, const float *restrict b, float *restrict c) {
  // REMARK: [[#@LINE+1]]:{{[0-9]+}}: remark: the first lanes idle, so that 7 of a warp's accesses begin with a line
#pragma acc parallel loop gang present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 7; j < n - 1; j++) {
      int p = (i * 16 + (j & 15)) * n + j;
      c[p] += a[p] * b[p] + a[p - n] * b[p + n] + a[p + n];
    }
}
