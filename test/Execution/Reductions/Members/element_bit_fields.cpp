// Reductions of bit-fields of elements: with constant and run-time indices, through pointers, in nested structures, two
// of one number, in loops within loops, in lambdas.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 3000 };

struct Fields {
  unsigned a : 5, b : 11;
  int c : 7;
  struct {
    long wide : 40;
  } of;
};

static int wrap(int x, int bits) { return int(unsigned(x) << (32 - bits)) >> (32 - bits); }

static void indices(int k, Fields *p) {
  Fields s[4] = {};
  s[1].a = 7;
#pragma acc parallel loop reduction(+ : s[1].b)
  for (int i = 0; i < N; i++)
    s[1].b += 1;
  CHECK_EQ(s[1].b, N % 2048u);
  CHECK_EQ(s[1].a, 7u);
#pragma acc parallel loop reduction(+ : s[k].a, s[k].b) reduction(max : s[k].c)
  for (int i = 0; i < N; i++) {
    s[k].a += 1;
    s[k].b += i;
    if (s[k].c < i % 50)
      s[k].c = i % 50;
  }
  CHECK_EQ(s[k].a, N % 32u);
  CHECK_EQ(s[k].b, (N * (N - 1) / 2) % 2048u);
  CHECK_EQ(s[k].c, 49);
  CHECK_EQ(s[1].a, 7u);
#pragma acc parallel loop reduction(+ : p[k].of.wide) copy(p[0:4])
  for (int i = 0; i < N; i++)
    p[k].of.wide += 1000000007L * i;
  CHECK_EQ(p[k].of.wide, long((1000000007ul * N * (N - 1) / 2) << 24) >> 24);
  CHECK_EQ(p[k].c, -3);
#pragma acc parallel loop reduction(+ : s[0].c)
  for (int i = 0; i < N; i++)
    [&] { s[0].c += i % 3; }();
  CHECK_EQ(s[0].c, wrap(N, 7));
}

static void rows(Fields *p) {
#pragma acc parallel loop gang copy(p[0:4])
  for (int r = 0; r < 4; r++) {
#pragma acc loop vector reduction(+ : p[r].b)
    for (int i = 0; i < N; i++)
      p[r].b += r;
  }
  for (int r = 0; r < 4; r++) {
    CHECK_EQ(p[r].b, r * N % 2048u);
    CHECK_EQ(p[r].c, -3);
  }
}

int main() {
  Fields p[4] = {};
  for (Fields &f : p)
    f.c = -3;
  indices(2, p);
  rows(p);
  return check_done();
}
