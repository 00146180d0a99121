// On the host neighbouring iterations of the innermost parallel loop go through the sequential loops inside together,
// where they access neighbouring elements: a core's vectors do them. Trip counts round the number taken together.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O3 -acc=host %s -o %t.host -Rpass=pacc-jam -Rpass-missed=pacc-jam 2>&1 | %FileCheck %s
// RUN: %run_host %t.host
// RUN: %pacc -O3 -acc=host -gpu=nojam %s -o %t.alone -Rpass=pacc-jam 2>&1 | %FileCheck --allow-empty --check-prefix=OFF %s
// RUN: %run_host %t.alone
// OFF-NOT: remark
#include "../check.h"

#include <stdlib.h>

enum { MOST = 70 };

static void product(int n, int m, const float *a, const float *b, float *c) {
#pragma acc parallel loop gang copyin(a[0:n * m], b[0:m * n]) copyout(c[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) { // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes 16 iterations of a row at a time
      float sum = 0;
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

static void columns(long n, long m, double a[n][m], double *sum) {
#pragma acc parallel loop copyin(a[0:n]) copyout(sum[0:m])
  for (long j = 0; j < m; j++) { // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes 16 iterations of a row at a time
    double s = 0, scale = 1;
    long i = 0;
    while (i < n) {
      s += scale * a[i][j];
      scale *= 2;
      i++;
    }
    sum[j] = s;
  }
}

// In memory, and a number that the whole loop carries.
static void in_memory(int n, int m, const short *a, short *c, int *steps) {
  int all = 0;
#pragma acc parallel loop reduction(+ : all) copyin(a[0:n * m]) copy(c[0:n])
  for (int j = 0; j < n; j++)
    for (int k = 0; k < m; k++) {
      c[j] += a[k * n + j];
      all++;
    }
  *steps = all;
}

// Each row for itself: no neighbours.
static void rows(int n, int m, const int *a, int *c) {
#pragma acc parallel loop copyin(a[0:n * m]) copyout(c[0:n])
  for (int j = 0; j < n; j++) { // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes one iteration at a time: neighbouring
    int sum = 0;
    for (int k = 0; k < m; k++)
      sum += a[j * m + k];
    c[j] = sum;
  }
}

// Two loops behind each other, lengths that the loop round them gives, a branch that all take alike.
static void several(int n, int m, int way, const float *a, float *c) {
#pragma acc parallel loop gang copyin(a[0:m * n]) copyout(c[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) { // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes 16 iterations of a row at a time
      float most = -1, sum = 0;
      for (int k = 0; k < i && k < m; k++)
        most = a[k * n + j] > most ? a[k * n + j] : most;
      for (int k = i; k < m; k++)
        sum += a[k * n + j];
      if (way)
        sum = -sum;
      c[i * n + j] = sum + 100 * most;
    }
}

static int value(int i) { return i * 7 % 13; }

static void check(int n, int m) {
  float *a = malloc(sizeof *a * MOST * MOST), *b = malloc(sizeof *b * MOST * MOST), *c = malloc(sizeof *c * MOST * MOST);
  double *d = malloc(sizeof *d * MOST * MOST), sums[MOST];
  short *s = malloc(sizeof *s * MOST * MOST), into[MOST];
  int *w = malloc(sizeof *w * MOST * MOST), got[MOST], steps;
  for (int i = 0; i < MOST * MOST; i++)
    a[i] = value(i), b[i] = value(i + 3), d[i] = value(i + 5), s[i] = value(i), w[i] = value(i);
  product(n, m, a, b, c);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < m; k++)
        sum += a[i * m + k] * b[k * n + j];
      CHECK_EQ(c[i * n + j], sum);
    }
  columns(m, n, (void *)d, sums);
  for (int j = 0; j < n; j++) {
    double sum = 0, scale = 1;
    for (int k = 0; k < m; k++, scale *= 2)
      sum += scale * d[k * n + j];
    CHECK_EQ(sums[j], sum);
  }
  for (int j = 0; j < n; j++)
    into[j] = j;
  in_memory(n, m, s, into, &steps);
  CHECK_EQ(steps, n * m);
  for (int j = 0; j < n; j++) {
    int sum = j;
    for (int k = 0; k < m; k++)
      sum += s[k * n + j];
    CHECK_EQ(into[j], sum);
  }
  rows(n, m, w, got);
  for (int j = 0; j < n; j++) {
    int sum = 0;
    for (int k = 0; k < m; k++)
      sum += w[j * m + k];
    CHECK_EQ(got[j], sum);
  }
  for (int way = 0; way < 2; way++) {
    several(n, m, way, a, c);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float most = -1, sum = 0;
        for (int k = 0; k < m; k++)
          if (k < i)
            most = a[k * n + j] > most ? a[k * n + j] : most;
          else
            sum += a[k * n + j];
        CHECK_EQ(c[i * n + j], (way ? -sum : sum) + 100 * most);
      }
  }
  free(a), free(b), free(c), free(d), free(s), free(w);
}

// Rows so long that lanes share them; a mapping that holds both what is read and what is written.
static void check_ways(void) {
  enum { Rows = 3, Long = 300 };
  int w[Rows * Long], got[Rows], steps;
  short both[Rows * Long + Rows] = {0};
  for (int i = 0; i < Rows * Long; i++)
    w[i] = i % 17, both[i] = i % 5;
  rows(Rows, Long, w, got);
#pragma acc data copy(both)
  in_memory(Rows, Long, both, both + Rows * Long, &steps);
  CHECK_EQ(steps, Rows * Long);
  for (int j = 0; j < Rows; j++) {
    int row = 0, column = 0;
    for (int k = 0; k < Long; k++)
      row += w[j * Long + k], column += both[k * Rows + j];
    CHECK_EQ(got[j], row);
    CHECK_EQ(both[Rows * Long + j], column);
  }
}

int main(void) {
  const int counts[] = {1, 2, 15, 16, 17, 31, 33, 64, 70};
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 3; k++)
      check(counts[i], k == 0 ? 1 : k == 1 ? 5 : 40);
  check_ways();
  return check_done();
}
