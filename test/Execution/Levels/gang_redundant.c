// Code of a parallel region outside of loops: every gang runs it, lanes do not; several loops in one
// region; loops without gang are run whole by every gang.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 400 };

static void several_loops(void) {
  static int a[N], b[N], c[N];
#pragma acc parallel copyout(a, b, c) num_gangs(5)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      a[i] = i;
    int offset = 7; // redundant, private to the gang
    offset += 3;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      b[i] = offset + i;
    offset *= 2;
#pragma acc loop gang worker vector
    for (int i = 0; i < N; i++)
      c[i] = offset * i;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], i);
    CHECK_EQ(b[i], 10 + i);
    CHECK_EQ(c[i], 20 * i);
  }
}

/* A vector loop at region level is executed by every gang: each writes the same values. */
static void loops_of_every_gang(void) {
  static int table[N], hits;
  hits = 0;
#pragma acc parallel copyout(table) copy(hits) num_gangs(1) vector_length(64)
  {
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      table[i] = 2 * i;
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += table[N - 1 - i];
    hits = sum;
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      table[i] += sum;
  }
  CHECK_EQ(hits, N * (N - 1));
  for (int i = 0; i < N; i++)
    CHECK_EQ(table[i], 2 * i + N * (N - 1));
}

static void redundant_count(void) {
  int gangs = 0, laps = 0;
#pragma acc parallel num_gangs(8) num_workers(2) vector_length(32) copy(gangs, laps)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop seq
    for (int k = 0; k < 3; k++) {
#pragma acc atomic update
      laps++;
    }
  }
  CHECK_EQ(laps, 3 * gangs);
  if (discrete_memory())
    CHECK_EQ(gangs, 8);
  else
    CHECK(gangs >= 1 && gangs <= 8);
}

static void one_gang_is_serial_code(void) {
  static int fib[40];
  int steps = 0;
#pragma acc parallel num_gangs(1) copyout(fib) copy(steps)
  {
    fib[0] = 0;
    fib[1] = 1;
    for (int i = 2; i < 40; i++) {
      fib[i] = fib[i - 1] + fib[i - 2]; // plain loop: sequential
      steps++;
    }
  }
  CHECK_EQ(fib[39], 63245986);
  CHECK_EQ(steps, 38);
}

static void gang_loop_in_a_sequential_loop(void) {
  static int a[N];
  memset(a, 0, sizeof a);
#pragma acc parallel copy(a) num_gangs(3)
  {
    for (int step = 1; step <= 4; step++) {
#pragma acc loop gang vector
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 10 + step; // the same lane meets the same i again
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 1234);
}

int main(void) {
  several_loops();
  loops_of_every_gang();
  redundant_count();
  one_gang_is_serial_code();
  gang_loop_in_a_sequential_loop();
  return check_done();
}
