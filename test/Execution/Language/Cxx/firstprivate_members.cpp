// Members in firstprivate that are arrays, structures and objects: each gang's copy begins with what the member has where
// the construct begins, and the member keeps that.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
// RUN: %pacc -x c -O2 %s -o %t.c && %run_host %t.c && %run_emulator %t.c
#include "../../check.h"

typedef struct Inner { int k; float f[2]; } Inner;
typedef struct Whole { int x; double v[4]; Inner in; const Inner fixed; Inner *behind; } Whole;

static void arrays(Whole *p, int n) {
  double sum = 0;
#pragma acc parallel num_gangs(4) firstprivate(p->v) reduction(+ : sum)
  {
    p->v[1] += 1;
    sum += p->v[0] + p->v[1];
  }
  CHECK_EQ(sum, 4 * (1 + 3));
  CHECK_EQ(p->v[1], 2);
  sum = 0;
#pragma acc parallel loop gang firstprivate(p->v) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < 8; j++)
      sum += p->v[j % 4];
  }
  CHECK_EQ(sum, n * 20);
}

static void structures(Whole s, int n) {
  double sum = 0;
#pragma acc parallel loop firstprivate(s.in, s.fixed, s.x) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += s.in.k + s.in.f[i % 2] + s.fixed.k + s.x;
  CHECK_EQ(sum, n * (5 + 6.5 + 8 + 3));
  sum = 0;
#pragma acc parallel num_gangs(3) firstprivate(s.in) reduction(+ : sum)
  {
    s.in.k++;
    s.in.f[1] = s.in.k;
    sum += s.in.f[1];
  }
  CHECK_EQ(sum, 3 * 6);
  CHECK_EQ(s.in.k, 5);
  // The value where the construct begins, whatever comes then.
  int k = 0;
#pragma acc serial firstprivate(s.in) copyout(k) async(1)
  k = s.in.k;
  s.in.k = 100;
#pragma acc wait
  CHECK_EQ(k, 5);
#pragma acc serial firstprivate(s.behind->f) copyout(k)
  k = s.behind->f[0] + s.behind->f[1];
  CHECK_EQ(k, 3);
}

/// Arrays of arrays, of which Clang makes no first value.
typedef int Row[3];
typedef struct Rows { Row m[2]; struct { double d[2][2][2]; } deep; } Rows;
static Rows everywhere = {{{1, 2, 3}, {4, 5, 6}}, {{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}}};
static void arrays_of_arrays(Rows *p, Rows s) {
  int own[2][2] = {{1, 2}, {3, 4}};
  Row rows[2] = {{1, 2, 3}, {4, 5, 6}};
  const long table[2][2] = {{10, 20}, {30, 40}};
  double sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(own, rows) firstprivate(table) reduction(+ : sum)
  {
    own[1][0]++;
    rows[1][2] += own[1][0];
    sum += own[1][1] + rows[1][2] + table[1][0];
  }
  CHECK_EQ(sum, 2 * (4 + 10 + 30));
  CHECK_EQ(own[1][0] + rows[1][2], 3 + 6);
  sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(p->m, everywhere.deep.d, s.m[0:2]) reduction(+ : sum)
  {
    p->m[1][0] *= 2;
    s.m[0][2]++;
    everywhere.deep.d[1][0][1] += p->m[1][0] + s.m[0][2];
    sum += everywhere.deep.d[1][0][1];
  }
  CHECK_EQ(sum, 2 * (6 + 8 + 4));
  CHECK_EQ(p->m[1][0] + s.m[0][2] + everywhere.deep.d[1][0][1], 4 + 3 + 6);
#pragma acc parallel loop firstprivate(rows) reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += rows[i % 2][i % 3];
  CHECK_EQ(sum, 36 + 50 * 7 - 1);
}

#ifdef __cplusplus
struct Matrix {
  float f[2][3];
  int run(int);
};
int Matrix::run(int n) {
  int sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(f, this->f, n) reduction(+ : sum)
  sum += f[1][2] + this->f[0][1] + n;
  return sum;
}
template <typename T> static T matrix_of(T x) {
  T m[2][2] = {{x, x}, {x, x}}, sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(m) reduction(+ : sum)
  sum += m[0][0] + m[1][1];
  return sum;
}
struct Counted {
  int n;
  Counted(int n = 0) : n(n) {}
  Counted(const Counted &o) : n(o.n + 100) {}
};
struct Holder {
  Counted c{7};
  Inner &to;
  int own[3] = {1, 2, 3};
  int run() {
    int sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(c, own, to) reduction(+ : sum)
    {
      own[0] += c.n;
      sum += own[0] + own[2] + to.k;
    }
    return sum;
  }
};
template <typename T> static int of_template(T s) {
  int sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(s.in) reduction(+ : sum)
  sum += ++s.in.k;
  return sum + s.in.k;
}
#endif

int main(void) {
  Inner far = {9, {1, 2}};
  Whole s = {3, {1, 2, 3, 4}, {5, {6, 7}}, {8, {0, 0}}, &far};
  arrays(&s, 50);
  structures(s, 50);
  arrays_of_arrays(&everywhere, everywhere);
#ifdef __cplusplus
  Holder h{{7}, far};
  CHECK_EQ(h.run(), 2 * (108 + 3 + 9));
  CHECK_EQ(h.own[0], 1);
  Matrix m = {{{1, 2, 3}, {4, 5, 6}}};
  CHECK_EQ(m.run(7), 2 * (6 + 2 + 7));
  CHECK_EQ(matrix_of(4) + matrix_of(2.0), 16 + 8);
  CHECK_EQ(of_template(s), 2 * 6 + 5);
#endif
  return check_done();
}
