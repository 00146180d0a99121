// With seq a loop may have any form (2.9): steps that double, bounds that move, a variable that the body changes;
// with private and reduction clauses, too.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:7 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -x c++ -O2 %s -o %t && %run_emulator %t
#include "../../check.h"

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

/* Chains, as cells of particles have them: iterations have private variables, and their sums are one. */
static void chains(const int *next, const int *first, double *out, int *left) {
#pragma acc parallel loop gang vector_length(LANES) copyin(next[0:N], first[0:4]) copyout(out[0:4], left[0:4])
  for (int cell = 0; cell < 4; cell++) {
    double sum = 1, tmp = -5, row[3] = {7, 7, 7};
    int at = -3, longest = 2;
#pragma acc loop seq private(tmp, row, at) reduction(+ : sum) reduction(max : longest)
    // CHECK: [[#@LINE+1]], #pragma acc loop seq
    for (at = first[cell]; at >= 0; at = next[at]) {
      tmp = at * 0.5;
      for (int k = 0; k < 3; k++)
        row[k] = tmp + k;
      double of_lanes = 0;
#pragma acc loop vector reduction(+ : of_lanes)
      for (int i = 0; i < LANES; i++)
        of_lanes += row[i % 3];
      sum += of_lanes;
      if (at == 77)
        continue;
      longest = at > longest ? at : longest;
    }
    out[cell] = sum + tmp + row[1];
    left[cell] = 100 * longest + at;
  }
}

/* The body changes the variable. */
static int changed(void) {
  int all = 3, x;
#pragma acc serial copy(all)
#pragma acc loop seq private(x) reduction(+ : all)
  for (int j = 0; j < N; j++) {
    x = j;
    if (j % 3 == 0)
      j++;
    all += x;
  }
  return all;
}

int main(void) {
  int in[N], out[N];
  {
    int next[N], first[4] = {0, 1, 2, -1}, left[4];
    double sums[4];
    for (int i = 0; i < N; i++)
      next[i] = i + 3 < N ? i + 3 : -1;
    chains(next, first, sums, left);
    for (int cell = 0; cell < 4; cell++) {
      double sum = 1;
      int longest = 2;
      for (int at = first[cell]; at >= 0; at = next[at]) {
        for (int i = 0; i < LANES; i++)
          sum += at * 0.5 + i % 3;
        longest = at > longest && at != 77 ? at : longest;
      }
      CHECK_EQ(sums[cell], sum - 5 + 7);
      CHECK_EQ(left[cell], 100 * longest - 3);
    }
    int all = 3;
    for (int j = 0; j < N; j += j % 3 == 0 ? 2 : 1)
      all += j;
    CHECK_EQ(changed(), all);
  }
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
