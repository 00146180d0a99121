// Reductions of elements of arrays that lie in elements of arrays of structures.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

typedef struct { double v[3]; long m[2][3]; int n, at[2]; } part;
typedef struct { part *p, q[4]; } whole;
enum { N = 1000 };

static whole s;

static void behind_pointer(int i) {
#pragma acc parallel loop reduction(+ : s.p[i].v[1])
  for (int k = 0; k < N; k++)
    s.p[i].v[1] += k;
  CHECK_EQ(s.p[i].v[1], N * (N - 1) / 2);
  CHECK_EQ(s.p[i].v[0], 0);
}

static void in_object(whole *w, int i, int j) {
#pragma acc parallel loop reduction(max : w->q[i].m[j][2]) reduction(+ : w->q[i + 1].at[j])
  for (int k = 0; k < N; k++) {
    if (w->q[i].m[j][2] < k * 7 % N)
      w->q[i].m[j][2] = k * 7 % N;
    w->q[i + 1].at[j]++;
  }
  CHECK_EQ(w->q[i].m[j][2], N - 1);
  CHECK_EQ(w->q[i + 1].at[j], N);
}

/// Beside elements that are others, and in nests.
static void beside(part *p, int n) {
  double sum[N] = {0};
#pragma acc parallel loop copy(p[0 : n]) copyout(sum)
  for (int i = 0; i < N; i++) {
    double row = 0;
#pragma acc loop reduction(+ : row)
    for (int k = 0; k < 10; k++)
      row += p[k % n].v[2];
    sum[i] = row;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(sum[i], 10 * 4);
#pragma acc parallel loop gang reduction(+ : p[2].v[0]) copyin(p[0 : n])
  for (int i = 0; i < 10; i++) {
#pragma acc loop vector reduction(+ : p[2].v[0])
    for (int k = 0; k < 10; k++)
      p[2].v[0] += p[2].v[1] + p[2].at[p[3].at[1]] + p[1].n;
  }
  CHECK_EQ(p[2].v[0], 100 * (3 + 5 + 6));
}

/// Arrays in elements, and rows, as a whole.
static void arrays_in_elements(part *p, whole *w, int i, int j) {
  double m[4][3] = {{0}}, (*rows)[3] = m;
#pragma acc parallel loop reduction(+ : p[i].v[0 : 3]) reduction(+ : w->q[i].m[1][:]) reduction(max : p[j].at)
  for (int k = 0; k < N; k++) {
    p[i].v[k % 3] += k;
    w->q[i].m[1][k % 3] += 2 * k;
    if (p[j].at[k % 2] < k)
      p[j].at[k % 2] = k;
  }
#pragma acc parallel loop reduction(+ : m[i][0 : 3]) reduction(+ : rows[3][:]) copy(rows[0 : 3])
  for (int k = 0; k < N; k++) {
    m[i][k % 3] += k;
    rows[3][k % 3] += 1;
  }
#pragma acc parallel loop gang reduction(+ : m[0])
  for (int k = 0; k < 10; k++) {
#pragma acc loop vector reduction(+ : m[0])
    for (int l = 0; l < 30; l++)
      m[0][(k + l) % 3] += m[1][0] + 1;
  }
  double thirds[3] = {0};
  for (int k = 0; k < N; k++)
    thirds[k % 3] += k;
  for (int k = 0; k < 3; k++) {
    CHECK_EQ(p[i].v[k], thirds[k]);
    CHECK_EQ(w->q[i].m[1][k], 2 * thirds[k]);
    CHECK_EQ(w->q[i].m[0][k], 0);
    CHECK_EQ(m[i][k], thirds[k]);
    CHECK_EQ(m[3][k], N / 3 + (k < N % 3));
    CHECK_EQ(m[0][k], 100);
  }
  CHECK_EQ(p[j].at[0] + p[j].at[1], 2 * N - 3);
}

int main(void) {
  part a[4] = {0}, b[4] = {0};
  s.p = a;
  behind_pointer(2);
  in_object(&s, 1, 1);
  for (int i = 0; i < 4; i++)
    b[i] = (part){{0, 3, 4}, {{0}}, 6, {7, 5}};
  b[3].at[1] = 1;
  beside(b, 4);
  part c[4] = {0};
  whole w = {0};
  arrays_in_elements(c, &w, 2, 1);
  return check_done();
}
