// _BitInt of up to 64 bits: in reductions, as counters, bounds and steps of loops, up and down, in nests that collapse.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 300 };
typedef _BitInt(24) I24;
typedef unsigned _BitInt(40) U40;
typedef unsigned _BitInt(5) U5;

static void reductions(int n) {
  I24 sum = 5, low = 1000, high = -1000;
  U40 product = 1, bits = 0, all = ~(U40)0;
  U5 few = 3, largest = 1;
  unsigned _BitInt(64) wide = 0;
  _Bool yes = 1;
#pragma acc parallel loop reduction(+ : sum, few, wide) reduction(min : low) reduction(max : high, largest)             \
    reduction(* : product) reduction(| : bits) reduction(& : all)
  for (int i = 0; i < n; i++) {
    sum += i - 100;
    few += i;
    wide += (unsigned _BitInt(64))i << 32;
    low = low < 50 - i ? low : 50 - i;
    high = high > i - 400 ? high : i - 400;
    largest = largest > i % 31 ? largest : (U5)(i % 31);
    product *= i % 7 + 3;
    bits |= (U40)1 << (i % 39);
    all &= ~((U40)1 << (i % 20));
  }
  I24 sum2 = 5;
  U40 product2 = 1;
  U5 few2 = 3;
  for (int i = 0; i < n; i++) {
    sum2 += i - 100;
    product2 *= i % 7 + 3;
    few2 += i;
  }
  CHECK(sum == sum2);
  CHECK(product == product2);
  CHECK(few == few2);
  CHECK(wide == (unsigned _BitInt(64))(n * (n - 1) / 2) << 32);
  CHECK(low == 50 - (n - 1));
  CHECK(high == n - 1 - 400);
  CHECK(largest == 30);
  CHECK(bits == (((U40)1 << 39) - 1));
  CHECK(all == (~(U40)0 & ~(U40)0xfffff));
  CHECK(yes);
}

static void counters(I24 n, U40 m) {
  int out[N], back[N] = {0}, grid[20][15];
#pragma acc parallel loop copyout(out)
  for (I24 i = 0; i < n; i++) out[i] = (int)i * 3;
#pragma acc parallel loop copy(back)
  for (I24 i = n - 1; i >= 0; i -= 2) back[i] = (int)i + 1;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], 3 * i);
    CHECK_EQ(back[i], i % 2 ? i + 1 : 0);
  }
#pragma acc parallel loop copyout(out)
  for (U40 i = 0; i < m; i += 1) out[(int)i] = 7;
#pragma acc parallel loop copy(out)
  for (int i = 0; i < m; i++) out[i] += i;
#pragma acc parallel loop copy(out)
  for (unsigned _BitInt(24) i = 4; i != 12; i += 2) out[i] = -1;
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], i >= 4 && i < 12 && i % 2 == 0 ? -1 : 7 + i);
  const I24 rows = 20;
  const unsigned _BitInt(7) columns = 15;
#pragma acc parallel loop collapse(2) copyout(grid)
  for (I24 i = 0; i < rows; i++)
    for (unsigned _BitInt(7) j = 0; j < columns; j++) grid[i][j] = (int)i * 100 + (int)j;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 15; j++) CHECK_EQ(grid[i][j], 100 * i + j);
  long sum = 0;
#pragma acc kernels
  for (I24 i = 0; i < n; i++) sum += out[i];
  long want = 0;
  for (int i = 0; i < N; i++) want += out[i];
  CHECK_EQ(sum, want);
}

int main(void) {
  reductions(N);
  counters(N, N);
  return check_done();
}
