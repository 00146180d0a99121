// Every form of canonical loop: comparison, direction, step and type of the loop variable.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

enum { N = 400 };
static int hits[N];
static int want[N];

static void reset(void) {
  memset(hits, 0, sizeof hits);
  memset(want, 0, sizeof want);
}

static void compare(int line) {
  for (int i = 0; i < N; i++)
    if (hits[i] != want[i])
      check_report(__FILE__, line, "visits of the index", hits[i], want[i]);
}

/* The loop on the device and the same loop on the host must visit the same indices, and the
 * variable must have its value (index) in each iteration. */
#define TEST(type, init, cond, step, index)                                                        \
  do {                                                                                             \
    reset();                                                                                       \
    for (type i = init; cond; step)                                                                \
      want[(long)(index)] += 1 + (int)(index);                                                           \
    _Pragma("acc parallel loop copy(hits)")                                                        \
    for (type i = init; cond; step)                                                                \
      hits[(long)(index)] += 1 + (int)(index);                                                           \
    compare(__LINE__);                                                                             \
  } while (0)

static void comparisons(int lo, int hi) {
  TEST(int, lo, i < hi, i++, i);
  TEST(int, lo, i <= hi, ++i, i);
  TEST(int, hi, i > lo, i--, i);
  TEST(int, hi, i >= lo, --i, i);
  TEST(int, lo, i != hi, i++, i);
  TEST(int, hi, i != lo, i--, i);
  TEST(int, lo, hi > i, i++, i);
  TEST(int, lo, hi >= i, i++, i);
  TEST(int, hi, lo < i, i--, i);
  TEST(int, hi, lo <= i, i--, i);
}

static void steps(int lo, int hi, int s) {
  TEST(int, lo, i < hi, i += 3, i);
  TEST(int, lo, i <= hi, i += 7, i);
  TEST(int, hi, i > lo, i -= 3, i);
  TEST(int, hi, i >= lo, i -= 11, i);
  TEST(int, lo, i < hi, i = i + 5, i);
  TEST(int, lo, i < hi, i = 5 + i, i);
  TEST(int, hi, i > lo, i = i - 5, i);
  TEST(int, lo, i < hi, i += s, i);
  TEST(int, hi, i >= lo, i -= s, i);
  TEST(int, lo, i < hi, i += s + 1, i);
}

static void types(int lo, int hi) {
  TEST(char, 3, i < 100, i++, i);
  TEST(signed char, -100, i <= 100, i += 9, i + 100);
  TEST(unsigned char, 5, i < 250, i += 2, i);
  TEST(unsigned char, 250, i > 5, i--, i);
  TEST(short, (short)lo, i < hi, i++, i);
  TEST(unsigned short, 300, i >= 7, i -= 4, i);
  TEST(unsigned, (unsigned)lo, i < (unsigned)hi, i++, i);
  TEST(unsigned, (unsigned)hi, i > (unsigned)lo, i--, i);
  TEST(long, lo, i < hi, i += 3, i);
  TEST(unsigned long, (unsigned long)lo, i <= (unsigned long)hi, i++, i);
  TEST(long long, hi, i > lo, i--, i);
  TEST(unsigned long long, 0, i < (unsigned long long)hi, i += 13, i);
  TEST(size_t, 0, i < sizeof hits / sizeof hits[0], i++, i);
  // Mixed types: the bound is wider, or of other signedness, than the variable.
  TEST(int, lo, i < (long)hi, i++, i);
  TEST(int, 0, i < (unsigned)hi, i++, i);
  TEST(unsigned, 0, i < (unsigned long)hi, i++, i);
  // Near the ends of the type's range, beyond what a signed 32-bit count can hold.
  TEST(unsigned, 4294967000u, i < 4294967290u, i += 3, i - 4294967000u);
  TEST(unsigned, 4294967294u, i > 4294967000u, i -= 5, i - 4294967000u);
  TEST(int, -2147483647, i < -2147483400, i += 2, i + 2147483647);
  TEST(int, 2147483400, i < 2147483646, i++, i - 2147483400);
  TEST(long, -5000000000L, i < -4999999700L, i++, i + 5000000000L);
  TEST(long, 5000000300L, i > 5000000000L, i -= 7, i - 5000000000L);
}

