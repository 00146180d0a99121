// Values that one lane has, and all lanes need: the next one does not come before every lane has the last, in loops of
// the gang and of a worker, on two ways to the same place, and where each gang has one only.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:2,strict %run_emulator %t && env PACC_EMULATOR=order:3,strict %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { N = 12, L = 96 };
static int out[N][L], seen[N];

static void expect_tickets(void) {
  for (int i = 0; i < N; i++) seen[i] = 0;
  for (int i = 0; i < N; i++) {
    for (int j = 1; j < L; j++) CHECK_EQ(out[i][j], out[i][0]);
    if (out[i][0] >= 0 && out[i][0] < N) seen[out[i][0]]++;
  }
  for (int i = 0; i < N; i++) CHECK_EQ(seen[i], 1);
}

static void in_turn(void) {
  int count = 0;
#pragma acc parallel num_gangs(1) copy(count) copyout(out)
#pragma acc loop seq
  for (int i = 0; i < N; i++) {
    int mine;
#pragma acc atomic capture
    mine = count++;
#pragma acc loop vector
    for (int j = 0; j < L; j++) out[i][j] = mine;
  }
  expect_tickets();
}

static void of_gangs(void) {
  int count = 0;
#pragma acc parallel loop gang copy(count) copyout(out)
  for (int i = 0; i < N; i++) {
    int mine;
#pragma acc atomic capture
    mine = count++;
#pragma acc loop vector
    for (int j = 0; j < L; j++) out[i][j] = mine;
  }
  expect_tickets();
}

static void of_workers(void) {
  int count = 0;
#pragma acc parallel loop gang copy(count) copyout(out) num_workers(2) vector_length(32)
  for (int i = 0; i < N; i += 4) {
#pragma acc loop worker
    for (int k = 0; k < 4; k++) {
      int mine;
#pragma acc atomic capture
      mine = count++;
#pragma acc loop vector
      for (int j = 0; j < L; j++) out[i + k][j] = mine;
    }
  }
  expect_tickets();
}

static void on_two_ways(int often) {
  int count = 0;
#pragma acc parallel loop gang copy(count) copyout(out) num_gangs(2)
  for (int i = 0; i < N; i++) {
    int mine = 0, least = 1 << 30;
    for (int k = 0; k < often; k++) {
      if (i + k & 1) {
#pragma acc atomic capture
        mine = count++;
      } else {
#pragma acc atomic capture
        { mine = count; count += 1; }
      }
      least = mine < least ? mine : least;
    }
#pragma acc loop vector
    for (int j = 0; j < L; j++) out[i][j] = least;
  }
  for (int i = 0; i < N; i++) {
    for (int j = 1; j < L; j++) CHECK_EQ(out[i][j], out[i][0]);
    CHECK(out[i][0] >= 0 && out[i][0] < N * often);
    for (int k = 0; k < i; k++) CHECK(out[k][0] != out[i][0]);
  }
  CHECK_EQ(count, N * often);
}

static void once(void) {
  int count = 0, all[L];
#pragma acc parallel num_gangs(1) copy(count) copyout(all)
  {
    int mine;
#pragma acc atomic capture
    mine = ++count;
#pragma acc loop vector
    for (int j = 0; j < L; j++) all[j] = mine + j;
  }
  for (int j = 0; j < L; j++) CHECK_EQ(all[j], 1 + j);
}

int main(int argc, char **argv) {
  in_turn();
  of_gangs();
  of_workers();
  on_two_ways(3 + argc - 1);
  once();
  return check_done();
}
