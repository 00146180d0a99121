// Gangs whose lanes share short sums: where there are many of them, lanes do what gangs would.
// RUN: %pacc %without_gpu -O2 -w %s -o %t -Rpass=pacc-lanes 2>&1 | %FileCheck %s --check-prefix=REMARK --implicit-check-not='lanes do what'
// RUN: %run_host %t && env PACC_NOTIFY=1 PACC_EMULATOR=order:3 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -w -gpu=noganglanes -Minfo=accel -Rpass=pacc-lanes -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=LEVELS --implicit-check-not='lanes do what'
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=LEVELS
#include "../check.h"
#include <stdlib.h>

enum { MANY = 1 << 17, FEW = 1000 };

// LEVELS-LABEL: sums:
// LEVELS: #pragma acc loop gang /*
// LEVELS: #pragma acc loop vector(32) /*
// LAUNCH: function=sums {{.*}}num_gangs=1000 num_workers=1 vector_length=32
// LAUNCH: function=sums {{.*}}num_gangs=512 num_workers=1 vector_length=256
static void sums(int n, const int *a, long *y) {
  // REMARK: [[@LINE+1]]:{{[0-9]+}}: remark: in launches with 131072 gangs or more lanes do what gangs would
#pragma acc parallel loop gang present(a[0:n*5], y[0:n])
  for (int i = 0; i < n; i++) {
    long s = i % 3;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < 5; j++)
      s += a[i * 5 + j];
    y[i] = s;
  }
}

// Several loops, of two dimensions, one of which stores what the sum is needed for; and a sum of the gangs.
// LAUNCH: function=shares {{.*}}num_gangs=1000 {{.*}}vector_length=32
// LAUNCH: function=shares {{.*}}vector_length=256
static long shares(int n, const int *a, long *y) {
  long total = 0;
  // REMARK: [[@LINE+1]]:{{[0-9]+}}: remark: in launches with 131072 gangs or more lanes do what gangs would
#pragma acc parallel loop gang reduction(+:total) present(a[0:n*5], y[0:n*2])
  for (int i = 0; i < n; i++) {
    int most = -1, all = 0;
#pragma acc loop vector reduction(max:most)
    for (int j = 0; j < 5; j++)
      if (a[i * 5 + j] > most)
        most = a[i * 5 + j];
#pragma acc loop vector collapse(2) reduction(+:all)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++)
        all += a[i * 5 + 2 * j + k] * most;
#pragma acc loop vector
    for (int j = 0; j < 2; j++)
      y[i * 2 + j] = all + most * j;
    total += all;
  }
  return total;
}

// Not: lanes that a clause asks for, arrays of the gang, long loops, loops that store much, no sums.
#define SUMS(name, trips, directive, before, after)                                                                      \
  static void name(int n, const int *a, long *y) {                                                                     \
    _Pragma(directive) for (int i = 0; i < n; i++) {                                                                   \
      long s = 0;                                                                                                      \
      before _Pragma("acc loop vector reduction(+:s)") for (int j = 0; j < trips; j++) s += a[(i * 5 + j) % (n * 5)];  \
      y[i * 2] = s;                                                                                                    \
      after                                                                                                            \
    }                                                                                                                  \
  }
SUMS(asked, 5, "acc parallel loop gang vector_length(64) present(a[0:n*5], y[0:n*2])", , )
SUMS(arrays, 5, "acc parallel loop gang present(a[0:n*5], y[0:n*2])", long own[5]; _Pragma("acc loop vector") for (int j = 0; j < 5; j++) own[j] = a[i * 5 + j];
     , y[i * 2 + 1] = own[1];)
SUMS(longer, 33, "acc parallel loop gang present(a[0:n*5], y[0:n*2])", , )
SUMS(stores, 5, "acc parallel loop gang present(a[0:n*5], y[0:n*2])", , _Pragma("acc loop vector") for (int j = 0; j < 13; j++) if (j == 12) y[i * 2 + 1] = j;)

static void check(int n, int *a, long *y) {
  sums(n, a, y);
#pragma acc update self(y[0:n])
  for (int i = 0; i < n; i++) {
    long s = i % 3;
    for (int j = 0; j < 5; j++)
      s += a[i * 5 + j];
    CHECK(y[i] == s);
  }
}

static void check_shares(int n, int *a, long *y) {
  long total = shares(n, a, y), want = 0;
#pragma acc update self(y[0:n*2])
  for (int i = 0; i < n; i++) {
    int most = -1, all = 0;
    for (int j = 0; j < 5; j++)
      most = a[i * 5 + j] > most ? a[i * 5 + j] : most;
    for (int j = 0; j < 4; j++)
      all += a[i * 5 + j] * most;
    CHECK(y[i * 2] == all && y[i * 2 + 1] == all + most);
    want += all;
  }
  CHECK(total == want);
}

static long sum_at(int n, const int *a, int i, int trips) {
  long s = 0;
  for (int j = 0; j < trips; j++)
    s += a[(i * 5 + j) % (n * 5)];
  return s;
}

int main(void) {
  int *a = malloc(MANY * 5 * sizeof *a);
  long *y = malloc(MANY * 2 * sizeof *y);
  for (int i = 0; i < MANY * 5; i++)
    a[i] = i * 7 % 1013;
#pragma acc data copyin(a[0:MANY*5]) create(y[0:MANY*2])
  {
    check(FEW, a, y);
    check(MANY, a, y);
    check_shares(FEW, a, y);
    check_shares(MANY, a, y);
    struct {
      void (*run)(int, const int *, long *);
      int trips;
      long second;
    } others[] = {{asked, 5, -1}, {arrays, 5, -2}, {longer, 33, -1}, {stores, 5, 12}};
    for (int o = 0; o < 4; o++) {
      others[o].run(FEW, a, y);
#pragma acc update self(y[0:FEW*2])
      for (int i = 0; i < FEW; i++) {
        CHECK(y[i * 2] == sum_at(FEW, a, i, others[o].trips));
        if (others[o].second != -1)
          CHECK(y[i * 2 + 1] == (others[o].second == -2 ? a[i * 5 + 1] : others[o].second));
      }
    }
  }
  return 0;
}
