// serial and serial loop: one gang, one worker, one lane, in order.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 100 };

int main(void) {
  int a[N], order[N], next = 0, count = 0, x = 4;
#pragma acc serial copyout(a, order) copy(next, count)
  {
    count++; // once
    a[0] = 1;
    for (int i = 1; i < N; i++)
      a[i] = (a[i - 1] * 5 + 3) % 1009;
    for (int i = N - 1; i >= 0; i--)
      order[i] = next++;
  }
  int want = 1;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], want);
    want = (want * 5 + 3) % 1009;
    CHECK_EQ(order[i], N - 1 - i);
  }
  CHECK_EQ(count, 1);
  CHECK_EQ(next, N);

#pragma acc serial loop copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1] % 7; // carried: in order
  int again[N];
  again[0] = want = 1;
  for (int i = 1; i < N; i++) {
    want = (want * 5 + 3) % 1009;
    again[i] = want + again[i - 1] % 7;
    CHECK_EQ(a[i], again[i]);
  }

  long sum = 0;
#pragma acc serial loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < N; i++)
    sum += a[i];
  long want_sum = 0;
  for (int i = 0; i < N; i++)
    want_sum += a[i];
  CHECK_EQ(sum, want_sum);

#pragma acc serial firstprivate(x) copyout(a)
  {
    x += 1;
    a[0] = x;
  }
  CHECK_EQ(x, 4);
  CHECK_EQ(a[0], 5);

  /* One gang has every iteration, in whatever chunks. */
#pragma acc serial loop gang(static : *) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc serial copy(a)
  {
#pragma acc loop gang(static : count) collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < N / 2; j++)
        a[i * (N / 2) + j]++;
#pragma acc loop gang(static : 4) worker vector
    for (int i = 1; i < N; i++)
      a[i] += a[i - 1] % 5;
  }
  for (int i = 0; i < N; i++) {
    again[i] = i + 1 + (i ? again[i - 1] % 5 : 0);
    CHECK_EQ(a[i], again[i]);
  }

#pragma acc serial async(1) copy(count)
  count = 77;
#pragma acc wait(1)
  CHECK_EQ(count, 77);
  return check_done();
}
