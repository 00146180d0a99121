/* A pipeline with halos, a sum and host code. */
#include "faults.h"

enum { ROWS = 60, COLS = 64, TASKS = 6 };

int main(void) {
  float *in = malloc(ROWS * COLS * sizeof *in);
  float *out = array_of("out", ROWS * COLS * sizeof *out, COLS * sizeof *out), edge = 0;
  double sum = 0;
  for (int i = 0; i < ROWS * COLS; i++)
    in[i] = (float)(i % 101), out[i] = -1;
  arrays_are_ready();
#pragma pacc pipeline targetin(in(COLS,COLS,COLS)[0:ROWS*COLS]) targetout(out(0,COLS,0)[COLS:(ROWS-2)*COLS]) async num_tasks(TASKS)
  {
#pragma pacc update device(in[0:ROWS*COLS])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int j = 1; j < ROWS - 1; j++) {
#pragma pacc loop reduction(+:sum)
      for (int i = 0; i < COLS; i++) {
        out[j * COLS + i] = in[(j - 1) * COLS + i] + in[(j + 1) * COLS + i];
        sum += out[j * COLS + i];
      }
    }
#pragma pacc update host(out[COLS:(ROWS-2)*COLS])
#pragma pacc loop pipe(1)
    for (int j = 1; j < ROWS - 1; j++)
      if (out[j * COLS] > edge)
        edge = out[j * COLS];
  }
  return sum == 0 || edge == 0;
}
