// `c[0:N*N*N]` of a cube `c[N][N][N]` in data clauses: all its elements, one behind the other, as other compilers take it.
// In the standard's sense there are not so many planes. A section that has as many is taken as it stands.
// RUN: %paccxx -O2 %s -o %t 2>&1 | %FileCheck %s --implicit-check-not=error: && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -x c %s -o %t.c 2>/dev/null && %run_host %t.c && %run_emulator %t.c
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

#define L (4)
enum { N = 3 };

static int c[N][N][N];
static float image[2][L * 2];

struct box {
  double v[N][5];
};

int main(void) {
  static const int M = 5;
  struct box b = {{{0}}};
  long sum = 0;
// CHECK: linear_sections.cpp:[[#@LINE+2]]:23: warning: the section of 'c' is longer than its first dimension, and as long as all of them together
// CHECK: linear_sections.cpp:[[#@LINE+1]]:42: warning: the section of 'image'
#pragma acc data copy(c[0:N*N*N]) create(image[:2*(L*2)])
  {
// CHECK: linear_sections.cpp:[[#@LINE+1]]:35: warning: the section of 'c'
#pragma acc parallel loop present(c[0:27]) present(image)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++) {
          c[i][j][k] = 100 * i + 10 * j + k;
          image[1][7] = 5;
        }
// CHECK: linear_sections.cpp:[[#@LINE+1]]:25: warning: the section of 'image'
#pragma acc update host(image[0:16])
// CHECK: linear_sections.cpp:[[#@LINE+1]]:35: warning: the section of 'v'
#pragma acc parallel loop copyout(b.v[0:3*5]) copyin(c[0:N])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b.v[i][j] = i * j + c[i][0][0];
  }
  CHECK_EQ(image[1][7], 5);
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        CHECK_EQ(c[i][j][k], 100 * i + 10 * j + k);
    for (int j = 0; j < M; j++)
      CHECK_EQ(b.v[i][j], i * j + 100 * i);
  }
// CHECK: linear_sections.cpp:[[#@LINE+1]]:31: warning: the section of 'c'
#pragma acc enter data copyin(c[0:N*N*N])
#pragma acc parallel loop reduction(+ : sum) present(c)
  for (int i = 0; i < N; i++)
    sum += c[i][2][2];
// CHECK: linear_sections.cpp:[[#@LINE+1]]:30: warning: the section of 'c'
#pragma acc exit data delete(c[0:N*N*N])
  CHECK_EQ(sum, 366);
  return check_done();
}
