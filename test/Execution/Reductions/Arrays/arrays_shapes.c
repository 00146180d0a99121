// reduction(+:a) of whole arrays at all levels and for shapes of all kinds: few elements, which may live in
// registers, more of them, and a number that is known only when the program runs; loops inside with and without
// the clause; on the construct.
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <string.h>

enum { R = 9, C = 50, Few = 6, Many = 21 };
static int key[R * C];
static int few[Few], many[Many];
static double real[Few];

static void check(int line, const int *f, const int *m, const double *r, const int *v, int length) {
  for (int i = 0; i < Few; i++)
    CHECK_EQ(f[i], few[i] + i);
  for (int i = 0; i < Many; i++)
    CHECK_EQ(m[i], many[i] + i);
  for (int i = 0; i < Few; i++)
    CHECK_EQ(r[i], real[i] + 0.5);
  for (int i = 0; i < length; i++)
    if (v[i] != many[i] + i) check_report(__FILE__, line, "v", v[i], many[i] + i);
}

#define ADD(i)                                                                                     \
  do {                                                                                             \
    f[key[i] % Few] += i;                                                                          \
    m[key[i] % Many] += i;                                                                         \
    r[key[i] % Few] += 0.25 * (i);                                                                 \
    v[key[i] % Many] += i;                                                                         \
  } while (0)

static void shape(int gangs, int workers, int length, int n) {
  int f[Few], m[Many], v[n];
  double r[Few];
#define BEGIN                                                                                      \
  for (int i = 0; i < Few; i++)                                                                    \
    f[i] = i, r[i] = 0.5;                                                                          \
  for (int i = 0; i < Many; i++)                                                                   \
    m[i] = v[i] = i
#define END check(__LINE__, f, m, r, v, n)

  BEGIN;
#pragma acc parallel loop gang worker vector reduction(+ : f, m, r, v) copyin(key) \
    num_gangs(gangs) num_workers(workers) vector_length(length)
  for (int i = 0; i < R * C; i++)
    ADD(i);
  END;

  BEGIN; // the inner loops say nothing
#pragma acc parallel loop gang reduction(+ : f, m, r, v) copyin(key) num_gangs(gangs) \
    num_workers(workers) vector_length(length)
  for (int i = 0; i < R; i++) {
#pragma acc loop worker vector
    for (int j = 0; j < C; j++)
      ADD(i * C + j);
  }
  END;

  BEGIN; // all lanes see the array of the outer loop
#pragma acc parallel loop gang reduction(+ : f, m, r, v) copyin(key) num_gangs(gangs) \
    num_workers(workers) vector_length(length)
  for (int i = 0; i < R; i++) {
    ADD(i * C);
#pragma acc loop vector
    for (int j = 1; j < C; j++)
      ADD(i * C + j);
  }
  END;

  BEGIN; // the inner loop alone says it
#pragma acc parallel copyin(key) num_gangs(gangs) num_workers(workers) vector_length(length)
  {
#pragma acc loop gang
    for (int i = 0; i < R; i++) {
#pragma acc loop worker
      for (int k = 0; k < 5; k++) {
#pragma acc loop vector reduction(+ : f, m, r, v)
        for (int j = 0; j < C / 5; j++)
          ADD(i * C + k * (C / 5) + j);
      }
    }
  }
  END;

  BEGIN; // on the construct
#pragma acc parallel reduction(+ : f, m, r, v) copyin(key) num_gangs(gangs) num_workers(workers) \
    vector_length(length)
  {
#pragma acc loop gang vector
    for (int i = 0; i < R * C; i++)
      ADD(i);
  }
  END;
}

int main(void) {
  for (int i = 0; i < R * C; i++) {
    key[i] = i * 7 % 64;
    few[key[i] % Few] += i;
    many[key[i] % Many] += i;
    real[key[i] % Few] += 0.25 * i;
  }
  static const int shapes[][3] = {{1, 1, 1},  {3, 1, 7},   {3, 3, 32}, {40, 1, 33},
                                  {1, 3, 64}, {2, 1, 128}, {1, 1, 256}, {40, 3, 1}};
  for (int i = 0; i < 8; i++)
    shape(shapes[i][0], shapes[i][1], shapes[i][2], Many);
  return check_done();
}
