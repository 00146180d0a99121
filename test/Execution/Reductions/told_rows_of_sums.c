// Rows that are summed up may have up to 512 iterations for gangs of one warp to share blocks, 255 if other loops go through
// them, too, as long as there are gangs enough: 64 for each iteration beyond 128. Lengths and numbers of gangs round those.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: %pacc -O2 %s -o %t.gpu && env PACC_NOTIFY=1 %run_fake %t.gpu shapes 2>&1 | grep "^launch" | %FileCheck %s
// RUN: %pacc -O2 -c -Rpass=pacc-lanes %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=REMARK
#include "../check.h"
#include <string.h>

enum { MOST = 520 };

// CHECK: function=sums {{.*}}block=32x8
// CHECK: function=sums {{.*}}block=64{{$}}
// CHECK: function=sums {{.*}}block=64{{$}}
// CHECK: function=sums {{.*}}block=32x8
// CHECK: function=sums {{.*}}block=64{{$}}
// CHECK: function=sums {{.*}}block=32{{$}}
// CHECK: function=sums {{.*}}block=128{{$}}
// REMARK: [[#@LINE+2]]:{{.*}} in launches whose gangs have 512 iterations or fewer for their lanes, gangs share blocks
static void sums(int n, int length, const float *a, float *y) {
#pragma acc parallel loop gang present(a, y)
  for (int i = 0; i < n; i++) {
    float s = 0, most = 0;
#pragma acc loop vector reduction(max : most)
    for (int q = 0; q < length; q++) most = a[i * MOST + q] > most ? a[i * MOST + q] : most;
#pragma acc loop vector reduction(+ : s)
    for (int q = 0; q < length; q++) s += a[i * MOST + q] - most;
    y[i] = s + most;
  }
}

// Gangs on two axes, and steps of two.
// CHECK: function=of_a_plane {{.*}}block=32x8
// CHECK: function=of_a_plane {{.*}}block=64{{$}}
// REMARK: [[#@LINE+2]]:{{.*}} 512 iterations or fewer
static void of_a_plane(int n, int m, int end, const float *a, float *y) {
#pragma acc parallel loop gang collapse(2) present(a, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int q = 0; q < end; q += 2) s += a[(i * m + j) * MOST + q];
      y[i * m + j] = s;
    }
}

// CHECK: function=divided {{.*}}block=32x8
// CHECK: function=divided {{.*}}block=64{{$}}
// REMARK: [[#@LINE+2]]:{{.*}} 255 iterations or fewer
static void divided(int n, int length, float *a) {
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
    float s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int q = 0; q < length; q++) s += a[i * MOST + q];
#pragma acc loop vector
    for (int q = 0; q < length; q++) a[i * MOST + q] -= s;
  }
}

// Nothing is summed up.
// CHECK: function=copies {{.*}}block=32x8
// CHECK: function=copies {{.*}}block=64{{$}}
// REMARK: [[#@LINE+2]]:{{.*}} 128 iterations or fewer
static void copies(int n, int length, float *a, float *y) {
#pragma acc parallel loop gang present(a, y)
  for (int i = 0; i < n; i++) {
    const float first = y[i];
#pragma acc loop vector
    for (int q = 0; q < length; q++) a[i * MOST + q] += first;
#pragma acc loop vector
    for (int q = 0; q < length; q++) a[i * MOST + q] *= 2;
  }
}

static void check(int n, int length) {
  float *a = malloc(sizeof *a * n * MOST), *y = malloc(sizeof *y * n);
  int wrong = 0;
  for (int i = 0; i < n * MOST; i++) a[i] = i % 13 - 3;
#pragma acc data copyin(a[0 : n * MOST]) copyout(y[0 : n])
  sums(n, length, a, y);
  for (int i = 0; i < n; i++) {
    float s = 0, most = 0;
    for (int q = 0; q < length; q++) most = a[i * MOST + q] > most ? a[i * MOST + q] : most;
    for (int q = 0; q < length; q++) s += a[i * MOST + q] - most;
    wrong += y[i] != s + most;
  }
#pragma acc data copyin(a[0 : n * MOST]) copyout(y[0 : n])
  of_a_plane(n / 3, 3, length, a, y);
  for (int i = 0; i < n / 3 * 3; i++) {
    float s = 0;
    for (int q = 0; q < length; q += 2) s += a[i * MOST + q];
    wrong += y[i] != s;
  }
#pragma acc data copy(a[0 : n * MOST])
  divided(n, length, a);
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int q = 0; q < length; q++) s += (i * MOST + q) % 13 - 3;
    for (int q = 0; q < MOST; q++) wrong += a[i * MOST + q] != (i * MOST + q) % 13 - 3 - (q < length ? s : 0);
    for (int q = 0; q < length; q++) a[i * MOST + q] += s;
  }
  for (int i = 0; i < n; i++) y[i] = i;
#pragma acc data copy(a[0 : n * MOST]) copyin(y[0 : n])
  copies(n, length, a, y);
  for (int i = 0; i < n * MOST; i++) wrong += a[i] != (i % MOST < length ? (i % 13 - 3.f + i / MOST) * 2 : i % 13 - 3);
  CHECK_EQ(wrong, 0);
  free(a), free(y);
}

int main(int count, char **arguments) {
  if (count > 1) { // nothing but launches of a driver that runs none
    const int n = 24576, rows[][2] = {{n, 512}, {n, 513}, {n - 1, 512}, {8192, 256}, {8191, 256}, {1, 128}, {1, 129}};
    float *a = malloc(sizeof *a * n * MOST), *y = malloc(sizeof *y * n);
#pragma acc data create(a[0 : n * MOST], y[0 : n])
    {
      for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) sums(rows[i][0], rows[i][1], a, y);
      of_a_plane(64, 128, 512, a, y);
      of_a_plane(63, 128, 513, a, y);
      divided(n, 255, a);
      divided(n, 256, a);
      copies(n, 128, a, y);
      copies(n, 129, a, y);
    }
    free(a), free(y);
    return 0;
  }
  check(100, 129);
  check(100, 130);
  check(3000, 174);
  check(3000, 175);
  check(30, 512);
  check(7, MOST);
  return check_done();
}
