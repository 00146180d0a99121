// The same sum at every level: gang, worker, vector and their combinations, nested loops with inner
// and outer reductions, several reductions in one loop, on the construct, in kernels and serial.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { R = 37, C = 45 };
static int m[R][C];
static long total;

#define PRAGMA(text) _Pragma(#text)

/* One loop over R*C elements at the given levels. */
#define FLAT(construct, levels)                                                                    \
  do {                                                                                             \
    long sum = 11;                                                                                 \
    int top = -1;                                                                                  \
    PRAGMA(acc construct copyin(m))                                                                \
    PRAGMA(acc loop levels reduction(+ : sum) reduction(max : top))                                \
    for (int i = 0; i < R * C; i++) {                                                              \
      sum += m[i / C][i % C];                                                                      \
      top = m[i / C][i % C] > top ? m[i / C][i % C] : top;                                         \
    }                                                                                              \
    CHECK_EQ(sum, total + 11);                                                                     \
    CHECK_EQ(top, 999);                                                                            \
  } while (0)

static void flat(void) {
  FLAT(parallel, gang);
  FLAT(parallel, gang worker);
  FLAT(parallel, gang vector);
  FLAT(parallel, gang worker vector);
  FLAT(parallel num_gangs(1), worker);
  FLAT(parallel num_gangs(1), vector);
  FLAT(parallel num_gangs(1), worker vector);
  FLAT(parallel num_gangs(1), seq);
  FLAT(parallel num_gangs(5) num_workers(3) vector_length(32), gang);
  FLAT(parallel num_gangs(5) num_workers(3) vector_length(32), gang worker);
  FLAT(parallel num_gangs(5) num_workers(3) vector_length(32), gang vector);
  FLAT(parallel num_gangs(5) num_workers(3) vector_length(32), gang worker vector);
  FLAT(parallel num_gangs(2) num_workers(4) vector_length(1), gang worker vector);
  FLAT(parallel num_gangs(3) vector_length(128), gang vector);
  FLAT(parallel num_gangs(3) vector_length(20), gang vector);
  FLAT(parallel num_gangs(3) vector_length(200), gang vector);
  FLAT(parallel num_gangs(700), gang vector);
  FLAT(kernels, independent);
  FLAT(kernels, gang vector);
  FLAT(kernels, independent gang worker vector);
  FLAT(serial, seq);
}

/* Two loops, the inner sum goes into the outer one. */
#define NESTED(outer, inner)                                                                       \
  do {                                                                                             \
    long sum = 5;                                                                                  \
    PRAGMA(acc parallel copyin(m) num_gangs(4) num_workers(2) vector_length(32))                   \
    PRAGMA(acc loop outer reduction(+ : sum))                                                      \
    for (int i = 0; i < R; i++) {                                                                  \
      PRAGMA(acc loop inner reduction(+ : sum))                                                    \
      for (int j = 0; j < C; j++)                                                                  \
        sum += m[i][j];                                                                            \
    }                                                                                              \
    CHECK_EQ(sum, total + 5);                                                                      \
    long rows[R], weighted = 0, want = 0;                                                          \
    PRAGMA(acc parallel copyin(m) copyout(rows) num_gangs(4) num_workers(2) vector_length(32))     \
    PRAGMA(acc loop outer reduction(+ : weighted))                                                 \
    for (int i = 0; i < R; i++) {                                                                  \
      long row = i; /* a value of its own before the loop */                                       \
      PRAGMA(acc loop inner reduction(+ : row))                                                    \
      for (int j = 0; j < C; j++)                                                                  \
        row += m[i][j];                                                                            \
      rows[i] = row;                                                                               \
      weighted += (i + 1) * row;                                                                   \
    }                                                                                              \
    for (int i = 0; i < R; i++) {                                                                  \
      long row = i;                                                                                \
      for (int j = 0; j < C; j++)                                                                  \
        row += m[i][j];                                                                            \
      CHECK_EQ(rows[i], row);                                                                      \
      want += (i + 1) * row;                                                                       \
    }                                                                                              \
    CHECK_EQ(weighted, want);                                                                      \
  } while (0)

static void nested(void) {
  NESTED(gang, vector);
  NESTED(gang, worker);
  NESTED(gang, worker vector);
  NESTED(gang worker, vector);
  NESTED(gang, seq);
  NESTED(gang worker vector, seq);
}

static void three_levels(void) {
  static int cube[9][11][13];
  long want = 0, sum = 1;
  int low = 1 << 30, want_low = low;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 11; j++)
      for (int k = 0; k < 13; k++) {
        cube[i][j][k] = random_int(1000);
        want += cube[i][j][k];
        want_low = cube[i][j][k] < want_low ? cube[i][j][k] : want_low;
      }
