// Loops of more dimensions than the grid has axes, and of short ones: each iteration runs once. The inner dimensions of small
// boxes share an axis with the elements, of which there are many; of long ones the outer dimensions share the last axis.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: env PACC_NOTIFY=1 PACC_EMULATOR=order:4 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// CHECK-LABEL: {{^}}boxes:
// CHECK: #pragma acc loop gang, vector(128) collapse(5) /* blockIdx.x threadIdx.x */
// CHECK-LABEL: {{^}}of_five:
// CHECK: #pragma acc loop gang, vector(128) collapse(5) /* blockIdx.x blockIdx.y blockIdx.z threadIdx.x */
// CHECK-LABEL: {{^}}elements:
// CHECK: #pragma acc loop vector(128) collapse(2) /* blockIdx.x threadIdx.x */
// CHECK: #pragma acc loop vector(128) /* blockIdx.x threadIdx.x */
// CHECK: #pragma acc loop vector(128) collapse(2) /* blockIdx.x threadIdx.x */
// CHECK-LABEL: {{^}}apart:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// 7 * 108 iterations, not 2 * 3 * 9 gangs of the inner dimensions:
// LAUNCH: function=boxes {{.*}}num_gangs=6
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O2 -w -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=many_dimensions.sm_75.ptx --check-prefix=PTX %s
// The third dimension's share of the last axis:
// PTX-LABEL: .entry of_five_
// PTX: ctaid.z
// PTX: div.u32
// PTX-LABEL: .entry of_gangs_
#include "../../check.h"

enum { Most = 7 * 6 * 5 * 4 * 40 };
static int count[Most];

static void check_once(int points) {
  for (int i = 0; i < Most; i++) {
    CHECK_EQ(count[i], i < points);
    count[i] = 0;
  }
}

static void boxes(int n) {
#pragma acc parallel loop collapse(5) copy(count)
  for (int e = 0; e < n; e++)
    for (int i = 0; i < 2; i++)
      for (short j = 3; j > 0; j--)
        for (unsigned char k = 0; k < 9; k += 3)
          for (long l = 0; l < 6; l++)
#pragma acc atomic
            count[(((e * 2 + i) * 3 + j - 1) * 3 + k / 3) * 6 + l]++;
  check_once(n * 108);
}

static int of_three(long n) {
  int sum = 0;
#pragma acc parallel loop gang vector collapse(3) copy(count) reduction(+ : sum) vector_length(64)
  for (long e = 0; e < n; e++)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
#pragma acc atomic
        count[(e * 3 + i) * 3 + j]++;
        sum += e + i * j;
      }
  check_once(n * 9);
  return sum;
}

static void asked(int n, int gangs) {
#pragma acc parallel loop gang vector collapse(4) copy(count) num_gangs(gangs) vector_length(32)
  for (int e = 0; e < n; e++)
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 1; j++)
        for (int k = 0; k < 7; k++)
#pragma acc atomic
          count[(e * 5 + i) * 7 + k]++;
  check_once(n * 35);
}

static void of_five(int a, int b, int c, int d, int e) {
#pragma acc parallel loop collapse(5) copy(count)
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++)
          for (int m = 0; m < e; m++)
#pragma acc atomic
            count[(((i * b + j) * c + k) * d + l) * e + m]++;
  check_once(a * b * c * d * e);
}

static void of_gangs(unsigned a, long b, unsigned char c, int d, int e) {
#pragma acc parallel loop gang collapse(4) copy(count)
  for (unsigned i = 0; i < a; i++)
    for (long j = b; j-- > 0;)
      for (unsigned char k = 0; k < c; k++)
        for (int l = 0; l < d; l++) {
#pragma acc loop vector
          for (int m = 0; m < e; m++)
#pragma acc atomic
            count[(((i * b + j) * c + k) * d + l) * e + m]++;
        }
  check_once(a * b * c * d * e);
}

