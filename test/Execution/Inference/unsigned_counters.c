// Counters without a sign: triangles, loops that count down to 0, narrow ones. What the loops use is inferred as with signed
// counters; where a bound is below 0, the loop goes far beyond, and nothing is.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: not env ACC_DEVICE_TYPE=emulator %t below 2>&1 | %FileCheck --check-prefix=BELOW %s
#include "../check.h"
#include <stddef.h>

enum { N = 40 };

// CHECK-LABEL: above:
// CHECK-NEXT: {{[0-9]+}}, Generating implicit copy(a[:?]) [if not already present]
// CHECK-NEXT: Generating implicit copyin(b[:?]) [if not already present]
static void above(size_t n, int *a, const int *b) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      a[i * n + j] += b[j * n + i];
}

static void below(unsigned n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j <= i; j++)
      a[i * n + j] += b[j * n + i];
}

static void left(unsigned n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      a[i * n + j] -= b[j * n + i];
}

static void mixed(int n, int *a, const int *b) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (unsigned long j = i; j < (unsigned)n; j += 2)
      a[i * n + j] += b[j];
}

static void narrow(unsigned char n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned char i = 0; i < n; i++)
    for (unsigned char j = i + 1; j < n; j++)
      a[i * n + j] += b[j];
}

static void down(unsigned n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned i = n; i-- > 0;)
    a[i] += b[i];
}

static void downInRows(unsigned n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned i = n; i-- > 0;)
    for (unsigned j = i; j-- > 0;)
      a[i * n + j] += b[j % 7];
}

static void aboveZero(size_t n, int *a, const int *b) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; i++)
    for (size_t j = i; j > 0; j--)
      a[i * n + j - 1] += b[j];
}

/* i - 1 is the largest number there is, in the first round, but the loop is left. */
static void before(unsigned n, int *a, const int *b) {
#pragma acc parallel loop
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i - 1; j++) {
      if (j >= n)
        break;
      a[j] += b[i];
    }
}
// BELOW: data of a pointer used in a kernel was not found

static int *numbers(int from) {
  int *p = malloc(N * N * sizeof *p);
  for (int i = 0; i < N * N; i++)
    p[i] = from + i;
  return p;
}

int main(int argc, char **argv) {
  int *a = numbers(0), *b = numbers(5);
  if (argc > 1) {
    before(N, a, b);
    return 0;
  }
  above(N, a, b);
  below(N, a, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(a[i * N + j], i * N + j + b[j * N + i]);
  left(N, a, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(a[i * N + j], i * N + j + (j < i ? 0 : b[j * N + i]));
  int *c = numbers(0);
  mixed(N, c, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(c[i * N + j], i * N + j + (j >= i && (j - i) % 2 == 0 ? b[j] : 0));
  int *d = numbers(0);
  narrow(N, d, b);
  downInRows(N, d, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(d[i * N + j], i * N + j + (j > i ? b[j] : j < i ? b[j % 7] : 0));
  int *e = numbers(0);
  down(N, e, b);
  for (int i = 0; i < N; i++)
    CHECK_EQ(e[i], i + b[i]);
  down(0, e, b);
  aboveZero(N, e, b);
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(e[i * N + j], i * N + j + (j < i ? b[j + 1] : 0));
  free(a), free(b), free(c), free(d), free(e);
  return check_done();
}
