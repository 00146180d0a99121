// Tables of labels that stay in code or data of kernels: what kernels have of labels in functions of the host is some
// address, and the host goes on to jump by its tables.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
#include "../check.h"

enum { N = 10 };

static int steps_of(int i) { // what remains of an interpreter
  void *table[] = {&&once, &&ten_times};
  static void *const again[] = {&&ten_times, &&once};
  int steps = table[i & 1] != 0 && again[i & 1] != 0;
once:
  if (++steps < i)
    goto once;
ten_times:
  steps += 10;
  if (steps < 30)
    goto ten_times;
  return steps;
}

static int expected_steps(int i) {
  int steps = i > 1 ? i : 2;
  do
    steps += 10;
  while (steps < 30);
  return steps;
}

static void labels_of_the_kernel(int rounds) {
  int steps[N], known[N], own[N];
#pragma acc parallel loop copyout(steps, known, own)
  for (int i = 0; i < N; i++) {
    void *const labels[] = {&&up, &&down};
    int at = 0;
    steps[i] = steps_of(i);
    known[i] = labels[i & 1] != 0;
  up:
    if (++at < rounds)
      goto up;
  down:
    if (--at > i)
      goto down;
    own[i] = at;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(steps[i], expected_steps(i));
    CHECK_EQ(known[i], 1);
    CHECK_EQ(own[i], i < rounds - 1 ? i : rounds - 1);
  }
}

static void labels_of_the_host(void) {
  static void *const states[] = {&&middle, &&end};
  int known[N], state = 0;
#pragma acc parallel loop copyout(known)
  for (int i = 0; i < N; i++)
    known[i] = states[i & 1] != 0;
  for (int i = 0; i < N; i++)
    CHECK_EQ(known[i], 1);
  goto *states[state];
middle:
  CHECK_EQ(state, 0);
  goto *states[++state];
end:
  CHECK_EQ(state, 1);
}

int main(void) {
  labels_of_the_kernel(4);
  labels_of_the_host();
  return check_done();
}
