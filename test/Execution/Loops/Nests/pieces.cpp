// tile, gang(static:n) and chunks of collapse, over what loops can count over: narrow types, steps that are no constants,
// values that go round, pointers, iterators, ranges. Every iteration once, with its value.
// RUN: %paccxx %without_gpu -std=c++20 -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -std=c++20 -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
#include "../../check.h"

#include <array>
#include <span>

enum { MOST = 1000 };
static int count[MOST];

static void clear() { memset(count, 0, sizeof count); }

/* A loop, with its sum as it is without a directive. */
#define LOOP(header, ...)                                                                          \
  do {                                                                                             \
    long sum = 0, want = 0;                                                                        \
    _Pragma(#__VA_ARGS__) header sum += long(i) + 1;                                               \
    header want += long(i) + 1;                                                                    \
    CHECK_EQ(sum, want);                                                                           \
  } while (0)
#define BOTH(header)                                                                               \
  LOOP(header, acc parallel loop tile(4) gang vector reduction(+ : sum));                          \
  LOOP(header, acc parallel loop gang(static : 5) vector reduction(+ : sum));                      \
  LOOP(header, acc parallel loop gang(static : 3) worker reduction(+ : sum))

static void counters(int n, int s, int down) {
  BOTH(for (int i = 2; i < n; i += s));
  BOTH(for (int i = n; i >= 0; i -= s));
  BOTH(for (int i = n; i >= -3; i += down));
  BOTH(for (short i = 40; i > n - 60; i += down));
  BOTH(for (long i = n; i <= 3 * n; i = i + s));
  BOTH(for (unsigned char i = 250; i != 4; i += 2));
  BOTH(for (unsigned short i = 65530; i != 14; i += 5));
  BOTH(for (signed char i = -100; i < 100; i += 50));
  BOTH(for (char i = 0; i < 'c'; i++));
  BOTH(for (int i = 1; i != 31; i += 3));
  BOTH(for (unsigned i = n; i > 4u; i -= 3));
  BOTH(for (int i = n; i < n - 1; i += s));
  long sum = 0, want = 0;
#pragma acc parallel loop tile(4, 5) gang vector reduction(+ : sum)
  for (int i = n; i >= 0; i -= s)
    for (short j = 40; j > 2; j += down)
      sum += i * 100 + j;
  for (int i = n; i >= 0; i -= s)
    for (short j = 40; j > 2; j += down)
      want += i * 100 + j;
  CHECK_EQ(sum, want);
}

template <int N> static void bounds_of_templates() {
  clear();
#pragma acc parallel loop tile(3) copy(count)
  for (int i = 0; i < N; i++)
    count[i]++;
  for (int i = 0; i < MOST; i++)
    CHECK_EQ(count[i], i < N);
}

static void pointers(int n) {
  clear();
  int *first = count, *last = count + n;
#pragma acc parallel loop tile(8) copy(count)
  for (int *p = first; p < last; p++)
    *p += 1;
#pragma acc parallel loop tile(8) copy(count)
  for (int *p = first + n - 1; p >= first; p -= 2)
    *p += 1;
#pragma acc parallel loop gang(static : 3) vector copy(count)
  for (const int *p = first; p != last; ++p)
    count[p - count] += 5;
  for (int i = 0; i < MOST; i++)
    CHECK_EQ(count[i], i < n ? 6 + ((n - 1 - i) % 2 == 0) : 0);
}

static void ranges(int n) {
  int plain[37];
  for (int &x : plain)
    x = 1;
#pragma acc parallel loop tile(4) copy(plain)
  for (int &x : plain)
    x += 2;
#pragma acc parallel loop gang(static : 5) vector copy(plain)
  for (int &x : plain)
    x += 2;
  for (int x : plain)
    CHECK_EQ(x, 5);
  std::array<int, 41> array;
  array.fill(2);
#pragma acc parallel loop tile(4) copy(array)
  for (auto &x : array)
    x += 2;
#pragma acc parallel copy(array)
  {
#pragma acc loop gang(static : 4) vector
    for (auto it = array.begin(); it != array.end(); ++it)
      *it += 2;
  }
  for (int x : array)
    CHECK_EQ(x, 6);
  clear();
  long sum = 0;
#pragma acc parallel loop tile(4, 2) copyin(count, array) reduction(+ : sum)
  for (auto &x : std::span<int>(count, n))
    for (auto y : array)
      sum += y + x;
  CHECK_EQ(sum, 41L * 6 * n);
}

static void chunks_of_several_loops(int size) {
  clear();
#pragma acc parallel loop collapse(2) gang(static : 7) vector copy(count)
  for (int i = 0; i < 20; i++)
    for (long j = 3; j < 45; j += 2)
      count[i * 45 + j]++;
#pragma acc parallel loop tile(3, 4) gang(static : 2) vector copy(count)
  for (int i = 0; i < 20; i++)
    for (long j = 3; j < 45; j += 2)
      count[i * 45 + j]++;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 45; j++)
      CHECK_EQ(count[i * 45 + j], j >= 3 && j % 2 ? 2 : 0);
  clear();
  long sum = 0;
#pragma acc parallel loop collapse(3) gang(static : size) worker vector copy(count) reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    for (unsigned char j = 9; j > 0; j--)
      for (int k = 2; k < 9; k++) {
        count[i * 100 + j * 10 + k]++;
        sum++;
      }
  CHECK_EQ(sum, 630);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 10; k++)
        CHECK_EQ(count[i * 100 + j * 10 + k], j > 0 && k >= 2 && k < 9);
}

/* Which gang has what: chunk c of all iterations is for gang c % gangs. Each gang leaves its mark in what it has; on the host
   the iterations are dealt out in its own way. */
static void owners(int n, int m, int size, int gangs) {
  clear();
#pragma acc parallel num_gangs(gangs) copy(count) vector_length(32)
  {
    int had[MOST] = {0};
#pragma acc loop gang(static : size) collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        had[i * m + j] = 1;
    int first = MOST;
    for (int k = MOST - 1; k >= 0; k--)
      first = had[k] ? k : first;
    for (int k = 0; k < MOST; k++)
      if (had[k])
        count[k] = first + 1;
  }
  for (int k = 0; k < MOST; k++)
    if (discrete_memory())
      CHECK_EQ(count[k], k < n * m ? k / size % gangs * size + 1 : 0);
    else
      CHECK_EQ(count[k] > 0, k < n * m);
}

int main() {
  counters(53, 7, -3);
  counters(8, 1, -1);
  bounds_of_templates<19>();
  bounds_of_templates<50>();
  pointers(53);
  pointers(64);
  ranges(53);
  chunks_of_several_loops(4);
  chunks_of_several_loops(1);
  owners(11, 13, 5, 3);
  owners(4, 9, 2, 4);
// CHECK: main:
// CHECK: [[@LINE+3]], #pragma acc loop gang /* blockIdx.x */
// CHECK: [[@LINE+2]], #pragma acc loop vector(32) /* threadIdx.x */
#pragma acc parallel loop collapse(2) gang(static : 6) vector copy(count)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      count[i * 10 + j]++;
  return check_done();
}
