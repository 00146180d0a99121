// Three levels with code between them: scalars and arrays of a worker, vector loops inside worker
// loops, worker loops inside gang loops, sequential loops anywhere.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { A = 6, B = 13, C = 40 };
static int cube[A][B][C], out[A][B][C];

static void refill(void) {
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        cube[i][j][k] = (i * 5 + j * 3 + k * 7) % 23;
  memset(out, 0, sizeof out);
}

static void scalars_of_each_level(void) {
  refill();
#pragma acc parallel copyin(cube) copyout(out) num_gangs(3) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
    int plane = 1000 * i;
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int line = plane + 10 * j;
      if (j % 4 == 2)
        line += cube[i][j][0];
#pragma acc loop vector
      for (int k = 0; k < C; k++) {
        int element = line + k;
        out[i][j][k] = element;
      }
    }
  }
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], 1000 * i + 10 * j + k + (j % 4 == 2 ? cube[i][j][0] : 0));
}

static void two_vector_loops_in_a_worker(void) {
  refill();
  static int sums[A][B];
#pragma acc parallel copyin(cube) copyout(out, sums) num_gangs(2) num_workers(3) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < C; k++)
        sum += cube[i][j][k];
      sum = sum * 2 + 1;
      sums[i][j] = sum;
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        out[i][j][k] = sum - cube[i][j][k];
    }
  }
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++) {
      int sum = 0;
      for (int k = 0; k < C; k++)
        sum += cube[i][j][k];
      CHECK_EQ(sums[i][j], 2 * sum + 1);
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], 2 * sum + 1 - cube[i][j][k]);
    }
}

/* A worker's own array, shared by its lanes and by nobody else. */
static void arrays_of_a_worker(void) {
  refill();
#pragma acc parallel copyin(cube) copyout(out) num_gangs(2) num_workers(4) vector_length(32)
#pragma acc loop gang worker
  for (int ij = 0; ij < A * B; ij++) {
    int i = ij / B, j = ij % B;
    int line[C];
#pragma acc loop vector
    for (int k = 0; k < C; k++)
      line[k] = cube[i][j][k] + ij;
#pragma acc loop vector
    for (int k = 0; k < C; k++)
      out[i][j][k] = line[C - 1 - k];
  }
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], cube[i][j][C - 1 - k] + i * B + j);
}

/* A gang's array that workers fill and that the next worker loop reads in another order. */
static void arrays_of_a_gang(void) {
  refill();
#pragma acc parallel copyin(cube) copyout(out) num_gangs(4) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
    int sums[B];
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int k = 0; k < C; k++)
        s += cube[i][j][k];
      sums[j] = s;
    }
    int top = 0;
    for (int j = 0; j < B; j++)
      top = sums[j] > top ? sums[j] : top;
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int other = sums[(j + 1) % B];
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        out[i][j][k] = top * 1000 + other + k;
    }
  }
  for (int i = 0; i < A; i++) {
    int sums[B], top = 0;
    for (int j = 0; j < B; j++) {
      sums[j] = 0;
      for (int k = 0; k < C; k++)
        sums[j] += cube[i][j][k];
      top = sums[j] > top ? sums[j] : top;
    }
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], top * 1000 + sums[(j + 1) % B] + k);
  }
}

/* Worker loop alone under a gang loop, and a worker vector loop beside a vector loop. */
static void mixed_shapes(void) {
  refill();
  static int lines[A][B], planes[A];
#pragma acc parallel copyin(cube) copyout(lines, planes) copy(out) num_workers(5) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int s = 0;
      for (int k = 0; k < C; k++) // sequential in each worker
        s += cube[i][j][k];
      lines[i][j] = s;
    }
    int plane = 0;
#pragma acc loop worker vector reduction(+ : plane)
    for (int jk = 0; jk < B * C; jk++)
      plane += cube[i][jk / C][jk % C];
    planes[i] = plane;
#pragma acc loop vector
    for (int k = 0; k < C; k++)
      out[i][0][k] = plane + k;
#pragma acc loop worker vector collapse(2)
    for (int j = 1; j < B; j++)
      for (int k = 0; k < C; k++)
        out[i][j][k] = out[i][0][k] + j;
  }
  for (int i = 0; i < A; i++) {
    int plane = 0;
    for (int j = 0; j < B; j++) {
      int s = 0;
      for (int k = 0; k < C; k++)
        s += cube[i][j][k];
      CHECK_EQ(lines[i][j], s);
      plane += s;
    }
    CHECK_EQ(planes[i], plane);
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], plane + k + j);
  }
}

/* Atomics and stores at worker level happen once for each iteration, not once for each lane; trip
 * counts that workers do not share must not make them wait for each other. */
static void once_per_worker(void) {
  refill();
  int count = 0;
  static int visits[A][B];
  memset(visits, 0, sizeof visits);
#pragma acc parallel copy(count, visits, out) num_gangs(2) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
#pragma acc atomic update
      count++;
      visits[i][j] += 1;
      for (int repeat = 0; repeat < j % 5; repeat++) {
#pragma acc loop vector
        for (int k = 0; k < C; k++)
          out[i][j][k] += 1;
        visits[i][j] += 1;
      }
    }
  }
  CHECK_EQ(count, A * B);
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++) {
      CHECK_EQ(visits[i][j], 1 + j % 5);
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], j % 5);
    }
}

int main(void) {
  scalars_of_each_level();
  two_vector_loops_in_a_worker();
  arrays_of_a_worker();
  arrays_of_a_gang();
  mixed_shapes();
  once_per_worker();
  return check_done();
}
