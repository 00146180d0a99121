// Numbers, pointers and constant arrays that the body declares and that several of its stages use, also the counters of its
// loops: each chunk sets them anew, to the same values.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O0 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O2 -gpu=check -x c++ -Wno-c++11-narrowing %s -o %t
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
// RUN: not %pacc -DERRORS -c %s -o %t.o 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
enum { ROWS = 200, COLS = 12 };

static double smooth(const double *in, double *out, int more) {
  double most = 0;
#pragma pacc pipeline targetin(in(COLS,COLS,COLS)[0:ROWS*COLS]) targetout(out(0,COLS,0)[COLS:(ROWS-2)*COLS]) \
    async num_tasks(7)
  {
    int i, j;
    const double w[3] = {1, -2, 1};
    static const double half = .5;
    double c = more * half, d = c + 1;
    const int last = more > 0 ? ROWS - 1 : ROWS;
    const long all = (long)ROWS * COLS;
    const double *from = in;
#pragma pacc update device(in[0:all])
#pragma pacc parallel loop pipe(1) private(i) num_gangs(last)
    for (j = 1; j < last; j++)
#pragma pacc loop
      for (i = 0; i < COLS; i++)
        out[j * COLS + i] = c * w[0] * in[(j - 1) * COLS + i] + w[1] * from[j * COLS + i] + d * w[2] * in[(j + 1) * COLS + i];
#pragma pacc update host(out[COLS:(ROWS-2)*COLS])
#pragma pacc loop pipe(1)
    for (j = 1; j < last; j++)
      for (i = 0; i < COLS; i++)
        if (d * out[j * COLS + i] > most)
          most = d * out[j * COLS + i];
  }
  return most;
}

#ifdef ERRORS
static double counted(const double *in) {
  double sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:ROWS])
  {
    double part = 0;
#pragma pacc update device(in[0:ROWS])
#pragma pacc parallel loop pipe(1) reduction(+:part)
    for (int i = 0; i < ROWS; i++)
      part += in[i];
    // CHECK: declarations.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'part' is read here when only some chunks have changed it
    sum += part;
    // CHECK: declarations.c:[[#@LINE-1]]:{{[0-9]+}}: error: 'sum' is read here once for each chunk
  }
  return sum;
}
#endif

int main(void) {
  double *in = (double *)malloc(ROWS * COLS * sizeof *in), *out = (double *)calloc(ROWS * COLS, sizeof *out), sum = 0;
  for (int i = 0; i < ROWS * COLS; i++)
    in[i] = i * 7919 % 101;
  const double most = smooth(in, out, 4);
  for (int i = 0; i < ROWS * COLS; i++)
    sum += out[i] * (i % 13);
  printf("%g %g\n", sum, most);
#ifdef ERRORS
  printf("%g\n", counted(in));
#endif
}
