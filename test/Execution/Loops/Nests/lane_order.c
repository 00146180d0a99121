// Which loop of a nest has the lanes, with counters of int in loops with directives: neighbours in memory, and first of
// all those that are written; a short collapsed dimension is each lane's own. Nests of gang and vector loops with
// nothing between are such nests, too. Of a tile, the two longest dimensions share the lanes.
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:3 %run_emulator %t.one
// RUN: %pacc -O2 -gpu=noturn -Rpass=pacc-turn %s -o %t.off 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// RUN: %run_emulator %t.off
// RUN: %pacc -O2 -c -Rpass=pacc-turn -Rpass-missed=pacc-turn %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=REMARK
// OFF-NOT: remark
#include "../../check.h"

enum { Most = 260, All = Most * Most };
static float a[All], b[All];
static double u[40 * 41 * 42], v[40 * 41 * 42];

// CHECK-LABEL: order:
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: [[#@LINE+5]], #pragma acc loop gang /* blockIdx.z */
static void order(int nx, int ny, int nz) {
#pragma acc parallel loop copyin(u) copy(v)
  for (int k = 1; k < nz - 1; k++)
#pragma acc loop
    for (int j = 1; j < ny - 1; j++)
#pragma acc loop
      for (int i = 1; i < nx - 1; i++)
        v[((long)i * ny + j) * nz + k] = u[((long)i * ny + j) * nz + k] + u[((long)(i - 1) * ny + j) * nz + k];
}

// REMARK: [[#@LINE+6]]:{{[0-9]+}}: remark: the lanes are iterations of this loop, as neighbours of those are neighbours in memory
// CHECK-LABEL: transpose:
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: [[#@LINE+5]], #pragma acc loop gang /* blockIdx.y */
static void transpose(int n, int m) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[j * n + i] = a[i * m + j];
}

// CHECK-LABEL: collapsed:
// CHECK: loop gang, vector(128) collapse(2) /* blockIdx.y blockIdx.x threadIdx.x */
static void collapsed(int n, int m) {
#pragma acc parallel loop collapse(2) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j * n + i] = a[i * m + j] + 1;
}

// What is read in order stays so if what is written has no order.
// CHECK-LABEL: scattered:
// CHECK: loop gang, vector(128) collapse(2) /* blockIdx.x blockIdx.y threadIdx.x */
static void scattered(int n, int m, const int *to) {
#pragma acc parallel loop collapse(2) copyin(a, to[0 : n * m]) copy(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[to[i * m + j]] = a[i * m + j] + 2;
}

// CHECK-LABEL: structures:
// CHECK: loop gang, vector(128) collapse(2) /* blockIdx.x threadIdx.x */
static void structures(int n) {
#pragma acc parallel loop collapse(2) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    for (int f = 0; f < 5; f++)
      b[f * n + i] = a[i * 5 + f];
}

// Beside nests whose lanes make rectangles, and with the lanes on a loop outside of the collapsed ones.
static void beside(int n) {
#pragma acc parallel copyin(a) copy(b, v)
  {
#pragma acc loop gang collapse(2)
    for (int i = 0; i < n; i++)
      for (int f = 0; f < 5; f++)
        b[f * n + i] = a[i * 5 + f] + 3;
#pragma acc loop gang collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < n; j++)
        v[i * n + j] = i - j;
  }
}

static void outside(int n) {
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop collapse(2)
    for (int j = 0; j < 3; j++)
      for (int f = 0; f < 5; f++)
        b[(j * 5 + f) * n + i] = a[(i * 3 + j) * 5 + f] + 4;
}

// CHECK-LABEL: tiles:
static void tiles(int nx, int ny, int nz) {
#pragma acc parallel loop tile(4, 2, 32) copyin(u) copy(v)
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++)
      for (int k = 0; k < nz; k++)
        v[(i * ny + j) * nz + k] = u[(i * ny + j) * nz + k] * 2;
}

int main(void) {
  static const int sizes[] = {1, 2, 31, 33, 64, 65, 127, 129, 255, 257};
  enum { Sizes = sizeof sizes / sizeof *sizes };
  static int to[All];
  for (int i = 0; i < All; i++)
    a[i] = i % 4093;
  for (int i = 0; i < 40 * 41 * 42; i++)
    u[i] = i;
  for (int s = 0; s < Sizes; s++)
    for (int t = 0; t < Sizes; t += 3) {
      const int n = sizes[s], m = sizes[(s + t) % Sizes];
      for (int i = 0; i < n * m; i++)
        to[i] = n * m - 1 - i;
      memset(b, 0, sizeof b), transpose(n, m);
      for (int i = 0; i < n * m; i++)
        CHECK_EQ(b[i % m * n + i / m], a[i]);
      collapsed(n, m);
      for (int i = 0; i < n * m; i++)
        CHECK_EQ(b[i % m * n + i / m], a[i] + 1);
      scattered(n, m, to);
      for (int i = 0; i < n * m; i++)
        CHECK_EQ(b[to[i]], a[i] + 2);
      structures(n);
      for (int i = 0; i < 5 * n; i++)
        CHECK_EQ(b[i % 5 * n + i / 5], a[i]);
      CHECK_EQ(b[All - 1], 0);
      beside(n);
      for (int i = 0; i < 5 * n; i++)
        CHECK_EQ(b[i % 5 * n + i / 5], a[i] + 3);
      for (int i = 0; i < 4 * n; i++)
        CHECK_EQ(v[i], i / n - i % n);
      outside(n);
      for (int i = 0; i < 15 * n; i++)
        CHECK_EQ(b[i % 15 * n + i / 15], a[i] + 4);
    }
  for (int nx = 1; nx < 41; nx += 13)
    for (int ny = 1; ny < 42; ny += 20)
      for (int nz = 2; nz < 43; nz += 8) {
        memset(v, 0, sizeof v), order(nx, ny, nz);
        for (int i = 0; i < nx; i++)
          for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++) {
              const int at = (i * ny + j) * nz + k;
              const int inside = i > 0 && j > 0 && k > 0 && i < nx - 1 && j < ny - 1 && k < nz - 1;
              CHECK_EQ(v[at], inside ? u[at] + u[at - ny * nz] : 0);
            }
        tiles(nx, ny, nz);
        for (int i = 0; i < nx * ny * nz; i++)
          CHECK_EQ(v[i], 2 * u[i]);
      }
  return check_done();
}
