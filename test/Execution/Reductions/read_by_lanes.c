// A loop over lanes reads what the loop round it reduces, and changes nothing of it: it sees what was gathered before.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 200 };

int main(void) {
  int a[N], top = 50, below = 0, high = 50, want = 0;
  for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
#pragma acc parallel num_gangs(1) vector_length(64) copyin(a)
#pragma acc loop seq reduction(max : top)
  for (int i = 0; i < N; i++) {
    if (a[i] > top) top = a[i];
#pragma acc loop vector reduction(+ : below)
    for (int j = 0; j < N; j++) below += a[j] < top;
  }
  long sum = 7, reached = 0, wantSum = 7, wantReached = 0;
#pragma acc parallel num_gangs(1) vector_length(64) copyin(a)
#pragma acc loop seq reduction(+ : sum)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < i; j++) sum += a[j];
#pragma acc loop vector reduction(+ : reached)
    for (int j = 0; j < N; j++) reached += sum > 100 * j;
  }
  for (int i = 0; i < N; i++) {
    if (a[i] > high) high = a[i];
    for (int j = 0; j < N; j++) want += a[j] < high;
    for (int j = 0; j < i; j++) wantSum += a[j];
    for (int j = 0; j < N; j++) wantReached += wantSum > 100 * j;
  }
  CHECK_EQ(top, high);
  CHECK_EQ(below, want);
  CHECK_EQ(sum, wantSum);
  CHECK_EQ(reached, wantReached);
  return check_done();
}
