// What loops use of a pointer's data also in places that are easily overlooked: the first operand of `a ?: b`, sizes of
// types in declarations and in sizeof. Each reads one element further than all others.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
#include "../../check.h"

enum { N = 50, Most = 200 };

static int a[Most];

static void or_else(const int *p, int *x) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x[i] = p[i] + (p[i + 1] ?: 7);
}

static void sizes(const int *p, int *x) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    char bytes[p[i + 2] + 1];
    x[i] = p[i] + (int)sizeof bytes;
  }
}

static void size_of_type(const int *p, int *x) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x[i] = p[i] + (int)sizeof(char[p[i + 3] + 1]);
}

static void type_of(const int *p, int *x) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    __typeof__(char[p[i + 4] + 1]) bytes;
    x[i] = p[i] + (int)sizeof bytes;
  }
}

int main() {
  void (*const all[])(const int *, int *) = {or_else, sizes, size_of_type, type_of};
  for (int i = 0; i < Most; i++)
    a[i] = i % 5;
  for (int f = 0; f < 4; f++) {
    const int further = f + 1, length = N + further;
    int *p = malloc(length * sizeof *p), x[N];
    memcpy(p, a, length * sizeof *p);
    all[f](p, x);
    for (int i = 0; i < N; i++)
      CHECK_EQ(x[i], a[i] + (f ? a[i + further] + 1 : a[i + 1] ? a[i + 1] : 7));
    free(p);
  }
  return 0;
}
