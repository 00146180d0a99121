// Parameters that are declared as arrays of so many elements, where the subscripts do not tell what is used: the declared
// elements count, as they were when the function was entered. What the subscripts tell is preferred. A first dimension that
// is missing, or 1, says nothing, and neither does that of a parameter which the function moves.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %pacc -O2 -gpu=check %s -o %t.check && %run_emulator %t.check good
// RUN: not %run_emulator %t no_first 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t one 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t moved 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=x
// ABSENT-NEXT: Add copy(x[0:n]) with the number of elements n
#include "../../check.h"

enum { N = 60, M = 7 };

// MINFO-LABEL: {{^}}gather:
// MINFO: Generating implicit copyin(k[:N],x[:60]) [if not already present]
static void gather(const double x[N], const int k[static N], double y[]) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    y[i] = x[k[i]];
}
// MINFO-LABEL: {{^}}scatter:
// MINFO: Generating implicit copy(x[:n]) [if not already present]
static void scatter(int n, double x[n], const int k[n]) {
  const int all = n;
  n = 3;
#pragma acc parallel loop
  for (int i = 0; i < all; i++)
    x[k[i]] = i;
}
static void rows(int n, int m, double x[n][m], const int k[n], double y[n]) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = x[k[i]][m - 1];
}
static double at(const double *p, int i) { return p[i]; }
static void passed(int n, const double x[n], double y[n]) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = at(x, i) + at(x + 1, i - 1);
}
// The host does not wait, so that conditions would tell nothing.
static void conditional(int n, const double x[n], double y[n]) {
#pragma acc parallel loop async
  for (int i = 0; i < n; i++)
    if (x[i] > 5)
      y[i] = -1;
#pragma acc wait
}
// MINFO-LABEL: {{^}}part:
// MINFO: Generating implicit copy(y[:m]) [if not already present]
// NOTIFY: upload emulator data {{.*}} function=part {{.*}} variable=y bytes=80
static void part(int n, int m, double y[n]) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++)
    y[i] += 1;
}
static void no_first(double x[][M], const int k[N], double y[N]) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    y[i] = x[k[i]][2];
}
static void one(double x[1], const int k[N], double y[N]) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    y[i] = x[k[i]];
}
static void moved(int n, double x[n], const int k[n], double y[n]) {
  x += n;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = x[k[i]];
}

int main(int argc, char **argv) {
  (void)argc;
  double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), *z = malloc(N * M * sizeof *z);
  int *k = malloc(N * sizeof *k);
  for (int i = 0; i < N; i++) {
    x[i] = i;
    y[i] = 0;
    k[i] = i * 7 % N;
  }
  for (int i = 0; i < N * M; i++)
    z[i] = i;
#define IS(what) if (!strcmp(argv[1], what))
  IS("good") {
    gather(x, k, y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(y[i], k[i]);
    rows(N, M, (double(*)[M])z, k, y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(y[i], k[i] * M + M - 1);
    passed(N, x, y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(y[i], 2 * i);
    conditional(N, x, y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(y[i], x[i] > 5 ? -1 : 2 * i);
    scatter(N, x, k);
    for (int i = 0; i < N; i++)
      CHECK_EQ(x[k[i]], i);
    // Ten elements are all that there is.
    double *few = calloc(10, sizeof *few);
    part(1 << 28, 10, few);
    for (int i = 0; i < 10; i++)
      CHECK_EQ(few[i], 1);
    scatter(0, NULL, NULL);
  }
  IS("no_first") no_first((double(*)[M])z, k, y);
  IS("one") one(x, k, y);
  IS("moved") moved(N / 2, z, k, y);
  return check_done();
}
