// Parts of rows that indices lead to, in reductions: of arrays, of pointers to rows, of arrays of variable length, behind
// pointers to structures, through `this`; at several levels, beside other rows of the same array. What lies round the parts
// stays as it is.
// RUN: %paccxx -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 100, Sum = N * (N - 1) / 2 };

struct Grid {
  int m[4][8];
  int *rows[4];
};
struct Holder {
  Grid *grid;
  int n;
};

template <class T> struct Table {
  T rows[3][5];
  int n;
  void part(int r) {
#pragma acc parallel loop reduction(+ : rows[r][1 : 3]) copy(this[0 : 1])
    for (int i = 0; i < N; i++)
      for (int k = 1; k < 4; k++)
        rows[r][k] += i * k;
  }
  void named(int r) {
#pragma acc parallel loop reduction(+ : this->rows[r][n : 2]) copy(this[0 : 1])
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 2; k++)
        this->rows[r][n + k] += i * (k + 1);
  }
};

static void arrays(int r) {
  int m[4][8];
  for (int q = 0; q < 4; q++)
    for (int k = 0; k < 8; k++)
      m[q][k] = -q;
#pragma acc parallel loop reduction(+ : m[r][1 : 3]) copy(m)
  for (int i = 0; i < N; i++) {
    for (int k = 1; k < 4; k++)
      m[r][k] += i * k;
    m[r][0] = 77; // beside the part
  }
#pragma acc parallel loop gang reduction(max : m[1][1 : 3], m[3][0 : 4])
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(max : m[1][1 : 3], m[3][0 : 4])
    for (int j = 0; j < 50; j++) {
      for (int k = 1; k < 4; k++)
        if (i * j * k > m[1][k])
          m[1][k] = i * j * k;
      for (int k = 0; k < 4; k++)
        m[3][k] = m[3][k] > i + j * k ? m[3][k] : i + j * k;
    }
  }
#pragma acc kernels loop reduction(+ : m[0][5 : 2])
  for (int i = 0; i < N; i++) {
    auto both = [&](int k) { m[0][k] += i * k; };
    both(5);
    both(6);
  }
  for (int k = 0; k < 8; k++) {
    CHECK_EQ(m[r][k], k == 0 ? 77 : k < 4 ? -r + Sum * k : -r);
    CHECK_EQ(m[1][k], k > 0 && k < 4 ? 99 * 49 * k : -1);
    CHECK_EQ(m[3][k], k < 4 ? 99 + 49 * k : -3);
    CHECK_EQ(m[0][k], k == 5 || k == 6 ? Sum * k : 0);
  }
}

static void planes(int q) {
  double a[3][4][5] = {};
  for (int k = 0; k < 5; k++)
    a[1][1][k] = 1; // read, and no part of what is reduced
#pragma acc parallel loop reduction(+ : a[2][q][2 : 3]) reduction(max : a[0][0][0 : 2]) num_gangs(10) vector_length(32)
  for (int i = 0; i < N; i++) {
    for (int k = 2; k < 5; k++)
      a[2][q][k] += i * k + a[1][1][k];
    if (i % 7 > a[0][0][1])
      a[0][0][1] = i % 7;
  }
#pragma acc parallel loop reduction(+ : a[q][1 : 2])
  for (int i = 0; i < N; i++)
    for (int j = 1; j < 3; j++)
      for (int k = 0; k < 5; k++)
        a[q][j][k] += i * (k + 1);
  for (int k = 0; k < 5; k++) {
    CHECK_EQ(a[2][q][k], k < 2 ? 0 : Sum * k + N);
    CHECK_EQ(a[0][0][k], k == 1 ? 6 : 0);
    for (int j = 0; j < 4; j++)
      CHECK_EQ(a[q][j][k], (j == 1 || j == 2 ? Sum * (k + 1) : 0) + (j == 1 ? 1 : 0));
  }
}

static void rows_behind_pointers(int r) {
  float *m[6];
  for (int i = 0; i < 6; i++)
    m[i] = (float *)calloc(8, sizeof(float));
  m[r + 1][0] = 1;
#pragma acc data copy(m[0 : 6][0 : 8])
  {
#pragma acc parallel loop gang reduction(+ : m[r][1 : 3])
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : m[r][1 : 3])
      for (int j = 0; j < 4; j++)
        for (int k = 1; k < 4; k++)
          m[r][k] += i * k;
    }
#pragma acc parallel loop reduction(* : m[r + 1][0])
    for (int i = 0; i < 10; i++)
      m[r + 1][0] *= 2;
#pragma acc parallel loop reduction(+ : m[r + 1][0]) reduction(+ : m[r + 2][7])
    for (int i = 0; i < 10; i++) {
      m[r + 1][0] += 2;
      m[r + 2][7] += i;
    }
  }
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 8; k++)
      CHECK_EQ(m[i][k], i == r && k > 0 && k < 4 ? 4 * Sum * k : i == r + 1 && !k ? 1044 : i == r + 2 && k == 7 ? 45 : 0);
}

static void variable_rows(int n, int r) {
  double v[5][n];
  memset(v, 0, sizeof v);
#pragma acc parallel loop reduction(+ : v[r][1 : n - 2]) copy(v)
  for (int i = 0; i < N; i++)
    for (int k = 1; k < n - 1; k++)
      v[r][k] += i * k;
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < n; k++)
      CHECK_EQ(v[i][k], i == r && k > 0 && k < n - 1 ? Sum * k : 0);
}

static void members(int r) {
  Grid g = {};
  Holder h = {&g, 3};
#pragma acc parallel loop reduction(+ : h.grid->m[r][2 : h.n])
  for (int i = 0; i < N; i++)
    for (int k = 2; k < 2 + h.n; k++)
      h.grid->m[r][k] += i * k;
  Table<double> t = {};
  t.n = 2;
  t.part(r);
  t.named(0);
  for (int k = 0; k < 8; k++)
    CHECK_EQ(g.m[r][k], k > 1 && k < 5 ? Sum * k : 0);
  for (int k = 0; k < 5; k++) {
    CHECK_EQ(t.rows[r][k], k > 0 && k < 4 ? Sum * k : 0);
    CHECK_EQ(t.rows[0][k], k == 2 ? Sum : k == 3 ? 2 * Sum : 0);
  }
}

int main() {
  arrays(2);
  planes(1);
  rows_behind_pointers(2);
  variable_rows(9, 3);
  members(1);
  return check_done();
}
