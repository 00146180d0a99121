// Rows behind a pointer of an object, of which the device has less than the kernel surely uses: an error, as of those behind
// a variable.
// RUN: %paccxx %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 0 && %run_host %t 1 && %run_host %t 2 && %run_host %t 3
// RUN: %run_emulator %t 0 2>&1 | count 0
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name={{.*}}r
// CHECK-NEXT: used    host:0x{{.*}} size:80
// CHECK-NEXT: present host:0x{{.*}} size:40
#include <cstdlib>

struct Matrix {
  double **r;
  int n;

  double sum(int width) const {
    double s = 0;
#pragma acc parallel loop collapse(2) present(this) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < width; j++)
        s += r[i][j];
    return s;
  }
};

static double behind(Matrix *q, int width) {
  double s = 0;
#pragma acc parallel loop collapse(2) present(q[0:1]) reduction(+ : s)
  for (int i = 0; i < q->n; i++)
    for (int j = 0; j < width; j++)
      s += q->r[i][j];
  return s;
}

int main(int, char **names) {
  const int k = atoi(names[1]), n = 10, width = k ? 10 : 5;
  Matrix q = {new double *[n], n};
  for (int i = 0; i < n; i++) {
    q.r[i] = new double[20];
    for (int j = 0; j < 20; j++)
      q.r[i][j] = 1;
  }
  double s = 0;
  if (k == 3) {
#pragma acc data copyin(q) copyin(q.r[0:n][0:5])
#pragma acc parallel loop collapse(2) present(q) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < width; j++)
        s += q.r[i][j];
    return s != n * width;
  }
#pragma acc enter data copyin(q)
#pragma acc enter data copyin(q.r[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc enter data copyin(q.r[i][0:5])
  }
  if (k == 1 || k == 0)
    s = q.sum(width);
  else
    s = behind(&q, width);
  return s != n * width;
}
