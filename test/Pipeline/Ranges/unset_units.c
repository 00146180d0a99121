// What loops leave out of the units of an array in targetout, or of one that no update brings, is after the pipeline as it
// was before: rows at the edges of a field, chunks that no iteration is about, every second unit; in any dimension, with
// kernels that come one after the other, and where a clause gives the kernel to the host.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { ROWS = 40, COLS = 6, CELLS = ROWS * COLS };
static double in[CELLS], out[CELLS], other[CELLS];
static double field[COLS][ROWS];

static void edges(int tasks, int from, int to) {
#pragma pacc pipeline targetin(in(COLS,COLS,COLS)[0:CELLS]) targetout(out(0,COLS,0)[0:CELLS]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc parallel loop pipe(1)
    for (int i = from; i < to; i++)
      for (int k = 0; k < COLS; k++)
        out[i * COLS + k] = in[(i - 1) * COLS + k] + in[(i + 1) * COLS + k];
#pragma pacc update host(out[0:CELLS])
  }
}

// No update brings it.
static void unbrought(int tasks) {
#pragma pacc pipeline targetin(in(0,COLS,0)[0:CELLS]) targetinout(out(0,COLS,0)[0:CELLS]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc parallel loop pipe(1)
    for (int i = 5; i < ROWS - 5; i++)
      for (int k = 0; k < COLS; k++)
        out[i * COLS + k] = in[i * COLS + k] + 4;
#pragma pacc update host(out[0:CELLS])
  }
}

static void downwards(int tasks) {
#pragma pacc pipeline targetin(in(0,COLS,0)[0:CELLS]) targetout(out(0,COLS,0)[0:CELLS]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc parallel loop pipe(1)
    for (int i = ROWS - 3; i > 4; i--)
      for (int k = 0; k < COLS; k++)
        out[i * COLS + k] = 2 * in[i * COLS + k];
#pragma pacc update host(out[0:CELLS])
  }
}

static void steps(int tasks) {
#pragma pacc pipeline targetin(in(0,COLS,0)[0:CELLS]) targetout(out(0,COLS,0)[0:CELLS]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < ROWS; i += 3)
      for (int k = 0; k < COLS; k++)
        out[i * COLS + k] = 3 * in[i * COLS + k];
#pragma pacc update host(out[0:CELLS])
  }
}

// Both loops of one construct; the second array is set by the loop that goes over less.
static void loops(int tasks) {
#pragma pacc pipeline targetin(in(0,COLS,0)[0:CELLS]) targetout(out(0,COLS,0)[0:CELLS], other(0,COLS,0)[0:CELLS]) \
                      num_tasks(tasks)
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc kernels
    {
#pragma pacc loop independent pipe(1)
      for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLS; k++)
          out[i * COLS + k] = in[i * COLS + k] + 1;
#pragma pacc loop independent pipe(1)
      for (int i = 2; i < ROWS - 2; i++)
        for (int k = 0; k < COLS; k++)
          other[i * COLS + k] = out[i * COLS + k] * 2;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 2; i++)
      for (int k = 0; k < COLS; k++)
        other[i * COLS + k] = 7;
#pragma pacc update host(out[0:CELLS], other[0:CELLS])
  }
}

static void columns(int tasks) {
#pragma pacc pipeline targetout(field[0:COLS](0,1,0)[0:ROWS]) num_tasks(tasks)
  {
#pragma pacc parallel loop
    for (int k = 0; k < COLS; k++)
#pragma pacc loop pipe(2)
      for (int i = 1; i < ROWS - 1; i++)
        field[k][i] = k * 100 + i;
#pragma pacc update host(field[0:COLS][0:ROWS])
  }
}

static void onHost(int tasks, int device) {
#pragma pacc pipeline targetin(in(0,COLS,0)[0:CELLS]) targetout(out(0,COLS,0)[0:CELLS]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:CELLS])
#pragma pacc parallel loop pipe(1) if(device)
    for (int i = 1; i < ROWS; i++)
      for (int k = 0; k < COLS; k++)
        out[i * COLS + k] = 5 * in[i * COLS + k];
#pragma pacc update host(out[0:CELLS])
  }
}

static void show(const char *name) {
  printf("%s %016llx %016llx %016llx\n", name, (unsigned long long)HASH(out, CELLS), (unsigned long long)HASH(other, CELLS),
         (unsigned long long)hash_of(field, sizeof field));
  FILL(out, CELLS);
  FILL(other, CELLS);
  FILL(&field[0][0], CELLS);
}

int main(void) {
  FILL(in, CELLS);
  show("begin");
  for (int tasks = 1; tasks < 12; tasks += 5) {
    edges(tasks, 1, ROWS - 1), show("edges");
    edges(tasks, 17, 20), show("few");
    edges(tasks, 9, 9), show("none");
    unbrought(tasks), show("unbrought");
    downwards(tasks), show("downwards");
    steps(tasks), show("steps");
    loops(tasks), show("loops");
    columns(tasks), show("columns");
    onHost(tasks, 0), show("host");
    onHost(tasks, 1), show("device");
  }
}
