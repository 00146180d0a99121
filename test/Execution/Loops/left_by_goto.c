// `loop seq` that a `goto` leaves: nobody counts its iterations. The label may stand behind the loop, or behind several of
// them; other loops round it go on.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 100, M = 30 };
static int a[N][M], found[N], steps[N], deep[N];

#pragma acc routine seq
static int first_above(const int *row, int least) {
  int at = -1;
#pragma acc loop seq
  for (int j = 0; j < M; j++)
    if (row[j] > least) {
      at = j;
      goto out;
    }
out:
  return at;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = (i * 7 + j * 11) % 53;
#pragma acc parallel loop copyin(a) copyout(found, steps, deep)
  for (int i = 0; i < N; i++) {
    int s = 0;
#pragma acc loop seq
    for (int j = 0; j < M; j++) {
      if (a[i][j] > 40) goto out;
      s++;
    }
    s = -1;
  out:
    steps[i] = s;
    int d = 0;
#pragma acc loop seq
    for (int j = 0; j < M; j++)
#pragma acc loop seq
      for (int k = j; k < M; k++) {
        d++;
        if (a[i][j] + a[i][k] == 60) goto both;
      }
  both:
    deep[i] = d;
    found[i] = first_above(a[i], 45);
  }
  for (int i = 0; i < N; i++) {
    int s = 0, d = 0, f = 0;
    while (s < M && a[i][s] <= 40) s++;
    while (f < M && a[i][f] <= 45) f++;
    for (int j = 0, met = 0; j < M && !met; j++)
      for (int k = j; k < M && !met; k++) {
        d++;
        met = a[i][j] + a[i][k] == 60;
      }
    CHECK_EQ(steps[i], s == M ? -1 : s);
    CHECK_EQ(found[i], f == M ? -1 : f);
    CHECK_EQ(deep[i], d);
  }
  return check_done();
}
