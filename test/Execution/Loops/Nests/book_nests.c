// The shapes that textbooks begin with: kernels round one loop, two loops, a double and a triple
// nest, on static arrays with no clause at all.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -acc -Minfo=accel %s -o %t.O3 && %run_host %t.O3
#include "../../check.h"

#define ONE 256
#define FIRST 1024
#define SECOND 640
#define ROWS 128
#define COLUMNS 256
#define SIDE 32

static void one_loop(void) {
  int a[ONE], b[ONE], c[ONE];
  for (int i = 0; i < ONE; i++) {
    b[i] = i;
    c[i] = 2 * i;
    a[i] = -1;
  }
#pragma acc kernels
  for (int i = 0; i < ONE; i++)
    a[i] = b[i] + c[i];
  for (int i = 0; i < ONE; i++)
    CHECK_EQ(a[i], 3 * i);
}

static void two_loops(void) {
  int a[FIRST], b[FIRST], c[SECOND], d[SECOND];
  for (int i = 0; i < FIRST; i++)
    b[i] = i;
  for (int i = 0; i < SECOND; i++)
    d[i] = i * i;
#pragma acc kernels
  {
    for (int i = 0; i < FIRST; i++)
      a[i] = b[i] * 2;
    for (int i = 0; i < SECOND; i++)
      c[i] = d[i] + 1;
  }
  for (int i = 0; i < FIRST; i++)
    CHECK_EQ(a[i], 2 * i);
  for (int i = 0; i < SECOND; i++)
    CHECK_EQ(c[i], i * i + 1);
}

static int left[ROWS][COLUMNS], right[ROWS][COLUMNS], sum2[ROWS][COLUMNS];

static void double_nest(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      left[i][j] = i;
      right[i][j] = j;
    }
#pragma acc kernels
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      sum2[i][j] = left[i][j] + right[i][j];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      CHECK_EQ(sum2[i][j], i + j);
}

static int x[SIDE][SIDE][SIDE], y[SIDE][SIDE][SIDE], z[SIDE][SIDE][SIDE];

static void triple_nest(void) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      for (int k = 0; k < SIDE; k++) {
        x[i][j][k] = i * SIDE + j;
        y[i][j][k] = k;
      }
#pragma acc kernels
  {
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        for (int k = 0; k < SIDE; k++)
          z[i][j][k] = x[i][j][k] * SIDE + y[i][j][k];
  }
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      for (int k = 0; k < SIDE; k++)
        CHECK_EQ(z[i][j][k], (i * SIDE + j) * SIDE + k);
}

int main(void) {
  one_loop();
  two_loops();
  double_nest();
  triple_nest();
  return check_done();
}
