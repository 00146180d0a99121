// Loops with 'pipe' that count down, where iterations may come in any order: with >, >=, !=, steps, counters of several
// types, units, and a range of which chunks have nothing.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 -x c++ %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

enum { N = 90, UNIT = 3 };
static int in[N * UNIT], out[N * UNIT];

static long down(int first, int last, int step, int tasks) {
  long sum = 0;
#pragma pacc pipeline targetin(in(UNIT,UNIT,UNIT)[0:N*UNIT]) targetinout(out(0,UNIT,0)[0:N*UNIT]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:N*UNIT], out[0:N*UNIT])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int j = first; j >= last; j -= 2)
      for (int k = UNIT - 1; k >= 0; k--) {
        out[j * UNIT + k] += in[j * UNIT + k] + (j < N - 1 ? in[(j + 1) * UNIT + k] : 0);
        sum += out[j * UNIT + k];
      }
#pragma pacc kernels loop independent pipe(1)
    for (unsigned long j = first; j != (unsigned long)last; --j)
      out[j * UNIT] += 2 * in[j * UNIT];
#pragma pacc parallel loop gang vector pipe(1)
    for (short j = first; j > last; j -= step)
      out[j * UNIT + 1] -= in[j * UNIT + 1] * j;
#pragma pacc parallel loop pipe(1) collapse(2)
    for (long j = N - 1; j > -1; j += -1)
      for (int k = 0; k < UNIT; k++)
        out[j * UNIT + k] ^= 5;
#pragma pacc update host(out[0:N*UNIT])
  }
  return sum;
}

int main(void) {
  FILL(in, N * UNIT);
  FILL(out, N * UNIT);
  for (int tasks = 1; tasks < 40; tasks += 7) {
    printf("%ld", down(N - 1, 0, 3, tasks));
    printf(" %ld", down(70, 13, 7, tasks));
    printf(" %ld", down(20, 20, 1, tasks));
    printf(" %016llx\n", (unsigned long long)HASH(out, N * UNIT));
  }
}
