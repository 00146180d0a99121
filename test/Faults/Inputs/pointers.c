/* Rows behind pointers, a structure with a pointer member. */
#include "faults.h"

enum { ROWS = 5, N = 300 };
struct field {
  int n;
  double *v;
};

int main(void) {
  double *all = array_of("rows", ROWS * N * sizeof *all, N * sizeof *all), *row[ROWS], **m = row;
  struct field f = {N, array_of("v", N * sizeof(double), N * sizeof(double))};
  for (int r = 0; r < ROWS; r++) {
    row[r] = all + r * N;
    for (int i = 0; i < N; i++)
      row[r][i] = r + i;
  }
  arrays_are_ready();
#pragma acc data copyin(f) copy(f.v[0:N]) copy(m[0:ROWS][0:N])
  {
#pragma acc parallel loop present(f, m[0:ROWS][0:N])
    for (int i = 0; i < N; i++) {
      double sum = 1;
      for (int r = 0; r < ROWS; r++) {
        sum += m[r][i];
        m[r][i] = -1;
      }
      f.v[i] = sum;
    }
  }
  return f.v[0] != 11;
}
