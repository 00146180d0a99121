// Loops of several dimensions over the lanes of a gang: the lanes' numbers are taken apart, so that the elements of a
// small box (a spectral element of 5 by 5 by 5 points) are a lane's each. Each iteration runs once, however many lanes
// there are, and those that are left over run none.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O2 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=small_boxes.sm_75.ptx %s
// The box of 8 by 8 by 8, of which each of 256 lanes has two points and iterates over nothing but them:
// CHECK-LABEL: .entry eights_
// CHECK: shr.u32 {{.*}}, 6;
#include "../../check.h"

enum { Boxes = 5, Most = 40 * 9 * 8 };
static int count[Boxes][Most], sums[Boxes];
static double box[Boxes][512], made[Boxes][512];

static void check_once(int points) {
  for (int e = 0; e < Boxes; e++)
    for (int i = 0; i < Most; i++) {
      CHECK_EQ(count[e][i], i < points);
      count[e][i] = 0;
    }
}

// The usual form: an array of the gang, made in one loop and read in the next.
static void eights(void) {
#pragma acc parallel loop gang vector_length(256) copyin(box) copyout(made)
  for (int e = 0; e < Boxes; e++) {
    double along[8][8][8];
#pragma acc loop vector collapse(3)
    for (int k = 0; k < 8; k++)
      for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
          along[k][j][i] = 2 * box[e][(k * 8 + j) * 8 + i];
#pragma acc loop vector collapse(3)
    for (int k = 0; k < 8; k++)
      for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
          made[e][(k * 8 + j) * 8 + i] = along[i][j][k] + along[7 - k][7 - j][7 - i];
  }
}

#define BOX(NAME, K, J, I)                                                                         \
  static void NAME(int lanes) {                                                                    \
    _Pragma("acc parallel loop gang copy(count) copyout(sums) vector_length(lanes)")               \
    for (int e = 0; e < Boxes; e++) {                                                              \
      int sum = 0;                                                                                 \
      _Pragma("acc loop vector collapse(3) reduction(+ : sum)")                                    \
      for (int k = 0; k < K; k++)                                                                  \
        for (int j = 0; j < J; j++)                                                                \
          for (int i = 0; i < I; i++) {                                                            \
            _Pragma("acc atomic")                                                                  \
            count[e][(k * J + j) * I + i]++;                                                       \
            sum += (k * J + j) * I + i;                                                            \
          }                                                                                        \
      sums[e] = sum;                                                                               \
    }                                                                                              \
    for (int e = 0; e < Boxes; e++)                                                                \
      CHECK_EQ(sums[e], K * J * I * (K * J * I - 1) / 2);                                          \
    check_once(K * J * I);                                                                         \
  }
BOX(fives, 5, 5, 5)
BOX(of_primes, 2, 7, 3)
BOX(one, 1, 1, 1)
BOX(many, 40, 9, 8)
BOX(long_rows, 2, 3, 100)
BOX(columns, 3, 200, 1)

static void of_two_dimensions(int rows) {
#pragma acc parallel loop gang copy(count)
  for (int e = 0; e < Boxes; e++) {
#pragma acc loop vector collapse(2)
    for (int j = rows; j > 0; j--)
      for (unsigned char i = 1; i <= 9; i += 2) {
#pragma acc atomic
        count[e][(j - 1) * 5 + i / 2]++;
      }
  }
  check_once(rows * 5);
}

#pragma acc routine vector
static void of_a_routine(int *of_box, long planes) {
#pragma acc loop vector collapse(4)
  for (long l = 0; l < planes; l++)
    for (int k = 0; k < 3; k++)
      for (short j = 0; j < 7; j++)
        for (int i = 0; i < 2; i++) {
#pragma acc atomic
          of_box[((l * 3 + k) * 7 + j) * 2 + i]++;
        }
}

int main(void) {
  for (int e = 0; e < Boxes; e++)
    for (int i = 0; i < 512; i++)
      box[e][i] = e * 1000 + i;
  eights();
  for (int e = 0; e < Boxes; e++)
    for (int k = 0; k < 8; k++)
      for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
          CHECK_EQ(made[e][(k * 8 + j) * 8 + i],
                   2 * box[e][(i * 8 + j) * 8 + k] + 2 * box[e][((7 - k) * 8 + 7 - j) * 8 + 7 - i]);
  const int lengths[] = {32, 96, 128, 512};
  for (int l = 0; l < 4; l++) {
    fives(lengths[l]);
    of_primes(lengths[l]);
    one(lengths[l]);
    many(lengths[l]);
    long_rows(lengths[l]);
    columns(lengths[l]);
  }
  for (int rows = 0; rows < 40; rows += 13)
    of_two_dimensions(rows);
  for (int planes = 0; planes < 8; planes += 3) {
#pragma acc parallel loop gang copy(count)
    for (int e = 0; e < Boxes; e++)
      of_a_routine(count[e], planes);
    check_once(planes * 42);
  }
  return check_done();
}
