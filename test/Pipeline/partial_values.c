// What parts of a pipeline's body hand to each other and what is right chunk by chunk too: it stays accepted, and gives
// what the program without pragmas gives. What is not right is in partial_errors.c.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 -fdiscard-value-names %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
#include "Inputs/data.h"

enum { N = 700 };
static int offset = 2, table[8] = {1, 2, 3};

// Values that the body sets for each chunk, all the same, before loops read them; helpers that loops set themselves.
static long sets(const int *in, int *out, int tasks) {
  int scale = 1, i, k, helper, *const where = &scale;
  long sum = 0, edge = -1, last = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks) async
  {
    *where = offset * 3;
    int twice = 2 * scale;
    printf("%s", twice > 100 ? "no" : "");
    fprintf(stderr, "%s", twice > 100 ? "no" : "");
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int j = 0; j < N; j++) {
      out[j] = in[j] * scale + table[j & 7];
      sum += out[j];
    }
#pragma pacc kernels loop pipe(1) independent
    for (int j = 0; j < N; j++) {
      helper = out[j] + 1;
      out[j] = helper * scale;
    }
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int j = 0; j < N; j++)
      sum -= in[j];
#pragma pacc update host(out[0:N])
#pragma pacc loop pipe(1)
    for (i = 0; i < N; i++) {
      helper = out[i];
      for (k = 0; k < 3; k++)
        helper += k;
      edge = helper > edge ? helper : edge;
      out[i] += (int)edge & 1;
    }
#pragma pacc loop pipe(1)
    for (i = 0; i < N; i++) {
      helper = out[i] / 2;
      last = helper;
    }
  }
  return sum * 7 + edge * 3 + last;
}

// Sweeps over a chunk; the count of them; counts by several loops.
static long sweeps(const int *in, int *out, int tasks) {
  int sweep, small = 0;
  long sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:N], out[0:N])
    for (sweep = 1; sweep < 4; sweep++) {
      const int weight = sweep * sweep;
#pragma pacc parallel loop pipe(1) reduction(+:sum)
      for (int j = 0; j < N; j++) {
        out[j] = out[j] / 2 + in[j] * sweep + weight;
        sum += out[j];
      }
    }
#pragma pacc update host(out[0:N])
#pragma pacc loop pipe(1)
    for (int j = 0; j < N; j++)
      small += out[j] < 9;
#pragma pacc loop pipe(1)
    for (int j = 1; j < N; j += 2)
      small += in[j] < 3;
  }
  return sum * 100 + small;
}

// What is behind a loop whose variable is declared before: chunks may have none of its iterations.
static long behind(const int *in, int from, int to, int step, int tasks) {
  int i, k = 5;
  long sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (i = from; i < to; i += step) {
      k = in[i];
      sum += k;
    }
  }
  return sum * 1000 + i * 10 + k;
}

int main(void) {
  const int tasks[] = {1, 2, 7, 60, 900};
  int *in = malloc(N * sizeof *in), *out = malloc(N * sizeof *out);
  for (int t = 0; t < 5; t++) {
    FILL(in, N);
    FILL(out, N);
    printf("%ld", sets(in, out, tasks[t]));
    printf(" %016llx", (unsigned long long)HASH(out, N));
    printf(" %ld", sweeps(in, out, tasks[t]));
    printf(" %016llx", (unsigned long long)HASH(out, N));
    printf(" %ld %ld %ld %ld\n", behind(in, 0, N, 1, tasks[t]), behind(in, 200, 203, 7, tasks[t]),
           behind(in, 100, 350, 3, tasks[t]), behind(in, 50, 20, 3, tasks[t]));
  }
}
