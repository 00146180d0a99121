// atomic, each of its kinds: iterations that run at the same time come one after the other.
// RUN: %pacc -O1 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int count = 0, last = 0, before[N], seen = 0;
#pragma acc parallel loop copy(count, last) copyout(before)
  for (int i = 0; i < N; i++) {
#pragma acc atomic capture
    before[i] = count++;
#pragma acc atomic write
    last = 7;
  }
#pragma acc parallel loop copyin(count) copy(seen)
  for (int i = 0; i < N; i++) {
    int now;
#pragma acc atomic read
    now = count;
#pragma acc atomic update
    seen += now;
  }
  CHECK_EQ(count, N);
  CHECK_EQ(last, 7);
  CHECK_EQ(seen, N * N);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += before[i];
  CHECK_EQ(sum, N * (N - 1) / 2);
  return check_done();
}
