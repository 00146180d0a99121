// Sums over rows in the steps of a sequential loop of `kernels`: workers have the rows, of lengths and numbers that make
// launches choose another number of lanes for each. What a clause says of levels stays as it is.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w -gpu=races -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
#include <stdlib.h>

// Whole numbers, which come out the same in any order.
// CHECK-LABEL: relax:
// CHECK: #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
// CHECK: #pragma acc loop vector(32) /* threadIdx.x */
// CHECK: Gangs run the sequential code together
static void relax(int steps, int rows, int length, const long (*restrict a)[length], long *restrict x, long *restrict y) {
#pragma acc kernels
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < rows; i++) {
      long sum = 0;
      for (int j = 0; j < length; j++)
        sum += a[i][j] * x[j];
      y[i] = sum % 1009;
    }
    long all = 0;
    for (int i = 0; i < rows; i++)
      all += y[i];
    for (int j = 0; j < length; j++)
      x[j] = (x[j] + all + y[j % rows]) % 101;
  }
}

// Two loops go through a row, and the gangs' own sum beside.
// CHECK-LABEL: normalise:
// CHECK: #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
// CHECK: Gangs run the sequential code together
static long normalise(int steps, int rows, int length, long (*restrict a)[length]) {
  long last = 0;
#pragma acc kernels
  for (int s = 0; s < steps; s++) {
    long most = 0;
#pragma acc loop independent reduction(max : most)
    for (int i = 0; i < rows; i++) {
      long sum = 0;
      for (int j = 0; j < length; j++)
        sum += a[i][j];
      for (int j = 0; j < length; j++)
        a[i][j] = (a[i][j] * 3 + sum) % 997;
      most = most > sum ? most : sum;
    }
    last = most + s;
  }
  return last;
}

// Nothing is summed up, and there is something beside the loop through the row.
// CHECK-LABEL: eliminate:
// CHECK: #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
// CHECK: #pragma acc loop vector(32) /* threadIdx.x */
static void eliminate(int steps, int rows, int length, long (*restrict a)[length], long *restrict y) {
#pragma acc kernels
  for (int k = 0; k < steps; k++)
    for (int i = k + 1; i < rows; i++) {
      const long factor = y[i] % 7;
      y[i] = factor + y[k];
      for (int j = 0; j < length; j++)
        a[i][j] = (a[i][j] + factor * a[k][j]) % 1013;
    }
}

// CHECK-LABEL: asked:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK: #pragma acc loop vector(64) /* threadIdx.x */
static void asked(int steps, int rows, int length, const long (*restrict a)[length], long *restrict y) {
#pragma acc kernels vector_length(64)
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < rows; i++) {
      long sum = y[i];
      for (int j = 0; j < length; j++)
        sum += a[i][j];
      y[i] = sum % 1009;
    }
    y[s % rows] += y[rows - 1];
  }
}

static long hash(const long *p, long n) {
  unsigned long h = 0;
  for (long i = 0; i < n; i++)
    h = h * 31 + (unsigned long)p[i];
  return (long)(h >> 1);
}

int main(void) {
  static const int sizes[][2] = {{1, 700}, {3, 40}, {70, 33}, {150, 130}, {40, 1}, {9, 0}};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int rows = sizes[k][0], length = sizes[k][1];
    const long all = (long)rows * length;
    long *a = malloc((all + 1) * sizeof *a), *x = malloc((length + 1) * sizeof *x), *y = malloc(rows * sizeof *y);
    for (long i = 0; i < all; i++)
      a[i] = i * 37 % 101;
    for (int j = 0; j < length; j++)
      x[j] = j % 7;
    for (int i = 0; i < rows; i++)
      y[i] = i;
    long last;
#pragma acc data copy(a[0:all], x[0:length], y[0:rows])
    {
      relax(4, rows, length, (void *)a, x, y);
      asked(2, rows, length, (void *)a, y);
      eliminate(rows < 5 ? rows : 5, rows, length, (void *)a, y);
      last = normalise(3, rows, length, (void *)a);
    }
    printf("%d %d: %ld %ld %ld %ld\n", rows, length, hash(a, all), hash(x, length), hash(y, rows), last);
    free(a);
    free(x);
    free(y);
  }
  return 0;
}
