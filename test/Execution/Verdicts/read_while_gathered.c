// An inner loop's reduction stands for a loop round it, too, that has none (2.9.11). But where the compiler decides whether
// that one is parallel (`auto`, `kernels`), its iterations may use what those before have gathered: then it is not.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { K = 3, N = 20, M = 300 }; // more than one gang has lanes
static unsigned a[K][N], want[K][N], plain, sum;

static void read(int n) {
  sum = plain = 2;
#pragma acc parallel loop auto num_gangs(1) copy(sum, a)
  for (int k = 0; k < K; k++) {
#pragma acc loop auto
    for (int i = 0; i < n; i++) {
      a[k][i] = sum;
#pragma acc loop seq reduction(+ : sum)
      for (int j = 0; j < M; j++) sum += i + j;
    }
    sum += k;
  }
  for (int k = 0; k < K; k++) {
    for (int i = 0; i < n; i++) {
      want[k][i] = plain;
      for (int j = 0; j < M; j++) plain += i + j;
    }
    plain += k;
  }
}

// Behind it, in a condition, by another operator.
static void behind(int n) {
  unsigned s = 2;
  plain = 2;
#pragma acc kernels
#pragma acc loop
  for (int i = 0; i < n; i++) {
#pragma acc loop seq reduction(+ : s)
    for (int j = 0; j < M; j++) s += i * j;
    if (s % 3 == 1) a[0][i] += 5;
    a[1][i] += 1;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) plain += i * j;
    if (plain % 3 == 1) want[0][i] += 5;
    want[1][i] += 1;
  }
  sum = s;
}

static void bound(int n) {
  unsigned s = 2;
  plain = 2;
#pragma acc kernels loop
  for (int i = 0; i < n; i++) {
    for (unsigned j = 0; j < s % 4; j++) a[2][i] += j;
#pragma acc loop independent reduction(+ : s)
    for (int j = 0; j < M; j++) s += i * j;
  }
  for (int i = 0; i < n; i++) {
    for (unsigned j = 0; j < plain % 4; j++) want[2][i] += j;
    for (int j = 0; j < M; j++) plain += i * j;
  }
  sum = s;
}

// That changes nothing: only the inner loop, and updates beside it, touch the variable.
static void only_gathered(int n) {
  unsigned s = 2;
  plain = 2;
#pragma acc kernels
  // CHECK: [[@LINE+3]], #pragma acc loop gang
  // CHECK-NEXT: {{^ *}}Generating reduction(+:s)
#pragma acc loop
  for (int i = 0; i < n; i++) {
    s += i;
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < M; j++) {
      s += i * j;
      unsigned t = s;
      s = t + 1;
    }
  }
  for (int i = 0; i < n; i++) {
    plain += i;
    for (int j = 0; j < M; j++) plain += i * j + 1;
  }
  sum = s;
}

// A member, read by way of its object, or not at all.
static struct { unsigned y, z; } whole;
static void of_an_object(int n) {
  whole.y = plain = 4, whole.z = 7;
#pragma acc parallel loop auto num_gangs(1) copy(whole, a)
  for (int i = 0; i < n; i++) {
#pragma acc loop seq reduction(+ : whole.y)
    for (int j = 0; j < M; j++) whole.y += i * j;
    const __typeof__(whole) now = whole;
    a[0][i] = now.y;
    a[1][i] = whole.z;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) plain += i * j;
    want[0][i] = plain;
    want[1][i] = 7;
  }
  sum = whole.y;
}

static void check(void) {
  CHECK_EQ(sum, plain);
  for (int k = 0; k < K; k++)
    for (int i = 0; i < N; i++) CHECK_EQ(a[k][i], want[k][i]);
}

int main(int argc, char **argv) {
  const int n = N - 1 + argc;
  read(n), check();
  behind(n), check();
  bound(n), check();
  only_gathered(n), check();
  of_an_object(n), check();
  return check_done();
}
