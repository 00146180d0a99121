// Pointers to rows of variable length, which begin with a cast to the same type, in C++.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t %if cuda-gpu %{ && %run_gpu %t %}
// RUN: %clang_plugin -fopenacc -std=c++11 -fsyntax-only %s
#include "../../check.h"

#include <complex>
#include <cstdlib>

typedef float real;
#define NUMBER double

struct Field {
  void *data;
  int *size;
};

// The array moves by one step in time, and points without a place of their own add to what lies round them.
static void step(Field *v, Field *points, int time, int n) {
  float (*__restrict u)[v->size[1]][v->size[2]] __attribute__((aligned(64))) =
      (float (*)[v->size[1]][v->size[2]]) v->data;
  float (*__restrict at)[points->size[1]] __attribute__ ((aligned (64))) = (float (*)[points->size[1]]) points->data;
  const int t0 = time % 2, t1 = (time + 1) % 2;
#pragma acc parallel loop collapse(2) present(u)
  for (int x = 1; x < v->size[1] - 1; x++)
    for (int y = 1; y < v->size[2] - 1; y++)
      u[t1][x][y] = (u[t0][x - 1][y] + u[t0][x + 1][y] + u[t0][x][y - 1] + u[t0][x][y + 1]) / 4;
#pragma acc parallel loop collapse(3) present(u, at)
  for (int p = 0; p < n; p++)
    for (int i = 0; i <= 1; i++)
      for (int j = 0; j <= 1; j++) {
        const int x = (int)at[p][0] + i, y = (int)at[p][1] + j;
#pragma acc atomic update
        u[t1][x][y] += 4;
      }
}

static void fields() {
  enum { N = 20, M = 30, P = 9 };
  static float cells[2][N][M], places[P][2];
  int size[] = {2, N, M}, pairs[] = {P, 2};
  for (int p = 0; p < P; p++)
    places[p][0] = 3 + p, places[p][1] = 5 + 2 * p + .25f;
  Field v = {cells, size}, points = {places, pairs};
#pragma acc data copy(cells) copyin(places)
  for (int time = 0; time < 2; time++)
    step(&v, &points, time, P);
  CHECK_EQ(cells[1][3][5], 4);
  CHECK_EQ(cells[1][3][6], 4);
  CHECK_EQ(cells[0][3][5], 2 + 4);
  CHECK_EQ(cells[0][2][5], 1);
}

// Other types, and other ways to write the cast.
static double kinds(int n) {
  NUMBER (*a)[n + 1] = (NUMBER (*)[n+1])malloc(sizeof(NUMBER) * n * (n + 1));
  const real (*const b)[n] = (const real (*)[n])calloc(n * n, sizeof(real));
  std::complex<double> (*c)[n] = (std::complex<double> (*)[n])malloc(sizeof(*c) * n);
  unsigned long (*d)[n] = static_cast<unsigned long (*)[n]>(malloc(sizeof(*d) * n)), one = 1;
  double *(*e)[n] = (double *(*)[n])calloc(n, sizeof(*e));
  unsigned long (*f)[n] = reinterpret_cast<unsigned long (*)[n]>(d);
  float (*g)[3] = (float (*)[3])b; // of constant length, as before
#pragma acc kernels copyout(a[0:n][0:n + 1], c[0:n][0:n], d[0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] = i - j;
      c[i][j] = i;
      d[i][j] = i + j + one;
    }
  (*e)[1] = &a[3][0];
  const double sum = a[3][1] + b[1][1] + c[2][3].real() + f[2][2] + *e[0][1] + g[0][1];
  free(a), free((void *)b), free(c), free(d), free(e);
  return sum;
}

template <class T> static T inTemplates(int n) {
  T (*a)[n] = (T (*)[n])malloc(sizeof(T) * n * n);
#pragma acc parallel loop collapse(2) copyout(a[0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * j;
  const T last = a[n - 1][n - 1];
  free(a);
  return last;
}

struct Table {
  float (*none)[3] = (float (*)[3])nullptr;
  float *data;
  float at(int n, int i) {
    float (*rows)[n] = (float (*)[n])data;
    return rows[i][i];
  }
};

int main() {
  fields();
  CHECK_EQ(kinds(6), 2 + 0 + 2 + 5 + 3 + 0);
  CHECK_EQ(inTemplates<float>(7), 36);
  CHECK_EQ(inTemplates<double>(4), 9);
  float numbers[] = {0, 1, 2, 3};
  Table t;
  t.data = numbers;
  CHECK_EQ(t.at(2, 1), 3);
  return check_done();
}
