// The paper's figure 4: a stencil over a flat 2-D field, chunks of whole rows.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

static void planned(float *restrict src, float *restrict dst, int cols, int rows) {
  int i, j;
#pragma pacc pipeline \
  targetin(src(cols,cols,cols) [0:cols*rows]) \
  targetout(dst(0,cols,0) [cols:cols*rows-2*cols]) \
    async
{
  // CPU to accelerator
#pragma pacc update device(src[0:cols*rows])
  // on the accelerator
#pragma pacc parallel loop pipe(1)
  for (j = 1; j < rows-1; j++) {
#pragma pacc loop independent
    for (i = 1; i < cols-1; i++) {
      dst[j*cols+i] = src[j*cols+(i-1)] +
                      src[j*cols+(i+1)] +
                      src[(j-1)*cols+i+1] +
                      src[(j+1)*cols+i+1];
    }
  }
  // accelerator to CPU
#pragma pacc update host(dst[cols:cols*rows-2*cols])
}
}

// The same with all columns computed, so that every element that comes back has a value.
static void numbered(float *restrict src, float *restrict dst, int cols, int rows, int tasks) {
#pragma pacc pipeline targetin(src(cols,cols,cols)[0:cols*rows]) \
    targetout(dst(0,cols,0)[cols:cols*rows-2*cols]) num_tasks(tasks) async
  {
#pragma acc update device(src[0:cols*rows])
#pragma acc parallel loop collapse(2) pipe(1)
    for (int j = 1; j < rows - 1; j++)
      for (int i = 0; i < cols; i++)
        dst[j * cols + i] = src[j * cols + i] + 2 * src[(j - 1) * cols + i] - src[(j + 1) * cols + i];
#pragma acc update self(dst[cols:cols*rows-2*cols])
  }
}

int main(void) {
  const int sizes[][2] = {{3, 3}, {8, 5}, {17, 31}, {64, 100}};
  const int tasks[] = {1, 2, 3, 7, 13, 1000};
  for (int s = 0; s < 4; s++) {
    int cols = sizes[s][0], rows = sizes[s][1];
    float *src = malloc(cols * rows * sizeof *src), *dst = calloc(cols * rows, sizeof *dst);
    FILL(src, cols * rows);
    planned(src, dst, cols, rows);
    float sum = 0;
    for (int j = 1; j < rows - 1; j++)
      for (int i = 1; i < cols - 1; i++)
        sum += dst[j * cols + i];
    printf("%d x %d: %g\n", cols, rows, sum);
    for (int t = 0; t < 6; t++) {
      FILL(dst, cols * rows);
      numbered(src, dst, cols, rows, tasks[t]);
      printf("%d tasks: %016llx\n", tasks[t], (unsigned long long)HASH(dst, cols * rows));
    }
    free(src);
    free(dst);
  }
}
