// Arrays in which lanes gather together (lib/Transforms/Reductions/GatheredArrays.h): few elements, of which each lane has
// its copy in the gang's memory; many, of which the gang has one array; more than that memory holds; every operator and
// type that atomic operations have, those that have none, and loops that do more than update elements; launches of all
// shapes, with trip counts round those of a block.
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=nogangarrays -DOWN %s -o %t.own && env PACC_EMULATOR=order:1 %run_emulator %t.own
#include "../../check.h"
#include <stdlib.h>

enum { N = 700, Few = 16, Many = 260, Huge = 12000 };
static unsigned key[N];
static int value[N];

#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)
#define TYPE_AND_OPERATOR(T, NAME, SIZE, FIRST, CLAUSE, UPDATE, PLAIN)                                                 \
  static void NAME(int n) {                                                                                            \
    static T got[SIZE], want[SIZE];                                                                                    \
    for (int i = 0; i < SIZE; i++)                                                                                     \
      got[i] = want[i] = FIRST;                                                                                        \
    DIRECTIVE(acc parallel loop reduction(CLAUSE:got)) for (int i = 0; i < n; i++) {                                   \
      const int e = key[i] % SIZE;                                                                                     \
      const T x = value[i];                                                                                            \
      UPDATE;                                                                                                          \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) {                                                                                      \
      const int e = key[i] % SIZE;                                                                                     \
      const T x = value[i];                                                                                            \
      PLAIN;                                                                                                           \
    }                                                                                                                  \
    for (int i = 0; i < SIZE; i++)                                                                                     \
      CHECK_EQ(got[i], want[i]);                                                                                       \
  }