// Variables of 64 bits that are counted with 32: few iterations over the whole range of int.
static void narrow_counters(int lo, int hi, unsigned most) {
  const int first = -2147483647 - 1, last = 2147483647;
  TEST(long, lo, i <= hi - 1, i += 2, i);
  TEST(long, hi, i >= lo, i -= 3, i);
  TEST(size_t, 0, i < (unsigned)hi, i++, i);
  TEST(long, first, i <= last, i += 1L << 28, (i - first) >> 28);
  TEST(long, last, i >= first, i -= 1L << 28, (i - first) >> 28);
  TEST(size_t, 0, i < most, i += 1u << 28, i >> 28);
  TEST(size_t, most, i > most / 100, i -= most / 100, i / (most / 100));
  TEST(long, hi, i < lo, i++, i);
  TEST(long, 0L - hi, i < -lo, i += 4, i + hi);
}

static void empty(int lo, int hi) {
  TEST(int, hi, i < lo, i++, i);
  TEST(int, lo, i < lo, i++, i);
  TEST(int, lo, i > hi, i--, i);
  TEST(unsigned, (unsigned)hi, i < (unsigned)lo, i++, i);
  TEST(unsigned, (unsigned)lo, i < (unsigned)lo, i++, i);
  TEST(int, lo, i <= lo, i++, i); // exactly one
  TEST(int, lo, i < lo + 1, i += 100, i);
}

static void pointers(void) {
  int *first = hits, *last = hits + N;
  reset();
#pragma acc parallel loop copy(first[0:N])
  for (int *p = first; p < first + N; p++)
    *p += 1;
  for (int i = 0; i < N; i++)
    want[i] = 1;
  compare(__LINE__);

#pragma acc parallel loop copy(first[0:N])
  for (int *p = first + 2; p < first + N; p += 3)
    *p = 5;
  for (int i = 2; i < N; i += 3)
    want[i] = 5;
  compare(__LINE__);

#pragma acc parallel loop copy(first[0:N])
  for (int *p = first + N - 1; p >= first + 1; --p)
    *p += 2;
  for (int i = 1; i < N; i++)
    want[i] += 2;
  compare(__LINE__);
  CHECK(last - first == N);
}

/* The bounds are variables that another thread of the host would see change: they are read once. */
static void expressions(int n, int m) {
  reset();
  for (int i = n * 2 + 1; i < (m > n ? m : n) - 3; i += n / 5)
    want[i]++;
#pragma acc parallel loop copy(hits)
  for (int i = n * 2 + 1; i < (m > n ? m : n) - 3; i += n / 5)
    hits[i]++;
  compare(__LINE__);

  // The variable is declared outside of the loop: it is private to each iteration.
  int i, j = 77;
  reset();
#pragma acc parallel loop copy(hits)
  for (i = 3; i < m; i += 2)
    hits[i] = i;
  for (i = 3; i < m; i += 2)
    want[i] = i;
  compare(__LINE__);
  reset();
#pragma acc parallel loop collapse(2) copy(hits)
  for (i = 0; i < 13; i++)
    for (j = 0; j < 17; j++)
      hits[i * 17 + j] = i - j;
  for (i = 0; i < 13; i++)
    for (j = 0; j < 17; j++)
      want[i * 17 + j] = i - j;
  compare(__LINE__);
}

int main(void) {
  comparisons(5, 389);
  steps(2, 397, 6);
  types(3, 390);
  narrow_counters(3, 390, 4294967295u);
  empty(10, 20);
  pointers();
  expressions(30, 391);
  return check_done();
}
