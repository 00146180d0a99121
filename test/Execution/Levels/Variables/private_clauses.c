// private and firstprivate, on constructs and loops; implicit firstprivate; scalars of kernels.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 500 };
static int out[N];

static void firstprivate_stays_on_host(void) {
  int x = 10;
  double y = 0.5;
  char z = 'c';
#pragma acc parallel num_gangs(4) firstprivate(x, y, z) copy(out)
  {
    x += 1; // every gang has its own copy
    y *= 2;
    z += 1;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      out[i] = x * 1000 + (int)y + z;
  }
  CHECK_EQ(x, 10);
  CHECK_EQ(y, 0.5);
  CHECK_EQ(z, 'c');
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 11001 + 'd');
}

static void implicit_firstprivate(void) {
  int x = 3, unused = 9;
#pragma acc parallel copy(out)
  {
    x = x * 2;
    unused = 1;
#pragma acc loop
    for (int i = 0; i < N; i++)
      out[i] = x + i;
  }
  CHECK_EQ(x, 3);
  CHECK_EQ(unused, 9);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 6 + i);
#pragma acc serial
  x = 100;
  CHECK_EQ(x, 3);
}

static void firstprivate_aggregates(void) {
  int table[6] = {1, 2, 3, 4, 5, 6};
  struct point {
    double x, y;
    int tag;
  } p = {1.5, 2.5, 7};
#pragma acc parallel num_gangs(3) firstprivate(table, p) copy(out)
  {
    table[2] = 30;
    p.tag += 1;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      out[i] = table[i % 6] + (int)(p.x + p.y) + p.tag;
  }
  CHECK_EQ(table[2], 3);
  CHECK_EQ(p.tag, 7);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], (i % 6 == 2 ? 30 : i % 6 + 1) + 4 + 8);
}

/* A large array as firstprivate: more than a kernel parameter can hold. */
static void firstprivate_large(void) {
  static int big[3000];
  for (int i = 0; i < 3000; i++)
    big[i] = i;
#pragma acc parallel num_gangs(2) firstprivate(big) copy(out)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      out[i] = big[6 * i];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 6 * i);
}

static void private_on_construct(void) {
  int t = 5, scratch[8];
  for (int i = 0; i < 8; i++)
    scratch[i] = -i;
#pragma acc parallel num_gangs(5) private(t, scratch) copy(out)
  {
    t = 40;
    for (int i = 0; i < 8; i++)
      scratch[i] = t + i;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      out[i] = scratch[i & 7];
  }
  CHECK_EQ(t, 5);
  for (int i = 0; i < 8; i++)
    CHECK_EQ(scratch[i], -i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 40 + (i & 7));
}

/* Without privatisation the lanes would overwrite each other's t between the two statements. */
static void private_on_loop(void) {
  int t = -1, pair[2] = {-1, -1};
#pragma acc parallel copy(out)
#pragma acc loop gang vector private(t, pair)
  for (int i = 0; i < N; i++) {
    t = i;
    pair[i & 1] = 3 * i;
    pair[1 - (i & 1)] = i;
    for (int k = 0; k < 5; k++)
      t += pair[i & 1];
    out[i] = t - pair[1 - (i & 1)];
  }
  CHECK_EQ(t, -1);
  CHECK_EQ(pair[0], -1);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 15 * i);
}

/* A variable of the function that each iteration writes before it reads. */
static void scalar_without_clause(void) {
  int t;
#pragma acc parallel loop copy(out)
  for (int i = 0; i < N; i++) {
    t = i * 2;
    if (i % 3 == 0)
      t += 1;
    out[i] = t;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 2 * i + (i % 3 == 0));

  double s;
#pragma acc kernels copy(out)
#pragma acc loop independent
  for (int i = 0; i < N; i++) {
    s = 0;
    for (int k = 0; k <= i % 7; k++)
      s += k;
    out[i] = (int)s;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], (i % 7) * (i % 7 + 1) / 2);
}

/* In kernels a scalar that is not private keeps the value that the region gave it. */
static void kernels_scalars_are_copied(void) {
  int n = 0, x = 1, a[4] = {1, 2, 3, 4};
#pragma acc kernels
  {
    n = a[0] + a[3];
    x = x + n;
  }
  CHECK_EQ(n, 5);
  CHECK_EQ(x, 6);
}

static void private_per_gang_and_lane(void) {
  int row = 0, lane = 0;
  static int grid[20][33];
#pragma acc parallel num_gangs(7) copyout(grid)
#pragma acc loop gang private(row)
  for (int i = 0; i < 20; i++) {
    row = i * 100;
#pragma acc loop vector private(lane)
    for (int j = 0; j < 33; j++) {
      lane = row + j;
      grid[i][j] = lane;
    }
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 33; j++)
      CHECK_EQ(grid[i][j], i * 100 + j);
}

/* Of a kernels construct: each kernel has its own, each iteration of an independent loop too. */
static void on_kernels(void) {
  double t[4] = {-1, -1, -1, -1}, q = -1, a[300], b[300];
  int row[8] = {5};
  for (int i = 0; i < 300; i++) a[i] = i;
#pragma acc kernels private(t, q) copy(a) copyout(b) private(row)
  {
#pragma acc loop independent
    for (int i = 0; i < 300; i++) {
      for (int k = 0; k < 4; k++) t[k] = a[i] + k;
      row[i % 8] = i;
#pragma acc loop seq
      for (int k = 0; k < 4; k++) t[3] += t[k] / 2;
      a[i] = t[0] + t[3] + row[i % 8];
    }
    q = 4;
    b[0] = q;
    for (int i = 1; i < 300; i++) { q = i; t[i % 4] = q; b[i] = q + t[i % 4]; }
  }
  for (int i = 0; i < 300; i++) {
    double last = i + 3;
    for (int k = 0; k < 4; k++) last += (k < 3 ? i + k : last) / 2;
    CHECK_EQ(a[i], i + last + i);
    CHECK_EQ(b[i], i ? 2 * i : 4);
  }
  for (int k = 0; k < 4; k++) CHECK_EQ(t[k], -1);
  CHECK_EQ(q, -1);
  CHECK_EQ(row[0], 5);
}

int main(void) {
  firstprivate_stays_on_host();
  implicit_firstprivate();
  firstprivate_aggregates();
  firstprivate_large();
  private_on_construct();
  private_on_loop();
  scalar_without_clause();
  kernels_scalars_are_copied();
  private_per_gang_and_lane();
  on_kernels();
  return check_done();
}