#define BOTH(T, NAME, FIRST, CLAUSE, UPDATE, PLAIN)                                                                    \
  TYPE_AND_OPERATOR(T, few_##NAME, Few, FIRST, CLAUSE, UPDATE, PLAIN)                                                  \
  TYPE_AND_OPERATOR(T, many_##NAME, Many, FIRST, CLAUSE, UPDATE, PLAIN)
#define SAME(T, NAME, FIRST, CLAUSE, OP) BOTH(T, NAME, FIRST, CLAUSE, got[e] OP x, want[e] OP x)

SAME(int, add_int, 3, +, +=)
SAME(unsigned, sub_unsigned, 7u, +, -=)
SAME(long, add_long, 1L << 40, +, +=)
SAME(float, add_float, .5f, +, +=)
SAME(double, sub_double, .25, +, -=)
SAME(short, add_short, 1, +, +=)
SAME(int, and_int, -1, &, &=)
SAME(unsigned long, or_ulong, 1, |, |=)
SAME(int, xor_int, 5, ^, ^=)
BOTH(double, fused_double, 1, +, got[e] += x * 2 + 1, want[e] += x * 2 + 1)
BOTH(float, product_float, 0, +, got[e] = got[e] + x * 3, want[e] = want[e] + x * 3)
BOTH(double, max_double, -5, max, got[e] = __builtin_fmax(got[e], x), if (x > want[e]) want[e] = x)
BOTH(float, min_float, 5, min, got[e] = __builtin_fminf(x, got[e]), if (x < want[e]) want[e] = x)
BOTH(int, max_int, -5, max, if (x > got[e]) got[e] = x, if (x > want[e]) want[e] = x)
BOTH(unsigned, min_unsigned, 900000, min, got[e] = x < got[e] ? x : got[e], want[e] = x < want[e] ? x : want[e])
BOTH(unsigned, mul_unsigned, 3, *, got[e] *= x | 1, want[e] *= x | 1)
BOTH(int, logical_int, 0, ||, got[e] = got[e] || x % 7 == 0, want[e] = want[e] || x % 7 == 0)
BOTH(int, twice, 0, +, got[e] += x; got[(e + 1) % Few] += 2, want[e] += x; want[(e + 1) % Few] += 2)

/* Not only updates: what the lane itself has gathered may be read, and elements be set. */
static void read_on_the_way(int n) {
  static int got[Many], few[Few];
  for (int i = 0; i < Many; i++)
    got[i] = 0;
  for (int i = 0; i < Few; i++)
    few[i] = 0;
#pragma acc parallel loop reduction(+ : got, few)
  for (int i = 0; i < n; i++) {
    const int before = got[key[i] % Many], b = few[key[i] % Few];
    got[key[i] % Many] = before + 1;
    few[key[i] % Few] = b - 2;
  }
  int sum = 0, of_few = 0;
  for (int i = 0; i < Many; i++)
    sum += got[i];
  for (int i = 0; i < Few; i++)
    of_few += few[i];
  CHECK_EQ(sum, n);
  CHECK_EQ(of_few, -2 * n);
}

static inline void huge(int n) {
  static double got[Huge];
  for (int i = 0; i < Huge; i++)
    got[i] = i;
#pragma acc parallel loop reduction(+ : got)
  for (int i = 0; i < n; i++)
    got[key[i] * 7 % Huge] += value[i];
  for (int i = 0; i < n; i++)
    got[key[i] * 7 % Huge] -= value[i];
  for (int i = 0; i < Huge; i++)
    CHECK_EQ(got[i], i);
}

static void sections(int n, int *few, long *many) {
  for (int i = 0; i < Few; i++)
    few[i] = i;
  for (int i = 0; i < Many; i++)
    many[i] = i;
#pragma acc parallel loop reduction(+ : few[3 : 9], many[5 : 200])
  for (int i = 0; i < n; i++) {
    few[3 + key[i] % 9] += value[i];
    many[5 + key[i] % 200] += value[i];
  }
  for (int i = 0; i < n; i++) {
    few[3 + key[i] % 9] -= value[i];
    many[5 + key[i] % 200] -= value[i];
  }
  for (int i = 0; i < Few; i++)
    CHECK_EQ(few[i], i);
  for (int i = 0; i < Many; i++)
    CHECK_EQ(many[i], i);
}

static void shapes(int n) {
  static int few[Few], many[Many], table[5][4], want_few[Few], want_many[Many], want_table[5][4];
  const int rows = n / 50;
#define CLEAR                                                                                                          \
  for (int i = 0; i < Few; i++)                                                                                        \
    few[i] = 0;                                                                                                        \
  for (int i = 0; i < Many; i++)                                                                                       \
    many[i] = 0;                                                                                                       \
  for (int i = 0; i < 20; i++)                                                                                         \
    table[i / 4][i % 4] = 0;
#define SAME_AS_WANTED                                                                                                 \
  for (int i = 0; i < Few; i++)                                                                                        \
    CHECK_EQ(few[i], want_few[i]);                                                                                     \
  for (int i = 0; i < Many; i++)                                                                                       \
    CHECK_EQ(many[i], want_many[i]);                                                                                   \
  for (int i = 0; i < 20; i++)                                                                                         \
    CHECK_EQ(table[i / 4][i % 4], want_table[i / 4][i % 4]);
#define GATHER(k)                                                                                                      \
  do {                                                                                                                 \
    few[key[k] % Few] += value[k];                                                                                     \
    many[key[k] % Many] += value[k];                                                                                   \
    table[key[k] % 5][key[k] % 4] += 1;                                                                                \
  } while (0)
  CLEAR
  for (int k = 0; k < rows * 50; k++)
    GATHER(k);
  for (int i = 0; i < Few; i++)
    want_few[i] = few[i];
  for (int i = 0; i < Many; i++)
    want_many[i] = many[i];
  for (int i = 0; i < 20; i++)
    want_table[i / 4][i % 4] = table[i / 4][i % 4];

  CLEAR
#pragma acc parallel loop collapse(2) reduction(+ : few, many, table)
  for (int j = 0; j < rows; j++)
    for (int i = 0; i < 50; i++)
      GATHER(j * 50 + i);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel loop gang num_gangs(7) vector_length(64) reduction(+ : few, many, table)
  for (int j = 0; j < rows; j++)
#pragma acc loop vector reduction(+ : few, many, table)
    for (int i = 0; i < 50; i++)
      GATHER(j * 50 + i);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel loop gang reduction(+ : few, many, table)
  for (int j = 0; j < rows; j++)
#pragma acc loop vector
    for (int i = 0; i < 50; i++)
      GATHER(j * 50 + i);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel loop gang worker num_workers(3) vector_length(32) reduction(+ : few, many, table)
  for (int j = 0; j < rows; j++)
#pragma acc loop vector reduction(+ : few, many, table)
    for (int i = 0; i < 50; i++)
      GATHER(j * 50 + i);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel loop vector_length(rows + 5) reduction(+ : few, many, table)
  for (int k = 0; k < rows * 50; k++)
    GATHER(k);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel loop num_gangs(1) reduction(+ : few, many, table)
  for (int k = 0; k < rows * 50; k++)
    GATHER(k);
  SAME_AS_WANTED
  CLEAR
#pragma acc parallel reduction(+ : few, many, table)
  {
#pragma acc loop gang vector reduction(+ : few, many, table)
    for (int k = 0; k < rows * 50; k++)
      GATHER(k);
  }
  SAME_AS_WANTED
  CLEAR
#pragma acc kernels loop independent reduction(+ : few, many, table)
  for (int k = 0; k < rows * 50; k++)
    GATHER(k);
  SAME_AS_WANTED
}

/* The original is read by another loop of the construct, which may run later or earlier. */
static void read_beside(int n) {
  static int sum[Many], copy[Many];
  for (int i = 0; i < Many; i++)
    sum[i] = i;
#pragma acc parallel num_gangs(3)
  {
#pragma acc loop gang vector
    for (int i = 0; i < Many; i++)
      copy[i] = sum[i];
#pragma acc loop gang vector reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum[key[i] % Many] += 1000;
  }
  for (int i = 0; i < Many; i++)
    CHECK_EQ(copy[i], i);
}

int main(void) {
  unsigned random = 1;
  for (int i = 0; i < N; i++) {
    random = random * 1664525u + 1013904223u;
    key[i] = random >> 9;
    value[i] = (random >> 20) % 1000;
  }
  const int counts[] = {0, 127, 129, N};
  int few[Few];
  long *many = malloc(Many * sizeof *many);
#define RUN(NAME) (few_##NAME(counts[c]), many_##NAME(counts[c]))
#ifdef OWN // lanes hand over every element, which takes the emulator long: one count is enough
  const int first = 2, end = 3;
#else
  const int first = 0, end = 4;
#endif
  for (int c = first; c < end; c++) {
    RUN(add_int), RUN(sub_unsigned), RUN(add_long), RUN(add_float), RUN(sub_double), RUN(add_short), RUN(and_int);
    RUN(or_ulong), RUN(xor_int), RUN(fused_double), RUN(product_float), RUN(max_double), RUN(min_float), RUN(max_int);
    RUN(min_unsigned), RUN(mul_unsigned), RUN(logical_int), RUN(twice);
    read_on_the_way(counts[c]);
    sections(counts[c], few, many);
    shapes(counts[c]);
  }
#ifndef OWN // each lane has so much from the heap
  huge(N);
#endif
  read_beside(N);
  free(many);
  return check_done();
}
