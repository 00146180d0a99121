// Sums over rows in the steps of a sequential loop of `kernels`, rows that get longer or shorter from step to step:
// each worker has a row where they are long in the middle, a lane where they are short.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -gpu=races -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -gpu=noimplicitsums -Minfo=accel %s -o %t.off 2>&1 | %FileCheck %s --check-prefix=OFF
// OFF-NOT: implicit reduction
#include <stdio.h>

enum { N = 400 };
static long a[N][N];

// CHECK-LABEL: longer:
// CHECK: Parallel in launches in which 257 <= {{.*}}length
// CHECK: #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
// CHECK: #pragma acc loop vector(32)
// CHECK: Generating implicit reduction(+:sum)
// CHECK: Gangs run the sequential code together
static void longer(int steps, int length, int rows) {
#pragma acc kernels present(a)
  for (int j = 0; j < steps; j++) {
    a[j][j] -= 3;
    for (int i = steps; i < steps + rows; i++) {
      long sum = a[i][j];
      for (int k = 0; k < length + j; k++)
        sum -= a[i][k] * a[j][k] % 7;
      a[i][j] = sum % 1000;
    }
  }
}

// CHECK-LABEL: shorter:
// CHECK: Parallel in launches in which
// CHECK: #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
// CHECK: #pragma acc loop vector(32)
static void shorter(int steps, int length, int rows) {
#pragma acc kernels present(a)
  for (int j = 0; j < steps; j++) {
    a[j][j] += 5;
    for (int i = steps; i < steps + rows; i++) {
      long sum = a[i][j];
      for (int k = j + 1; k < length; k++)
        sum += a[i][k] * a[j][k] % 11;
      a[i][j] = sum % 1000;
    }
  }
}

// The rows of one loop differ in length: a lane has a row.
// CHECK-LABEL: triangle:
// CHECK-NOT: implicit reduction
// CHECK-LABEL: main:
static void triangle(int steps, int rows) {
#pragma acc kernels present(a)
  for (int j = 0; j < steps; j++)
    for (int i = steps; i < steps + rows; i++) {
      long sum = a[i][j];
      for (int k = 0; k < i; k++)
        sum += a[j][k] % 5;
      a[i][j] = sum % 1000;
    }
}

static void print(const char *name, int number) {
  unsigned long h = 14695981039346656037ul;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      h = (h ^ (unsigned long)a[i][j]) * 1099511628211ul;
  printf("%s %d %lx\n", name, number, h);
}

#define TRY(name, ...)                                                                             \
  for (int i = 0; i < N; i++)                                                                      \
    for (int j = 0; j < N; j++)                                                                    \
      a[i][j] = (i * 31 + j * 17) % 97;                                                            \
  _Pragma("acc data copy(a)") name(__VA_ARGS__);                                                   \
  print(#name, ++cases);

int main(void) {
  int cases = 0;
  TRY(longer, 4, 200, 20)
  TRY(longer, 5, 126, 9)
  TRY(longer, 5, 127, 9)
  TRY(longer, 10, 3, 300)
  TRY(longer, 1, 300, 1)
  TRY(longer, 0, 300, 5)
  TRY(longer, 3, 200, 0)
  TRY(longer, 3, -1, 20)
  TRY(shorter, 4, 300, 20)
  TRY(shorter, 4, 7, 20)
  TRY(shorter, 9, 5, 20)
  TRY(triangle, 3, 250)
  return 0;
}
