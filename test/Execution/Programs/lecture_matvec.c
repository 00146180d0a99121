// Triangular matrix times vector, as lectures show it: static arrays that the kernel both reads and
// accumulates into, and rows behind pointers with the size given at run time.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_emulator %t 300
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

const int SIZE = 100;

static void static_arrays(void) {
  double matrix[SIZE][SIZE], vector[SIZE], result[SIZE];
  for (int row = 0; row < SIZE; row++) {
    for (int column = 0; column < SIZE; column++)
      matrix[row][column] = row > column ? 0 : 1;
    vector[row] = 1;
    result[row] = 0;
  }
#pragma acc kernels
  for (int row = 0; row < SIZE; row++)
    for (int column = 0; column < SIZE; column++)
      result[row] += matrix[row][column] * vector[column];
  double total = 0;
  for (int row = 0; row < SIZE; row++) {
    CHECK_EQ(result[row], SIZE - row);
    total += result[row];
  }
  CHECK_EQ(total, SIZE * (SIZE + 1) / 2.0);
}

static void rows_behind_pointers(unsigned n) {
  double **restrict matrix = malloc(n * sizeof(double *));
  double *restrict vector = malloc(n * sizeof(double));
  double *restrict result = malloc(n * sizeof(double));
  for (unsigned row = 0; row < n; row++) {
    matrix[row] = malloc(n * sizeof(double));
    for (unsigned column = 0; column < n; column++)
      matrix[row][column] = row > column ? 0 : 1;
    vector[row] = 1;
    result[row] = NAN; // the kernel sets it
  }
#pragma acc kernels copyin(matrix[:n][:n], vector[:n]) copyout(result[:n])
  for (unsigned row = 0; row < n; row++) {
    result[row] = 0;
    for (unsigned column = 0; column < n; column++)
      result[row] += matrix[row][column] * vector[column];
  }
  double total = 0;
  for (unsigned row = 0; row < n; row++)
    total += result[row];
  CHECK_EQ(total, n * (n + 1.0) / 2);
  for (unsigned row = 0; row < n; row++)
    free(matrix[row]);
  free(matrix);
  free(vector);
  free(result);
}

int main(int argc, char **argv) {
  static_arrays();
  rows_behind_pointers(argc > 1 ? strtoul(argv[1], NULL, 10) : 70);
  return check_done();
}
