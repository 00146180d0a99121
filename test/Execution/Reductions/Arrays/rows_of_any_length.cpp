// Reductions of parts of several rows of which only the program knows the bounds: of arrays, of arrays of variable length,
// of parameters, pointers to rows and members. What lies between the parts stays as it is, as do negative zeros.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <cmath>

enum { R = 9, C = 11, N = 300 };

struct Pair {
  int count;
  double sum;
};

static double expected(int r, int c, int a, int n, int b, int k) {
  const double before = r * 100 + c;
  return r >= a && r < a + n && c >= b && c < b + k ? before + N * (N - 1) / 2 + N * (r + 2 * c) : before;
}

template <class M> static void fill(M &m, int rows, int columns) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      m[r][c] = r * 100 + c;
}

template <class M> static void check(M &m, int rows, int columns, int a, int n, int b, int k) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      CHECK_EQ((long)m[r][c], (long)expected(r, c, a, n, b, k));
}

static void of_array(int a, int n, int b, int k) {
  double m[R][C];
  fill(m, R, C);
#pragma acc parallel loop reduction(+ : m[a : n][b : k])
  for (int i = 0; i < N; i++)
    for (int r = a; r < a + n; r++)
      for (int c = b; c < b + k; c++)
        m[r][c] += i + r + 2 * c;
  check(m, R, C, a, n, b, k);
  if (a || b)
    return;
  int whole[R][C];
  fill(whole, R, C);
#pragma acc parallel num_gangs(4) copy(whole)
#pragma acc loop gang reduction(+ : whole[0 : n][0 : k])
  for (int i = 0; i < N; i += 10)
#pragma acc loop vector reduction(+ : whole[0 : n][0 : k])
    for (int j = i; j < i + 10; j++)
      for (int r = 0; r < n; r++)
        for (int c = 0; c < k; c++)
          whole[r][c] += j + r + 2 * c;
  check(whole, R, C, a, n, b, k);
}

static void of_variable_length(int rows, int columns, int a, int n, int b, int k) {
  float m[rows][columns];
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      m[r][c] = r * 100 + c;
#pragma acc parallel loop gang vector reduction(+ : m[a : n][b : k])
  for (int i = 0; i < N; i++)
    for (int r = a; r < a + n; r++)
      for (int c = b; c < b + k; c++)
        m[r][c] += i + r + 2 * c;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      CHECK_EQ((long)m[r][c], (long)expected(r, c, a, n, b, k));
}

static void of_parameter(int a, int n, int b, int k, long m[R][C]) {
#pragma acc data copy(m[0 : R])
  {
#pragma acc parallel loop reduction(+ : m[a : n][b : k])
    for (int i = 0; i < N; i++)
      for (int r = a; r < a + n; r++)
        for (int c = b; c < b + k; c++)
          m[r][c] += i + r + 2 * c;
  }
}

struct Holder {
  double m[R][C];
  void of_member(int n, int k) {
#pragma acc parallel loop reduction(max : m[0 : n][1 : k])
    for (int i = 0; i < N; i++)
      for (int r = 0; r < n; r++)
        for (int c = 1; c < 1 + k; c++)
          m[r][c] = m[r][c] > i * r ? m[r][c] : i * r;
  }
};

static void of_structures(int n, int k) {
  Pair m[R][C] = {};
#pragma acc parallel loop reduction(+ : m[2 : n][1 : k])
  for (int i = 0; i < N; i++)
    for (int r = 2; r < 2 + n; r++)
      for (int c = 1; c < 1 + k; c++) {
        m[r][c].count++;
        m[r][c].sum += i * c;
      }
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++) {
      const bool inside = r >= 2 && r < 2 + n && c >= 1 && c < 1 + k;
      CHECK_EQ(m[r][c].count, inside ? N : 0);
      CHECK(m[r][c].sum == (inside ? c * (N * (N - 1) / 2) : 0));
    }
}

static void between(int n, int k) {
  double m[R][C];
  for (auto &row : m)
    for (double &x : row)
      x = -0.0;
#pragma acc parallel loop reduction(+ : m[0 : n][0 : k])
  for (int i = 0; i < N; i++)
    for (int r = 0; r < n; r++)
      for (int c = 0; c < k; c++)
        m[r][c] += 1;
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++)
      CHECK(r < n && c < k ? m[r][c] == N : std::signbit(m[r][c]));
}

static void in_order(int n, int k) {
  int m[R][C];
  fill(m, R, C);
#pragma acc serial loop reduction(+ : m[0 : n][0 : k])
  for (int i = 0; i < N; i++)
    for (int r = 0; r < n; r++)
      for (int c = 0; c < k; c++)
        m[r][c] += i + r + 2 * c;
  check(m, R, C, 0, n, 0, k);
}

int main(int argc, char **) {
  const int one = argc;
  of_array(0, 3 + one, 0, 2 + one);
  of_array(one, 4 + one, one + 1, 5);
  of_array(one, R - one, 0, C);
  of_array(one, 0 * one, one, 3);
  of_variable_length(5 + one, 7 * one, one, 4, one + 1, 4 * one);
  long parameter[R][C];
  fill(parameter, R, C);
  of_parameter(one, 4 * one, 2 * one, 3 + one, parameter);
  check(parameter, R, C, one, 4 * one, 2 * one, 3 + one);
  Holder h;
  fill(h.m, R, C);
  h.of_member(3 * one, 4 * one);
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++) {
      const double least = r * 100 + c, most = (N - 1) * r;
      CHECK(h.m[r][c] == (r < 3 && c >= 1 && c < 5 && most > least ? most : least));
    }
  of_structures(3 * one, 2 * one);
  between(4 * one, 3 * one);
  in_order(4 * one, 3 * one);
  return check_done();
}
