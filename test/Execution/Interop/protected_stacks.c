// What protects the host's stack means nothing on the emulator, where a thread runs many lanes in turn, each on a stack
// of its own: lanes would share SafeStack's second stack, and hardened loads find that the way to them is another.
// RUN: %pacc -O2 -mspeculative-load-hardening %s -o %t.slh && %run_host %t.slh && %run_emulator %t.slh
// RUN: %pacc -O2 -fsanitize=safe-stack %s -o %t && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
#include "../check.h"

enum { GANGS = 8, N = 64 };

static __attribute__((noinline)) void fill(int *to, int n, int first) {
  for (int i = 0; i < n; i++) to[i] = first + i;
}

#pragma acc routine vector
static int weigh(const int *values, int n, int first) {
  int weights[16], sum = 0;
  fill(weights, 16, first);
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    int own[4];
    fill(own, 4, i);
    sum += values[i] * weights[(i + own[2]) % 16];
  }
  return sum + weights[first % 16];
}

/// What a vector of one lane computes.
static int weighAlone(const int *values, int n, int first) {
  int sum = first + first % 16;
  for (int i = 0; i < n; i++) sum += values[i] * (first + (2 * i + 2) % 16);
  return sum;
}

int main(void) {
  int values[N], got[GANGS];
  for (int i = 0; i < N; i++) values[i] = 3 * i;
#pragma acc parallel loop gang copyin(values) copyout(got)
  for (int g = 0; g < GANGS; g++) {
    int of_gang[8];
    fill(of_gang, 8, g);
    got[g] = weigh(values, N - g, of_gang[3]) + of_gang[1];
  }
  for (int g = 0; g < GANGS; g++) CHECK_EQ(got[g], weighAlone(values, N - g, g + 3) + g + 1);
  return check_done();
}
