// Where planes have more in common than rows, a thread takes iterations of those: products of a matrix with a tensor, layers
// of a convolution. Extents round the tiles.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Rpass=pacc-jam %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:2 %run_emulator %t.one > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
static long hash(const double *v, long n) {
  unsigned long h = 14695981039346656037ul;
  for (long i = 0; i < n; i++)
    h = (h ^ (unsigned long)(long)v[i]) * 1099511628211ul;
  return (long)h;
}
// CHECK-NOT: planes.c:[[#@LINE+6]]:{{.*}}: remark: a thread takes {{[2-9]}}
// CHECK: planes.c:[[#@LINE+4]]:{{.*}}: remark: a thread takes {{[48]}} iterations at a time
static void contract(int planes, int rows, int columns, int depth, const double *restrict a, const double *restrict b,
                     double *restrict c) {
#pragma acc parallel loop collapse(3) copyin(a[:planes * depth], b[:depth * rows * columns]) copyout(c[:planes * rows * columns])
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++) {
        double s = 0;
        for (int l = 0; l < depth; l++)
          s += a[i * depth + l] * b[(l * rows + j) * columns + k];
        c[(i * rows + j) * columns + k] = s;
      }
}
static void convolve(int layers, int rows, int columns, int depth, const double *restrict w, const double *restrict a,
                     double *restrict c) {
#pragma acc parallel loop gang collapse(2) copyin(w[:layers * depth * 3], a[:depth * (rows + 2) * columns]) copyout(c[:layers * rows * columns])
  for (int i = 0; i < layers; i++)
    for (int j = 0; j < rows; j++)
#pragma acc loop vector
      for (int k = 0; k < columns; k++) {
        double s = i;
        for (int l = 0; l < depth; l++)
          for (int p = 0; p < 3; p++)
            s += w[(i * depth + l) * 3 + p] * a[(l * (rows + 2) + j + p) * columns + k];
        c[(i * rows + j) * columns + k] = s;
      }
}
int main(void) {
  enum { Most = 1 << 16 };
  double *a = malloc(Most * sizeof *a), *b = malloc(Most * sizeof *b), *c = malloc(Most * sizeof *c);
  for (int i = 0; i < Most; i++)
    a[i] = i * 7 % 11 - 5, b[i] = i * 5 % 13 - 6;
  const int planes[] = {1, 7, 8, 9, 17}, columns[] = {3, 64, 65, 255, 257};
  for (int p = 0; p < 5; p++)
    for (int q = 0; q < 5; q++) {
      const int i = planes[p], j = 1 + (p + q) % 4, k = columns[q];
      contract(i, j, k, 5, a, b, c);
      printf("%d %d %d %ld", i, j, k, hash(c, (long)i * j * k));
      convolve(i, j, k, 3, a, b, c);
      printf(" %ld\n", hash(c, (long)i * j * k));
    }
}
