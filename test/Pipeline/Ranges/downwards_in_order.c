// Loops with 'pipe' that count down and whose iterations come in order, on the host, in `serial`, with `seq` and `auto`:
// the chunks come from the last to the first. Then the left halo is of chunks that come later, and the right one of
// chunks before.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { N = 97, UNIT = 2, ROWS = 11, COLS = 13 };
static int a[N * UNIT], b[N * UNIT], c[N * UNIT], m[ROWS][COLS];

/// Each reads what the loop before it had from before it, beyond the chunk on both sides.
static unsigned halos(int step, int tasks) {
  unsigned carry = 1, text = 0;
  int i = 5;
#pragma pacc pipeline targetin(b(UNIT,UNIT,2*UNIT)[0:N*UNIT]) targetinout(a(2*UNIT,UNIT,3*UNIT)[0:N*UNIT]) \
    targetout(c(0,UNIT,0)[0:N*UNIT]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N*UNIT], b[0:N*UNIT])
#pragma pacc parallel loop pipe(1)
    for (int j = 0; j < N; j++)
      c[UNIT * j] = (j > 1 ? 3 * a[UNIT * (j - 2)] : 0) + (j + 3 < N ? a[UNIT * (j + 3) + 1] : 7), c[UNIT * j + 1] = b[UNIT * j];
#pragma pacc serial loop pipe(1) copy(carry)
    for (int j = N - 1; j >= 0; j--) {
      carry = carry * 31 + a[UNIT * j] + (j > 0 ? a[UNIT * (j - 1)] : 0);
      a[UNIT * j] = carry % 97 + (j + 2 < N ? b[UNIT * (j + 2)] : 0);
    }
#pragma pacc parallel loop seq pipe(1)
    for (long j = N - 2; j != -1; --j)
      a[UNIT * j + 1] += a[UNIT * j] + (j > 1 ? b[UNIT * j - 1] : 0);
#pragma pacc update host(a[0:N*UNIT], c[0:N*UNIT])
#pragma pacc loop pipe(1)
    for (i = N - 1; i > 2; i -= step)
      text = text * 17 + a[UNIT * i] + 3 * a[UNIT * i + 1] + c[UNIT * i];
  }
  return carry + text + i;
}

static unsigned inner(int tasks) {
  unsigned carry = 3;
#pragma pacc pipeline targetinout(m[0:ROWS](0,1,0)[0:COLS]) num_tasks(tasks)
  {
#pragma pacc update device(m[0:ROWS][0:COLS])
#pragma pacc parallel loop
    for (int k = 0; k < ROWS; k++)
#pragma pacc loop pipe(2)
      for (int j = 0; j < COLS; j++)
        m[k][j] += k;
#pragma pacc update host(m[0:ROWS][0:COLS])
#pragma pacc loop pipe(2)
    for (unsigned char j = COLS - 1; j >= 1; j -= 3)
      carry = carry * 5 + m[3][j];
  }
  return carry;
}

int main(void) {
  FILL(a, N * UNIT);
  FILL(b, N * UNIT);
  FILL(&m[0][0], ROWS * COLS);
  for (int tasks = 1; tasks < 50; tasks += 7) {
    printf("%u", halos(1 + tasks % 4, tasks));
    printf(" %u", inner(1 + tasks % 12));
    printf(" %016llx %016llx %016llx\n", (unsigned long long)HASH(a, N * UNIT), (unsigned long long)HASH(c, N * UNIT),
           (unsigned long long)HASH(&m[0][0], ROWS * COLS));
  }
}