#pragma acc parallel copyin(cube) num_gangs(3) num_workers(4) vector_length(32)
#pragma acc loop gang reduction(+ : sum) reduction(min : low)
  for (int i = 0; i < 9; i++) {
#pragma acc loop worker reduction(+ : sum) reduction(min : low)
    for (int j = 0; j < 11; j++) {
#pragma acc loop vector reduction(+ : sum) reduction(min : low)
      for (int k = 0; k < 13; k++) {
        sum += cube[i][j][k];
        low = cube[i][j][k] < low ? cube[i][j][k] : low;
      }
    }
  }
  CHECK_EQ(sum, want + 1);
  CHECK_EQ(low, want_low);

  long planes[9], lines[9][11];
#pragma acc parallel copyin(cube) copyout(planes, lines) num_gangs(2) num_workers(3) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < 9; i++) {
    long plane = 0;
#pragma acc loop worker reduction(+ : plane)
    for (int j = 0; j < 11; j++) {
      long line = 0;
#pragma acc loop vector reduction(+ : line)
      for (int k = 0; k < 13; k++)
        line += cube[i][j][k];
      lines[i][j] = line;
      plane += line;
    }
    planes[i] = plane;
  }
  for (int i = 0; i < 9; i++) {
    long plane = 0;
    for (int j = 0; j < 11; j++) {
      long line = 0;
      for (int k = 0; k < 13; k++)
        line += cube[i][j][k];
      CHECK_EQ(lines[i][j], line);
      plane += line;
    }
    CHECK_EQ(planes[i], plane);
  }
}

static void collapsed(void) {
  long sum = 0;
  double product = 1;
#pragma acc parallel loop collapse(2) reduction(+ : sum) reduction(* : product)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      sum += m[i][j];
      product *= i * j == 6 ? 2 : 1; // 1*6 2*3 3*2 6*1
    }
  CHECK_EQ(sum, total);
  CHECK_EQ(product, 16);
}

/* The clause on the construct: each gang's copy is combined at the end of the region. */
static void on_construct(void) {
  int count = 100, parts = 0;
  long sum = 7;
#pragma acc parallel num_gangs(6) reduction(+ : count)
  count += 1;
  CHECK(count > 100 && count <= 106);
  if (discrete_memory())
    CHECK_EQ(count, 106);
#pragma acc parallel num_gangs(4) reduction(+ : sum) reduction(max : parts) copyin(m)
  {
    parts = 3;
#pragma acc loop gang vector reduction(+ : sum)
    for (int i = 0; i < R * C; i++)
      sum += m[i / C][i % C];
  }
  CHECK_EQ(sum, total + 7);
  CHECK_EQ(parts, 3);
}

/* Two reducing loops in one region, and the reduction variable read after the region. */
static void two_loops(void) {
  long a = 0, b = 1;
#pragma acc parallel copyin(m)
  {
#pragma acc loop gang vector reduction(+ : a)
    for (int i = 0; i < R; i++)
      a += m[i][0];
#pragma acc loop gang vector reduction(+ : b)
    for (int i = 0; i < R; i++)
      b += m[i][1];
  }
  long want_a = 0, want_b = 1;
  for (int i = 0; i < R; i++) {
    want_a += m[i][0];
    want_b += m[i][1];
  }
  CHECK_EQ(a, want_a);
  CHECK_EQ(b, want_b);
}

/* Device copies of the variable: the result stays there until the data region ends. */
static void inside_data(void) {
  long sum = 4;
#pragma acc data copy(sum) copyin(m)
  {
#pragma acc parallel loop collapse(2) reduction(+ : sum)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++)
        sum += m[i][j];
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < R; i++)
      sum += 1;
    if (discrete_memory())
      CHECK_EQ(sum, 4);
  }
  CHECK_EQ(sum, total + 4 + R);
}

/* A float sum in another order: near, and the same in every run of the same shape. */
static void floating_is_reproducible(void) {
  static float x[5000];
  double want = 0;
  for (int i = 0; i < 5000; i++)
    want += x[i] = (float)random_real();
  float first = 0;
  for (int run = 0; run < 5; run++) {
    float sum = 0;
#pragma acc parallel loop copyin(x) reduction(+ : sum) num_gangs(16)
    for (int i = 0; i < 5000; i++)
      sum += x[i];
    CHECK_NEAR(sum, want, 1e-4);
    if (run == 0)
      first = sum;
    CHECK_EQ(sum, first);
  }
}

int main(void) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      total += m[i][j] = random_int(999);
  total += 999 - m[20][20];
  m[20][20] = 999;
  flat();
  nested();
  three_levels();
  collapsed();
  on_construct();
  two_loops();
  inside_data();
  floating_is_reproducible();
  return check_done();
}
