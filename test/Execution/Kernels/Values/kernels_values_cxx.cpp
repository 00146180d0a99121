// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t
// RUN: %run_emulator %t
// REQUIRES: cplusplus
// As kernels_values.c: conditions that declare, lambdas, references, range-for, exceptions.
#include "../../check.h"
#include <algorithm>
#include <vector>

static int inIf() {
  int b[2] = {0}, w = 3, n = 0;
#pragma acc kernels
  { w = 9; b[1] = 4; }
  if (int q = w) n = q;
  w = 1;
  return n;
}

static int inWhile() {
  int b[2] = {0}, w = 3, n = 0;
#pragma acc kernels
  { w = 9; b[1] = 4; }
  while (int q = w) {
    n = q;
    w = 0;
  }
  return n;
}

static int inFor() {
  int b[2] = {0}, w = 3, n = 0;
#pragma acc kernels
  { w = 9; b[1] = 4; }
  for (int k = 0; int q = k ? 0 : w; k++) {
    n += q;
    w = 0;
  }
  return n;
}

static int inSwitch() {
  int b[2] = {0}, w = 3;
#pragma acc kernels
  { w = 9; b[1] = 4; }
  switch (int q = w; q) {
  case 9:
    w = 1;
    return q;
  }
  w = 1;
  return 0;
}

static int inLambda() {
  int b[2] = {0}, w = 3, v = 3;
  auto Later = [&w] { return w; };
  auto Twice = [&r = v] { return 2 * r; };
#pragma acc kernels
  { w = 9; v = 7; b[1] = 4; }
  int n = Later() + Twice();
  w = v = 1;
  return n;
}

static int throughReferences() {
  int b[2] = {0}, w = 3, v = 3;
  const int &r = w;
  const int &most = std::max(v, b[0]);
#pragma acc kernels
  { w = 9; v = 7; b[1] = 4; }
  int n = r + most;
  w = v = 1;
  return n;
}

static int inRangeFor() {
  int b[2] = {0}, w = 3, n = 0;
  std::vector<int> Three(3);
  for (int &x : Three) {
    n += w;
#pragma acc kernels
    { w = 9; b[1] = 4; }
    if (&x == &Three[1]) continue;
    w = 0;
  }
  return n;
}

static void mayThrow(int Value) {
  if (Value == 4) throw 1;
}

static int inHandler() {
  int b[2] = {0}, w = 3;
  try {
#pragma acc kernels
    { w = 9; b[1] = 4; }
    mayThrow(b[1]);
    w = 1;
  } catch (int) {
    return w;
  }
  return w;
}

static void within() {
  int a[64], t = 5;
#pragma acc kernels copy(a)
  for (int i = 0; i < 64; i++) {
    if (int q = t) a[i] = q; else a[i] = 0;
    t = i & 1;
  }
  CHECK_EQ(a[0], 5);
  CHECK_EQ(a[1], 0);
  CHECK_EQ(a[2], 1);
  t = 2;
#pragma acc kernels copy(a)
  for (int i = 0; i < 64; i++) {
    a[i] = 0;
    while (int q = t) {
      a[i] += q;
      t = q - 1;
    }
    t = i % 4;
  }
  CHECK_EQ(a[0], 3);
  CHECK_EQ(a[1], 0);
  CHECK_EQ(a[2], 1);
  CHECK_EQ(a[4], 6);
}

int main() {
  CHECK_EQ(inIf(), 9);
  CHECK_EQ(inWhile(), 9);
  CHECK_EQ(inFor(), 9);
  CHECK_EQ(inSwitch(), 9);
  CHECK_EQ(inLambda(), 23);
  CHECK_EQ(throughReferences(), 16);
  CHECK_EQ(inRangeFor(), 12);
  CHECK_EQ(inHandler(), 9);
  within();
  return check_done();
}
