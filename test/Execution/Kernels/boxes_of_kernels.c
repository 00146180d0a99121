// Short loops of `kernels` without a directive, in a loop over elements whose numbers lie side by side: a lane for each
// number, not for each element. Not where neighbouring elements are neighbours in memory, nor where an element has code of
// its own.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -acc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { MOST = 70 };
static double a[MOST * 64], b[MOST * 64], d[16];

// CHECK-LABEL: {{^}}product:
// CHECK-COUNT-4: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: #pragma acc loop seq
static void product(int n) {
#pragma acc kernels copyin(a, d) copy(b)
  for (int e = 0; e < n; e++)
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++) {
          double s = 0;
          for (int l = 0; l < 4; l++)
            s += d[i * 4 + l] * a[e * 64 + k * 16 + j * 4 + l];
          b[e * 64 + k * 16 + j * 4 + i] = s;
        }
}

// CHECK-LABEL: {{^}}planes:
// CHECK-COUNT-3: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
static void planes(int n) {
#pragma acc kernels copyin(a) copy(b)
  for (int e = 0; e < n; e++)
    for (int j = 0; j < 5; j++)
      for (int i = 0; i < 7; i++)
        b[e * 35 + j * 7 + i] = 2 * a[e * 35 + j * 7 + i];
}

// CHECK-LABEL: {{^}}side_by_side:
// CHECK: #pragma acc loop gang, vector({{[0-9]+}}) /* blockIdx.x threadIdx.x */
// CHECK-COUNT-2: #pragma acc loop seq
static void side_by_side(int n) {
#pragma acc kernels copyin(a) copy(b)
  for (int e = 0; e < n; e++)
    for (int j = 0; j < 4; j++)
      for (int i = 0; i < 4; i++)
        b[(j * 4 + i) * n + e] = a[(j * 4 + i) * n + e] + 1;
}

// CHECK-LABEL: {{^}}with_code:
// CHECK: #pragma acc loop gang, vector({{[0-9]+}}) /* blockIdx.x threadIdx.x */
// CHECK-COUNT-3: #pragma acc loop seq
static void with_code(int n) {
#pragma acc kernels copyin(a) copy(b)
  for (int e = 0; e < n; e++) {
    double own[8];
    for (int j = 0; j < 4; j++)
      for (int i = 0; i < 2; i++)
        own[j * 2 + i] = a[e * 8 + i * 4 + j];
    for (int i = 0; i < 8; i++)
      b[e * 8 + i] = own[7 - i];
  }
}

static void clear(void) {
  for (int i = 0; i < MOST * 64; i++)
    b[i] = -1;
}

int main(void) {
  for (int i = 0; i < MOST * 64; i++)
    a[i] = i * 37 % 101;
  for (int i = 0; i < 16; i++)
    d[i] = i % 5 - 2;
  const int counts[] = {0, 1, 2, 3, 17, 64, MOST};
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    const int n = counts[c];
    clear();
    product(n);
    for (int p = 0; p < MOST * 64; p++) {
      double s = 0;
      for (int l = 0; l < 4; l++)
        s += d[p % 4 * 4 + l] * a[p / 4 * 4 + l];
      CHECK_EQ(b[p], p < n * 64 ? s : -1);
    }
    clear();
    planes(n);
    for (int p = 0; p < MOST * 64; p++)
      CHECK_EQ(b[p], p < n * 35 ? 2 * a[p] : -1);
    clear();
    side_by_side(n);
    for (int p = 0; p < MOST * 64; p++)
      CHECK_EQ(b[p], p < n * 16 ? a[p] + 1 : -1);
    clear();
    with_code(n);
    for (int p = 0; p < MOST * 64; p++)
      CHECK_EQ(b[p], p < n * 8 ? a[p / 8 * 8 + (7 - p % 8) % 2 * 4 + (7 - p % 8) / 2] : -1);
  }
  return check_done();
}
