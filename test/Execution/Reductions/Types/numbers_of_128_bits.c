// Reductions of __int128: scalars, arrays, members and elements, by clauses and without, at every level. All 128 bits count.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env ACC_NUM_CORES=3 %run_host %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
// RUN: %pacc -O2 -x c++ %s -o %t.cpp && %run_host %t.cpp && %run_emulator %t.cpp
#include "../../check.h"

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;
enum { n = 2000 };
static wide x[n];

static wide value(int i) { return ((wide)(i * 7919 % 4001 - 2000) << 80) + i * 104729; }

static void operators(void) {
  wide sum = 5, product = 1, most = 0, least = 0, both = -1, either = 0, odd = 0;
  int all = 1, any = 0;
  wide e_sum = 5, e_product = 1, e_most = 0, e_least = 0, e_both = -1, e_either = 0, e_odd = 0;
  for (int i = 0; i < n; i++) {
    e_sum += x[i];
    e_product *= 2 * x[i] + 1;
    e_most = x[i] > e_most ? x[i] : e_most;
    e_least = x[i] < e_least ? x[i] : e_least;
    e_both &= x[i] | ((wide)0x5a5a << 100);
    e_either |= x[i] & ((wide)0x1111 << 70);
    e_odd ^= x[i];
  }
#pragma acc parallel loop reduction(+ : sum) reduction(* : product) reduction(max : most) reduction(min : least) copyin(x)
  for (int i = 0; i < n; i++) {
    sum += x[i];
    product *= 2 * x[i] + 1;
    most = x[i] > most ? x[i] : most;
    least = x[i] < least ? x[i] : least;
  }
#pragma acc parallel loop reduction(& : both) reduction(| : either) reduction(^ : odd) reduction(&& : all) reduction(|| : any) copyin(x)
  for (int i = 0; i < n; i++) {
    both &= x[i] | ((wide)0x5a5a << 100);
    either |= x[i] & ((wide)0x1111 << 70);
    odd ^= x[i];
    all = all && x[i] + 1;
    any = any || x[i] == value(77);
  }
  CHECK(sum == e_sum && product == e_product && most == e_most && least == e_least);
  CHECK(both == e_both && either == e_either && odd == e_odd && all && any);
}

static void levels(void) {
  unsigned_wide sum = 0, columns = 0, most = 0, expected = 0, greatest = 0;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 33; j++) {
      const unsigned_wide now = (unsigned_wide)~x[i * 33 + j];
      expected += now * (unsigned)(i + 1);
      greatest = now > greatest ? now : greatest;
    }
#pragma acc parallel loop gang num_gangs(7) reduction(+ : sum) copyin(x)
  for (int i = 0; i < 60; i++) {
    unsigned_wide row = 0;
#pragma acc loop worker vector reduction(+ : row)
    for (int j = 0; j < 33; j++)
      row += (unsigned_wide)~x[i * 33 + j];
    sum += row * (unsigned)(i + 1);
  }
  CHECK(sum == expected);
#pragma acc parallel num_gangs(300) num_workers(4) vector_length(32) copyin(x)
  {
#pragma acc loop gang reduction(+ : columns) reduction(max : most)
    for (int i = 0; i < 60; i++) {
      unsigned_wide row = 0;
#pragma acc loop worker reduction(+ : row) reduction(max : most)
      for (int j = 0; j < 33; j += 11) {
        unsigned_wide part = 0;
#pragma acc loop vector reduction(+ : part) reduction(max : most)
        for (int k = 0; k < 11; k++) {
          const unsigned_wide now = (unsigned_wide)~x[i * 33 + j + k];
          part += now;
          most = now > most ? now : most;
        }
        row += part;
      }
      columns += row * (unsigned)(i + 1);
    }
  }
  CHECK(columns == expected && most == greatest);
}

static void without_clauses(void) {
  wide sum = 0, most = 0, e_sum = 0, e_most = 0;
  int at = -1, e_at = -1;
  wide best = 0, e_best = 0;
  for (int i = 0; i < n; i++) {
    e_sum += x[i];
    e_most = x[i] > e_most ? x[i] : e_most;
    if (x[i] > e_best)
      e_best = x[i], e_at = i;
  }
#pragma acc kernels copyin(x)
  {
    for (int i = 0; i < n; i++)
      sum += x[i];
    for (int i = 0; i < n; i++)
      if (x[i] > most)
        most = x[i];
    for (int i = 0; i < n; i++)
      if (x[i] > best) {
        best = x[i];
        at = i;
      }
  }
  CHECK(sum == e_sum && most == e_most && best == e_best);
  CHECK_EQ(at, e_at);
}

struct part { int n; wide w[3]; };

static void aggregates(int m) {
  wide a[5] = {1, 2, 3, 4, 5}, section[5] = {1, 2, 3, 4, 5}, expected[5] = {1, 2, 3, 4, 5};
  struct part p[2] = {{0, {1, 2, 3}}, {0, {4, 5, 6}}}, whole = {0, {0, 0, 0}};
  for (int i = 0; i < n; i++)
    expected[i % 5] += x[i];
  wide *s = section;
#pragma acc parallel loop reduction(+ : a) reduction(+ : s[0 : m]) reduction(+ : p[1].w[2]) reduction(+ : whole) copyin(x)
  for (int i = 0; i < n; i++) {
    a[i % 5] += x[i];
    s[i % 5] += x[i];
    p[1].w[2] += x[i];
    whole.n++;
    whole.w[i % 3] += i % 3 == 1 ? x[i] : 0;
  }
  wide one = 0, all = 6;
  for (int i = 0; i < n; i++) {
    all += x[i];
    one += i % 3 == 1 ? x[i] : 0;
  }
  for (int i = 0; i < 5; i++)
    CHECK(a[i] == expected[i] && section[i] == expected[i]);
  CHECK(p[1].w[2] == all && p[1].w[1] == 5);
  CHECK(whole.n == n && whole.w[1] == one && whole.w[0] == 0 && whole.w[2] == 0);
}

int main(void) {
  for (int i = 0; i < n; i++)
    x[i] = value(i);
  operators();
  levels();
  without_clauses();
  aggregates(5);
  return check_done();
}
