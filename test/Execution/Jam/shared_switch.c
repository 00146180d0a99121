// A switch that all iterations of a thread take alike, with several labels for one way on, and numbers that ways bring.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 1003 };
static int in[N], got[N], sums[N];

static int chosen(int mode, int x, int i) {
  int v = 7;
  switch (mode) {
  case 0 ... 9:
    v = 1;
    break;
  case 10 ... 19:
    v = x;
    // fall through
  case 20:
    v += 3;
    break;
  case 30:
  case 31:
    v = i;
    break;
  default:
    v = x ^ i;
  }
  return v;
}

static void of_launch(int n, int mode) {
#pragma acc parallel loop copyin(in[0:n]) copyout(got[0:n])
  for (int i = 0; i < n; i++) {
    int v;
    switch (mode) {
    case 0 ... 9:
      v = 1;
      break;
    case 10 ... 19:
      v = in[i];
      // fall through
    case 20:
      v = (mode == 20 ? 7 : v) + 3;
      break;
    case 30:
    case 31:
      v = i;
      break;
    default:
      v = in[i] ^ i;
    }
    got[i] = v;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(got[i], chosen(mode, in[i], i));
}

/* what the optimiser finds to be 0 when a thread has its iterations */
static void constant(int n) {
#pragma acc parallel loop gang vector copyin(in) copy(sums)
  for (int i = 0; i < n; i++) {
    unsigned k = 15, last = i;
    unsigned mode = (k += 3, k) + (k++ & 1 ? last : k--);
    mode = !!mode + ~mode - (-mode);
    unsigned v = 0;
    switch (mode % 40) {
    case 0 ... 9:
      v = 1;
      break;
    case 10 ... 19:
      v = in[i];
      // fall through
    case 20:
      v += 3;
      break;
    default:
      v = last;
    }
    sums[i] += v + k + in[i];
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(sums[i], i + 1 + 18 + in[i]);
}

int main(void) {
  for (int i = 0; i < N; i++) in[i] = i * 7 % 31, sums[i] = i;
  const int modes[] = {0, 5, 9, 10, 15, 19, 20, 21, 30, 31, 40, -1};
  for (int m = 0; m < 12; m++) of_launch(N, modes[m]);
  constant(N);
  return check_done();
}
