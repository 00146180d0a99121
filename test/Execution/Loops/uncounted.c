// With seq a loop may have any form (2.9): steps that double, bounds that move, a variable that the body changes.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:7 %run_emulator %t
// RUN: %pacc -O0 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -x c++ -O2 %s -o %t && %run_emulator %t
#include "../check.h"

enum { N = 96, LANES = 32 };

/* Sums of all numbers up to each, a gang at a time. */
static void scan(const int *in, int *out) {
#pragma acc parallel loop gang vector_length(LANES) copyin(in[0:N]) copyout(out[0:N])
  for (int b = 0; b < N; b += LANES) {
    int row[2][LANES], now = 0;
#pragma acc loop vector
    for (int i = 0; i < LANES; i++)
      row[0][i] = in[b + i];
#pragma acc loop seq
    // CHECK: [[#@LINE+1]], #pragma acc loop seq
    for (int step = 1; step < LANES; step <<= 1) {
#pragma acc loop vector
      for (int i = 0; i < LANES; i++)
        row[!now][i] = row[now][i] + (i >= step ? row[now][i - step] : 0);
      now = !now;
    }
#pragma acc loop vector
    for (int i = 0; i < LANES; i++)
      out[b + i] = row[now][i];
  }
}

#pragma acc routine seq
static int digits(int x) {
  int n = 0;
#pragma acc loop seq
  for (; x; x /= 10)
    n++;
  return n;
}

static void bodies(int *out) {
  int k;
#pragma acc parallel loop copyout(out[0:N])
  for (int i = 0; i < N; i++) {
    int sum = digits(i * i);
#pragma acc loop seq
    for (int j = 0; j < i; j++) {
      sum += j;
      if (j % 3 == 0)
        j++;
    }
#pragma acc loop seq
    for (k = i; k > 1; k = k % 2 ? 3 * k + 1 : k / 2)
      sum++;
    out[i] = sum;
  }
}

static int regions(void) {
  int all = 0, again = 0;
#pragma acc serial copy(all)
#pragma acc loop seq
  for (int k = 1; k < N; k *= 3)
    all += k;
#pragma acc kernels
  {
#pragma acc loop seq
    for (int k = 1; k < N; k *= 3)
      again += k;
  }
  return all * 1000 + again;
}

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i * 7 % 23;
  scan(in, out);
  for (int b = 0; b < N; b += LANES)
    for (int i = 0, sum = 0; i < LANES; i++)
      CHECK_EQ(out[b + i], sum += in[b + i]);
  bodies(out);
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int x = i * i; x; x /= 10)
      sum++;
    for (int j = 0; j < i; j++) {
      sum += j;
      if (j % 3 == 0)
        j++;
    }
    for (int k = i; k > 1; k = k % 2 ? 3 * k + 1 : k / 2)
      sum++;
    CHECK_EQ(out[i], sum);
  }
  CHECK_EQ(regions(), 121 * 1001);
  return check_done();
}
