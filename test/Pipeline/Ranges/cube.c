// A 3-D stencil on true arrays with targetinout, a reduction over the range and a stage of host code; sections of
// the updates that are not contiguous. With and without optimisation.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t && %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 -g %s -o %t.O0 && %run_host %t.O0 | diff %t.expected -
// RUN: %run_emulator %t.O0 | diff %t.expected -
// RUN: %run_emulators %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

#define X 14
#define Y 9
#define Z 12
static float in[X][Y][Z], out[X][Y][Z];

static double step(int tasks) {
  double sum = 0;
  float corner = 0;
#pragma pacc pipeline targetin(in(1,1,1)[0:X][0:Y][0:Z]) targetinout(out(0,1,0)[1:X-2][0:Y][0:Z]) async num_tasks(tasks)
  {
#pragma pacc update device(in, out[1:X-2][1:Y-2][1:Z-2])
#pragma pacc parallel loop collapse(2) gang pipe(1) reduction(+:sum)
    for (int i = 1; i < X - 1; i++)
      for (int j = 1; j < Y - 1; j++) {
#pragma pacc loop vector reduction(+:sum)
        for (int k = 1; k < Z - 1; k++) {
          out[i][j][k] += in[i - 1][j][k] + in[i + 1][j][k] - in[i][j - 1][k] + in[i][j + 1][k] * in[i][j][k - 1];
          sum += out[i][j][k];
        }
      }
#pragma pacc update host(out[1:X-2][1:Y-2][1:Z-2])
#pragma pacc loop pipe(1)
    for (int i = 1; i < X - 1; i++)
      corner += out[i][0][0] + out[i][1][1];
  }
  return sum * 10 + corner;
}

// Chunks of the last dimension.
static void slices(int tasks) {
#pragma pacc pipeline targetin(in[0:X][0:Y](1,1,1)[0:Z]) targetout(out[0:X][0:Y](0,1,0)[1:Z-2]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:X][0:Y][0:Z])
#pragma pacc parallel loop collapse(2)
    for (int i = 0; i < X; i++)
      for (int j = 0; j < Y; j++)
#pragma pacc loop pipe(3)
        for (int k = 1; k < Z - 1; k++)
          out[i][j][k] = in[i][j][k - 1] - in[i][j][k + 1];
#pragma pacc update host(out[2:X-4][0:Y][1:Z-2])
  }
  for (int j = 0; j < Y; j++)
    for (int k = 0; k < Z; k++)
      out[0][j][k] = out[1][j][k] = out[X - 2][j][k] = out[X - 1][j][k] = 0;
}

int main(void) {
  const int tasks[] = {1, 2, 5, 12, 100};
  for (int t = 0; t < 5; t++) {
    FILL(&in[0][0][0], X * Y * Z);
    FILL(&out[0][0][0], X * Y * Z);
    double result = step(tasks[t]);
    printf("%d: %.17g %016llx", tasks[t], result, (unsigned long long)HASH(&out[0][0][0], X * Y * Z));
    slices(tasks[t]);
    printf(" %016llx\n", (unsigned long long)HASH(&out[0][0][0], X * Y * Z));
  }
}
