// host_data in a pipeline: the device's address of a chunk, so that element i of the whole is where it belongs, for
// functions that take such; of pointers, beside data of a region round the pipeline.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { ROWS = 37, COLS = 8 };
struct Matrix {
  int tag;
  int a[ROWS][COLS];
};
static int weights[COLS];

/// As a library would: all pointers are the device's.
static void addRow(int *to, const int (*from)[COLS], const int *w, int row) {
#pragma acc parallel loop deviceptr(to, from, w)
  for (int j = 0; j < COLS; j++)
    to[row * COLS + j] += from[row][j] * w[j] + row;
}

static void run(struct Matrix *m, int *c, int tasks) {
  int(*rows)[COLS] = m->a;
#pragma acc data copyin(weights)
#pragma pacc pipeline targetin(rows(0,1,0)[0:ROWS][0:COLS]) targetinout(c(0,COLS,0)[0:ROWS*COLS]) num_tasks(tasks) async
  {
#pragma pacc update device(rows[0:ROWS][0:COLS], c[0:ROWS*COLS])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++)
        c[i * COLS + j] += rows[i][j];
#pragma acc host_data use_device(rows, c, weights)
    {
#pragma pacc loop pipe(1)
      for (int i = 0; i < ROWS; i++)
        addRow(c, rows, weights, i);
    }
#pragma pacc update host(c[0:ROWS*COLS])
  }
}

int main(void) {
  static struct Matrix m;
  int *c = (int *)malloc(ROWS * COLS * sizeof *c);
  FILL(&m.a[0][0], ROWS * COLS);
  FILL(c, ROWS * COLS);
  FILL(weights, COLS);
  for (int tasks = 1; tasks < 30; tasks += 7) {
    run(&m, c, tasks);
    printf("%016llx\n", (unsigned long long)HASH(c, ROWS * COLS));
  }
}
