/* Updates and a data clause of parts of rows. */
#include "faults.h"

enum { ROWS = 40, COLS = 8 };

int main(void) {
  double (*m)[COLS] = (double (*)[COLS])array_of("m", ROWS * sizeof *m, sizeof *m);
  double (*in)[COLS] = malloc(ROWS * sizeof *in);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      m[i][j] = j, in[i][j] = i;
  arrays_are_ready();
#pragma acc enter data copyin(m[0:ROWS])
#pragma acc update device(m[0:ROWS][1:2])
#pragma acc parallel loop collapse(2) present(m[0:ROWS]) copyin(in[0:ROWS][2:3])
  for (int i = 0; i < ROWS; i++)
    for (int j = 2; j < 5; j++)
      m[i][j] += in[i][j];
#pragma acc update host(m[0:ROWS][2:3])
#pragma acc exit data delete(m[0:ROWS])
  return m[ROWS - 1][4] != 4 + ROWS - 1 || m[ROWS - 1][5] != 5;
}
