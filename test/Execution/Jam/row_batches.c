// Loops over the lanes of each gang, of which a lane takes several iterations at a time: lengths round the lanes and
// round the batches, rows that begin and end anywhere, and bodies that read what other iterations do not write. What
// lies beside the rows must stay.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:1 %run_emulator %t.one
// RUN: %pacc -O2 -c %s -o %t.o -Rpass=pacc-jam 2>&1 | %FileCheck %s
#include "../check.h"

enum { Rows = 5, Pitch = 2200 };
static double a[Rows * Pitch], want[Rows * Pitch];
static float single[Rows * Pitch], wanted[Rows * Pitch];

static void prepare(void) {
  for (int i = 0; i < Rows * Pitch; i++) {
    a[i] = want[i] = i % 1013 + 1;
    single[i] = wanted[i] = i % 509;
  }
}

static void check(const char *name, int n, int k) {
  for (int i = 0; i < Rows * Pitch; i++)
    if (a[i] != want[i] || single[i] != wanted[i]) {
      printf("%s: %d, %d\n", name, n, k);
      CHECK_EQ(a[i], want[i]);
      CHECK_EQ(single[i], wanted[i]);
      return;
    }
}

// A step of an elimination: each gang has something to do before its row.
// CHECK: [[#@LINE+7]]:{{.*}} a lane takes 4 iterations of a row at a time
static void eliminate(int n, int k) {
#pragma acc parallel loop gang copy(a) vector_length(64)
  for (int i = 0; i < Rows; i++) {
    if (i == 1) continue;
    const double f = a[i * Pitch + k] / 4;
#pragma acc loop vector
    for (int j = k + 1; j < n; j++)
      a[i * Pitch + j] -= f * a[Pitch + j];
  }
}

static void eliminate_wanted(int n, int k) {
  for (int i = 0; i < Rows; i++)
    for (int j = k + 1; j < n && i != 1; j++)
      want[i * Pitch + j] -= want[i * Pitch + k] / 4 * want[Pitch + j];
}

// Counters of other types, downwards and in steps; a row for each of several lane loops.
static void several(long n, unsigned k) {
#pragma acc parallel loop gang copy(single)
  for (int i = 0; i < Rows; i++) {
    const float f = single[i * Pitch];
#pragma acc loop vector
    for (long j = n - 1; j >= (long)k; j -= 3)
      single[i * Pitch + j] += f;
#pragma acc loop vector
    for (unsigned j = 1; j < k; j++)
      single[i * Pitch + j] = single[i * Pitch + j] * 2 + f;
  }
}

static void several_wanted(long n, unsigned k) {
  for (int i = 0; i < Rows; i++) {
    const float f = wanted[i * Pitch];
    for (long j = n - 1; j >= (long)k; j -= 3)
      wanted[i * Pitch + j] += f;
    for (unsigned j = 1; j < k; j++)
      wanted[i * Pitch + j] = wanted[i * Pitch + j] * 2 + f;
  }
}

// A row that is longer in each gang, and a sequential loop round the lanes' loop, whose passes build on each other.
static void triangle(int n) {
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < Rows; i++)
    for (int pass = 1; pass < 3; pass++) {
#pragma acc loop vector
      for (int j = i; j < n - i; j++)
        a[i * Pitch + j] = a[i * Pitch + j] * pass + j;
    }
}

static void triangle_wanted(int n) {
  for (int i = 0; i < Rows; i++)
    for (int pass = 1; pass < 3; pass++)
      for (int j = i; j < n - i; j++)
        want[i * Pitch + j] = want[i * Pitch + j] * pass + j;
}

// Workers have rows, and their lanes elements.
static void workers(int n) {
#pragma acc parallel loop gang copy(single) num_workers(3) vector_length(32)
  for (int h = 0; h < 2; h++)
#pragma acc loop worker
    for (int i = h; i < Rows; i += 2) {
      const float f = single[i * Pitch + n];
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        single[i * Pitch + j] = f - single[i * Pitch + j];
    }
}

static void workers_wanted(int n) {
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < n; j++)
      wanted[i * Pitch + j] = wanted[i * Pitch + n] - wanted[i * Pitch + j];
}

int main(void) {
  static const int lengths[] = {0, 1, 2, 31, 32, 33, 96, 97, 127, 128, 129, 383, 384, 385, 511, 512, 513, 514, 640, 1024, 1025, 2047, 2111};
  for (int l = 0; l < (int)(sizeof lengths / sizeof *lengths); l++) {
    const int n = lengths[l];
    for (int k = 0; k < 3; k++) {
      prepare(), eliminate(n, k), eliminate_wanted(n, k), check("eliminate", n, k);
      prepare(), several(n, k * 130), several_wanted(n, k * 130), check("several", n, k);
    }
    prepare(), triangle(n), triangle_wanted(n), check("triangle", n, 0);
    prepare(), workers(n), workers_wanted(n), check("workers", n, 0);
  }
  return check_done();
}
