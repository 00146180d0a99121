// Arrays of objects whose length only the running program knows, in private: each iteration's own, made by the constructor.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

struct Plain { int x, y; };
struct Made {
  int x = 3, y;
  Made() { y = 4; }
};

template <typename T> static int sum(int n, int length, int x, int y) {
  T own[length], *p = own;
  int s = 0;
#pragma acc parallel loop private(own) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    own[i % length].x = i + x;
    own[0].y = y;
    s += own[i % length].x + own[0].y;
  }
#pragma acc parallel loop private(p[0 : length]) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    p[i % length].x = i + x;
    p[0].y = y;
    s += p[i % length].x + p[0].y;
  }
  return s;
}

static int made(int n, int length) {
  Made own[length];
  int s = 0;
#pragma acc parallel loop private(own) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    own[i % length].x += i;
    s += own[i % length].x + own[0].y;
  }
  return s;
}

int main() {
  CHECK_EQ(sum<Plain>(100, 4, 3, 4), 2 * (4950 + 700));
  CHECK_EQ(sum<Made>(100, 4, 3, 4), 2 * (4950 + 700));
  CHECK_EQ(made(100, 4), 4950 + 700);
  return check_done();
}
