// Sequential loops at gang and worker level that only store: prefix sums, insertion sort, loops that
// break, loops in loops, then vector loops that read what they left, round after round.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { R = 23, C = 40, ROUNDS = 3 };
static int in[R][C], sums[R][C], sorted[R][C], out[R][C];

static void fill(void) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      in[i][j] = (i * 31 + j * 17) % 101;
  memset(out, 0, sizeof out);
}

/* Round k reads what the vector loop of round k - 1 wrote. */
static void prefix_sums(void) {
  fill();
#pragma acc parallel loop gang copy(in) copyout(sums) num_gangs(5) vector_length(32)
  for (int i = 0; i < R; i++)
    for (int k = 0; k < ROUNDS; k++) {
      for (int j = 0; j < C; j++)
        sums[i][j] = (j ? sums[i][j - 1] : 0) + in[i][j];
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        in[i][j] = sums[i][C - 1 - j] % 101;
    }
  for (int i = 0; i < R; i++) {
    int row[C], sum[C];
    for (int j = 0; j < C; j++)
      row[j] = (i * 31 + j * 17) % 101;
    for (int k = 0; k < ROUNDS; k++) {
      for (int j = 0; j < C; j++)
        sum[j] = (j ? sum[j - 1] : 0) + row[j];
      for (int j = 0; j < C; j++)
        row[j] = sum[C - 1 - j] % 101;
    }
    for (int j = 0; j < C; j++)
      CHECK_EQ(in[i][j], row[j]);
  }
}

/* A loop that breaks, in a loop: only one lane may sort. */
static void insertion_sort(void) {
  fill();
#pragma acc parallel loop gang copyin(in) copyout(sorted, out) vector_length(64)
  for (int i = 0; i < R; i++) {
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      sorted[i][j] = in[i][j];
    for (int j = 1; j < C; j++)
      for (int k = j; k > 0; k--) {
        if (sorted[i][k - 1] <= sorted[i][k])
          break;
        int kept = sorted[i][k];
        sorted[i][k] = sorted[i][k - 1];
        sorted[i][k - 1] = kept;
      }
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] = sorted[i][C - 1 - j];
  }
  for (int i = 0; i < R; i++) {
    int total = 0, before = 0;
    for (int j = 0; j < C; j++) {
      CHECK(!j || sorted[i][j - 1] <= sorted[i][j]);
      CHECK_EQ(out[i][j], sorted[i][C - 1 - j]);
      total += sorted[i][j];
      before += in[i][j];
    }
    CHECK_EQ(total, before);
  }
}

/* The same at worker level. */
static void in_workers(void) {
  fill();
#pragma acc parallel loop gang worker copyin(in) copyout(sums, out) num_workers(4) vector_length(32)
  for (int i = 0; i < R; i++) {
    int j = 0;
    while (j < C) {
      sums[i][j] = (j ? sums[i][j - 1] : 0) + in[i][j];
      j++;
    }
    for (int k = 1; k < C; k *= 2)
      sums[i][k] += k;
#pragma acc loop vector
    for (int k = 0; k < C; k++)
      out[i][k] = sums[i][C - 1 - k];
  }
  for (int i = 0; i < R; i++) {
    int sum = 0;
    for (int j = 0; j < C; j++) {
      sum += in[i][j];
      CHECK_EQ(out[i][C - 1 - j], sum + (j && !(j & (j - 1)) ? j : 0));
    }
  }
}

int main(void) {
  prefix_sums();
  insertion_sort();
  in_workers();
  return check_done();
}