// Of several loops: they share one axis where nothing stands between them.
static void elements(int n) {
#pragma acc parallel loop gang copy(count)
  for (int e = 0; e < n; e++)
#pragma acc loop vector collapse(2)
    for (int i = 0; i < 3; i++)
      for (long j = 2; j >= 0; j--)
#pragma acc atomic
        count[(e * 3 + i) * 3 + j]++;
  check_once(n * 9);
#pragma acc parallel loop gang collapse(3) copy(count)
  for (long e = 0; e < n; e++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 2; j++)
#pragma acc loop vector
        for (int k = 0; k < 4; k++)
#pragma acc atomic
          count[((e * 4 + i) * 2 + j) * 4 + k]++;
  check_once(n * 32);
#pragma acc parallel loop gang copy(count)
  for (int e = 0; e < n; e++)
#pragma acc loop vector collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 16; j++)
#pragma acc atomic
        count[(e * 4 + i) * 16 + j]++;
  check_once(n * 64);
#pragma acc parallel loop copy(count)
  for (int e = 0; e < n; e++)
#pragma acc loop
    for (int i = 0; i < 3; i++)
#pragma acc loop
      for (int j = 0; j < 2; j++)
#pragma acc loop
        for (int k = 0; k < 5; k++)
#pragma acc loop
          for (int l = 0; l < 2; l++)
#pragma acc atomic
            count[(((e * 3 + i) * 2 + j) * 5 + k) * 2 + l]++;
  check_once(n * 60);
}

// Something does: an array of the gang, a sum, a loop of another length beside.
static void apart(int n) {
  int sums[64];
#pragma acc parallel loop gang copy(count) copyout(sums)
  for (int e = 0; e < n; e++) {
    int box[9], sum = 0;
#pragma acc loop vector collapse(2)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        box[i * 3 + j] = e + i * j;
#pragma acc loop vector collapse(2) reduction(+ : sum)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        sum += box[8 - i * 3 - j];
#pragma acc atomic
        count[(e * 3 + i) * 3 + j]++;
      }
#pragma acc loop vector
    for (int i = 0; i < n; i++)
#pragma acc atomic
      count[n * 9 + e * n + i]++;
    sums[e] = sum;
  }
  for (int e = 0; e < n; e++)
    CHECK_EQ(sums[e], 9 * e + 9);
  check_once(n * 9 + n * n);
}

// Beside a loop over workers, whose lanes are not taken apart.
static void beside_workers(int n) {
  int workers[64] = {0};
#pragma acc parallel copy(count, workers)
  {
#pragma acc loop gang
    for (int e = 0; e < n; e++)
#pragma acc loop
      for (int i = 0; i < 3; i++)
#pragma acc loop
        for (int j = 0; j < 4; j++)
#pragma acc loop
          for (int k = 0; k < 5; k++)
#pragma acc atomic
            count[((e * 3 + i) * 4 + j) * 5 + k]++;
#pragma acc loop gang
    for (int e = 0; e < 8; e++)
#pragma acc loop worker
      for (int i = 0; i < 8; i++)
#pragma acc atomic
        workers[e * 8 + i]++;
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ(workers[i], 1);
  check_once(n * 60);
}

// Beside a nest that has all axes.
static void beside(int n) {
#pragma acc parallel copy(count)
  {
#pragma acc loop gang vector collapse(4)
    for (int e = 0; e < n; e++)
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++)
          for (int k = 0; k < 5; k++)
#pragma acc atomic
            count[((e * 3 + i) * 2 + j) * 5 + k]++;
#pragma acc loop gang vector collapse(3)
    for (int e = 0; e < n; e++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
#pragma acc atomic
          count[n * 30 + (e * n + i) * n + j]++;
  }
  check_once(n * 30 + n * n * n);
}

int main(void) {
  const int sizes[] = {0, 1, 7, 60};
  for (int s = 0; s < 4; s++) {
    const int n = sizes[s];
    boxes(n);
    CHECK_EQ(of_three(n), 9 * (n * (n - 1) / 2) + 9 * n);
    elements(n);
    apart(n);
    asked(n, 1);
    asked(n, 5);
  }
  beside_workers(20);
  beside(1);
  beside(9);
  of_five(7, 6, 5, 4, 40);
  of_five(1, 1, 2, 3, 33);
  of_five(3, 0, 2, 3, 33);
  of_five(0, 1, 2, 3, 33);
  of_five(40, 7, 2, 5, 1);
  of_gangs(7, 6, 5, 4, 40);
  of_gangs(2, 0, 5, 4, 40);
  of_gangs(0, 2, 5, 4, 40);
  of_gangs(3, 2, 0, 4, 40);
  of_gangs(40, 9, 2, 3, 1);
  return check_done();
}
