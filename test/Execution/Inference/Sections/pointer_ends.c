// Loops that count with a pointer up to another variable, as an iterator's end: what the host knows of the two is how far they
// go. The pointer that they begin with names the data; where the end lies before it, they do nothing.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 60 };

// CHECK-LABEL: between:
// CHECK-NEXT: {{[0-9]+}}, Generating implicit copy(a[:?]) [if not already present]
// CHECK-NEXT: Generating NVIDIA GPU code
static void between(int *a, const int *end) {
#pragma acc parallel loop
  for (int *p = a; p != end; ++p)
    *p += 3;
}

static int sum(const int *a, const int *end) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (const int *p = a; p < end; p += 2)
    s += *p;
  return s;
}

static void elements(int *a, int n, const int *b) {
  int *const end = a + n;
#pragma acc parallel loop
  for (int *p = a; p < end; p++)
    *p = b[p - a] + 1;
}

static void down(int *first, int *last) {
#pragma acc parallel loop
  for (int *p = last; p >= first; --p)
    *p *= 2;
}

int main(void) {
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 100 - i;
  between(a, a + N);
  between(a, a);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 3);
  CHECK_EQ(sum(a + 1, a + 6), 4 + 6 + 8);
  CHECK_EQ(sum(a + 6, a + 1), 0);
  elements(a, N, b);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], b[i] + 1);
  down(a + 5, a + 7);
  for (int i = 4; i < 9; i++)
    CHECK_EQ(a[i], (b[i] + 1) * (i >= 5 && i <= 7 ? 2 : 1));
  free(a), free(b);
  return check_done();
}
