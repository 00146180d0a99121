// Arrays as they are declared: parameters `double a[n][m]` mean all their elements in data clauses, with the lengths that
// they had when the function was entered; `a[n]` of an array with n elements is taken for the whole.
// RUN: %pacc -O2 %s -o %t 2>%t.err && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 2>%t.err && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 2>%t.err && env PACC_EMULATOR=order:2 %run_emulator %t.O3
#include "../check.h"
#define N 7
#define M 11
typedef double matrix[N][M];

static void constant(double A[N][M], double x[M], double y[N]) {
#pragma acc parallel loop copyin(A, x) copyout(y)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int j = 0; j < M; j++) s += A[i][j] * x[j];
    y[i] = s;
  }
}
static void named(matrix A, const float t[static 5], int o[const 5]) {
#pragma acc data copy(A) copyin(t) create(o)
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) A[i][j] += t[j % 5];
#pragma acc parallel loop
    for (int i = 0; i < 5; i++) o[i] = i;
#pragma acc update host(o)
  }
}
static void variable(int n, int m, double a[restrict n][m], double b[n], double c[n + 1][2 * m]) {
  int rows = n;
  n = 1; /* the lengths stay */
#pragma acc data copyin(a) copy(b)
  {
    for (int i = 0; i < rows; i++) b[i] = -1;
#pragma acc update device(b)
#pragma acc parallel loop copyout(c) present(a, b)
    for (int i = 0; i <= rows; i++)
      for (int j = 0; j < 2 * m; j++) c[i][j] = (i < rows ? a[i][j % m] + b[i] : 0);
#pragma acc parallel loop
    for (int i = 0; i < rows; i++) b[i] += i;
  }
  m = 0;
}
static void unstructured(int n, long v[n]) {
#pragma acc enter data copyin(v)
#pragma acc parallel loop present(v) no_create(v)
  for (int i = 0; i < 20; i++) v[i] *= 3;
  n = 3;
#pragma acc update self(v)
  CHECK_EQ(v[19], 57);
  CHECK(acc_is_present(v, 20 * sizeof *v));
#pragma acc exit data delete(v)
  CHECK(!discrete_memory() || !acc_is_present(v, 1));
}
static void whole(int n, const int p[n]) {
  double a[30], m[4][5], v[n];
  for (int i = 0; i < 30; i++) a[i] = i;
  for (int i = 0; i < n; i++) v[i] = i;
#pragma acc data copy(a[30]) create(m[4][5])
  {
#pragma acc parallel loop present(a[30], m[4][5]) copy(v[n]) copyin(p[n])
    for (int i = 0; i < 20; i++) { m[i / 5][i % 5] = a[i]; a[i] = m[i / 5][i % 5] + 1; v[i] += p[i]; }
  }
  for (int i = 0; i < 30; i++) CHECK_EQ(a[i], i < 20 ? i + 1 : i);
  for (int i = 0; i < n; i++) CHECK_EQ(v[i], 3 * i);
  /* one element is one element */
#pragma acc enter data copyin(a[3])
  CHECK(!discrete_memory() || (acc_is_present(a + 3, 8) && !acc_is_present(a, 8) && !acc_is_present(a + 4, 8)));
#pragma acc exit data delete(a[3])
}
/// `present(p[n])` of a pointer: all that is there, as `present(p)`.
static void behind_pointer(int n, long *p) {
#pragma acc data copy(p[0:n])
#pragma acc parallel loop present(p[n])
  for (int i = 0; i < n; i++) p[i] += 1;
#pragma acc enter data copyin(p[3])
#pragma acc serial present(p[n - 17])
  p[3] = 100;
#pragma acc exit data copyout(p[3])
}

int main(void) {
  double A[N][M], x[M], y[N], b[N], c[N + 1][2 * M]; float t[5]; int o[5] = {9, 9, 9, 9, 9}; long v[20]; int p[20];
  for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) A[i][j] = i + j;
  for (int j = 0; j < M; j++) x[j] = j;
  constant(A, x, y);
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], 55 * i + 385);
  for (int i = 0; i < 5; i++) t[i] = i;
  named(A, t, o);
  for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) CHECK_EQ(A[i][j], i + j + j % 5);
  for (int i = 0; i < 5; i++) CHECK_EQ(o[i], i);
  variable(N, M, A, b, c);
  for (int i = 0; i < N; i++) CHECK_EQ(b[i], i - 1);
  for (int i = 0; i <= N; i++) for (int j = 0; j < 2 * M; j++) CHECK_EQ(c[i][j], i < N ? i + j % M + j % M % 5 - 1 : 0);
  for (int i = 0; i < 20; i++) v[i] = i, p[i] = 2 * i;
  unstructured(20, v);
  whole(20, p);
  behind_pointer(20, v);
  for (int i = 0; i < 20; i++) CHECK_EQ(v[i], i == 3 ? 100 : 3 * i + 1);
  return check_done();
}
