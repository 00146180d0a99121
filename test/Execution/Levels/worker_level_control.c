// Workers of a gang that do different things: branches and loops round vector loops that only some
// workers enter, different numbers of laps, reductions of workers and lanes into gang-level values.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { A = 5, B = 17, C = 37 };
static int cube[A][B][C], out[A][B][C];

static void refill(void) {
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        cube[i][j][k] = (i * 7 + j * 5 + k * 11) % 29;
  memset(out, 0, sizeof out);
}

static void branches(void) {
  refill();
#pragma acc parallel copyin(cube) copy(out) num_gangs(2) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      if (j % 3 == 0)
        continue;
      if (cube[i][j][0] % 2) {
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < C; k++)
          sum += cube[i][j][k];
        out[i][j][0] = sum;
      } else {
        for (int lap = 0; lap < j; lap++) {
#pragma acc loop vector
          for (int k = 0; k < C; k++)
            out[i][j][k] += lap + cube[i][j][k];
        }
      }
    }
  }
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) {
        int want = 0;
        if (j % 3 && cube[i][j][0] % 2) {
          if (k == 0)
            for (int l = 0; l < C; l++)
              want += cube[i][j][l];
        } else if (j % 3)
          want = j * (j - 1) / 2 + j * cube[i][j][k];
        CHECK_EQ(out[i][j][k], want);
      }
}

/* Values that go up: lanes to worker, workers to gang, gang to memory; and come down again. */
static void up_and_down(void) {
  int planes[A], tops[A];
  refill();
#pragma acc parallel copyin(cube) copyout(out, planes, tops) num_gangs(3) num_workers(3) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
    int plane = 1, top = -1;
#pragma acc loop worker reduction(+ : plane) reduction(max : top)
    for (int j = 0; j < B; j++) {
      int line = j;
#pragma acc loop vector reduction(+ : line)
      for (int k = 0; k < C; k++)
        line += cube[i][j][k];
      plane += line;
      top = line > top ? line : top;
    }
    planes[i] = plane;
    plane = plane * 2 + top;
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      int line = plane + j;
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        out[i][j][k] = line - k;
    }
    tops[i] = top;
  }
  for (int i = 0; i < A; i++) {
    int plane = 1, top = -1;
    for (int j = 0; j < B; j++) {
      int line = j;
      for (int k = 0; k < C; k++)
        line += cube[i][j][k];
      plane += line;
      top = line > top ? line : top;
    }
    CHECK_EQ(planes[i], plane);
    CHECK_EQ(tops[i], top);
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], plane * 2 + top + j - k);
  }
}

/* A sequential loop at gang level round worker loops that exchange rows of an array of the gang. */
static void ping_pong(void) {
  refill();
#pragma acc parallel copyin(cube) copyout(out) num_gangs(2) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
    int from[B][8], to[B][8];
#pragma acc loop worker
    for (int j = 0; j < B; j++)
#pragma acc loop vector
      for (int k = 0; k < 8; k++)
        from[j][k] = cube[i][j][k];
    for (int lap = 0; lap < 5; lap++) {
#pragma acc loop worker
      for (int j = 0; j < B; j++)
#pragma acc loop vector
        for (int k = 0; k < 8; k++)
          to[j][k] = from[(j + 1) % B][k] + from[j][(k + 1) % 8];
#pragma acc loop worker vector collapse(2)
      for (int j = 0; j < B; j++)
        for (int k = 0; k < 8; k++)
          from[j][k] = to[j][k] % 1000;
    }
#pragma acc loop worker
    for (int j = 0; j < B; j++)
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        out[i][j][k] = from[j][k % 8];
  }
  for (int i = 0; i < A; i++) {
    int from[B][8], to[B][8];
    for (int j = 0; j < B; j++)
      for (int k = 0; k < 8; k++)
        from[j][k] = cube[i][j][k];
    for (int lap = 0; lap < 5; lap++) {
      for (int j = 0; j < B; j++)
        for (int k = 0; k < 8; k++)
          to[j][k] = from[(j + 1) % B][k] + from[j][(k + 1) % 8];
      for (int j = 0; j < B; j++)
        for (int k = 0; k < 8; k++)
          from[j][k] = to[j][k] % 1000;
    }
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK_EQ(out[i][j][k], from[j][k % 8]);
  }
}

/* Private arrays on a worker loop and on a vector loop. */
static void private_arrays(void) {
  int line[C], small[3];
  refill();
#pragma acc parallel copyin(cube) copyout(out) num_gangs(2) num_workers(4) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < A; i++) {
#pragma acc loop worker private(line)
    for (int j = 0; j < B; j++) {
#pragma acc loop vector private(small)
      for (int k = 0; k < C; k++) {
        for (int l = 0; l < 3; l++)
          small[l] = cube[i][j][(k + l) % C];
        line[k] = small[0] + 10 * small[1] + 100 * small[2];
      }
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        out[i][j][k] = line[(k + 5) % C];
    }
  }
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) {
        int at = (k + 5) % C;
        CHECK_EQ(out[i][j][k], cube[i][j][at] + 10 * cube[i][j][(at + 1) % C] + 100 * cube[i][j][(at + 2) % C]);
      }
}

int main(void) {
  branches();
  up_and_down();
  ping_pong();
  private_arrays();
  return check_done();
}
