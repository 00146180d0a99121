// An array of variable length that lanes fill and nobody reads goes as a whole: its length, which nothing needs then,
// must not stay as a value that says nothing (the loop never ended).
// RUN: %pacc -w -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -w -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

static void nothing(int rounds, int n, int length) {
  int r[16] = {0};
#pragma acc parallel copy(r) num_gangs(1)
  {
    for (int round = 2; round < rounds; round++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++) {
        unsigned scratch[length];
        for (int k = 0; k < length; k++) scratch[k] = 4;
      }
    }
  }
  CHECK(r[0] == 0);
}

static void something(int rounds, int n, int length) {
  int r[16] = {0};
#pragma acc parallel copy(r) num_gangs(1)
  {
    for (int round = 0; round < rounds; round++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++) {
        unsigned scratch[length], used[length];
        for (int k = 0; k < length; k++) scratch[k] = used[k] = i + k;
        r[i] += used[length - 1];
      }
    }
  }
  for (int i = 0; i < n; i++) CHECK(r[i] == rounds * (i + length - 1));
}

int main(int argc, char **argv) {
  nothing(argc + 21, argc + 15, argc + 4);
  something(argc + 5, argc + 15, argc + 4);
  return check_done();
}
