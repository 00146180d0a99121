// Rows whose length launches know: where they are short, gangs of a warp's part share blocks of a GPU; lengths round those
// at which launches change their minds, and none.
// RUN: %pacc -O2 -gpu=races -Rpass=pacc-lanes %s -o %t 2>&1 | grep remark | sort -t: -k 2n | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=noganglanes -c -Rpass=pacc-lanes %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=NOT --allow-empty
// NOT-NOT: in launches
#include "../check.h"
#include <float.h>

enum { MOST = 140 };

// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} in launches whose gangs have 255 iterations or fewer for their lanes, gangs share blocks
static void normalised(int n, int length, double *a, double *y) {
#pragma acc parallel loop present(a, y)
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
    for (int q = 0; q < length; q++) {
      s += a[i * MOST + q];
      t += q * a[i * MOST + q];
    }
    y[i] = s;
    for (int q = 0; q < length; q++) a[i * MOST + q] = a[i * MOST + q] / s + t;
  }
}

// Two lengths, steps, and levels that clauses ask for.
// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} share blocks
static void of_two_lengths(int n, int first, int end, int others, double *a, double *y) {
#pragma acc parallel loop gang present(a, y)
  for (int i = 0; i < n; i++) {
    double s = 0, most = -DBL_MAX;
#pragma acc loop vector reduction(+ : s) reduction(max : most)
    for (int q = first; q < end; q += 2) {
      s += a[i * MOST + q];
      most = most > a[i * MOST + q] ? most : a[i * MOST + q];
    }
#pragma acc loop vector
    for (int q = others; q > 0; q--) a[i * MOST + q - 1] += s - (end > first ? most : 0);
    y[i] = s;
  }
}

// Gangs on two axes of the grid.
// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} share blocks
static void of_a_plane(int n, int m, int length, double *a, double *y) {
#pragma acc parallel loop collapse(2) present(a, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int q = 0; q < length; q++) s += a[(i * m + j) * MOST + q];
      y[i * m + j] = s;
      for (int q = 0; q < length; q++) a[(i * m + j) * MOST + q] += s;
    }
}

// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} share blocks
static void of_a_nest(int n, int m, int length, double *a, double *y) {
#pragma acc parallel loop present(a, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int q = 0; q < length; q++) s += a[(i * m + j) * MOST + q];
      y[i * m + j] = s;
      for (int q = 0; q < length; q++) a[(i * m + j) * MOST + q] += s;
    }
}

// One sum: lanes go through rows of fewer than 20 iterations alone.
// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} share blocks
static void sums(int n, int length, double *a, double *y) {
#pragma acc parallel loop present(a, y)
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q < length; q++) s += a[i * MOST + q];
    y[i] = s;
  }
}

// Small arrays of each iteration: a lane goes through its rows alone.
// CHECK: told_rows.c:[[#@LINE+2]]:{{.*}} in launches whose gangs have 32 iterations or fewer for their lanes, lanes do what gangs would
static void through_arrays(int n, int length, double *a, double *y) {
#pragma acc parallel loop present(a, y)
  for (int i = 0; i < n; i++) {
    double w[34], s = 0;
    for (int q = 0; q < length; q++) {
      w[q] = a[i * 34 + q];
      s += w[q];
    }
    y[i] = s;
    for (int q = 0; q < length; q++) a[i * 34 + q] = w[length - 1 - q] * 2 + s;
  }
}

// An array that all iterations of a gang have, and rows of a triangle: neither.
// CHECK-NOT: in launches
static void through_one_array(int n, int length, double *a, double *y) {
  double w[34];
#pragma acc parallel present(a, y) private(w)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int q = 0; q < length; q++) w[q] = a[i * 34 + q];
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int q = 0; q < length; q++) s += w[length - 1 - q];
      y[i] = s;
#pragma acc loop vector
      for (int q = 0; q < length; q++) a[i * 34 + q] = w[length - 1 - q] * 2 + s;
    }
  }
}

static void of_a_triangle(int n, double *a, double *y) {
#pragma acc parallel loop gang present(a, y)
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int q = 0; q <= i; q++) s += a[i * MOST + q];
    y[i] = s;
#pragma acc loop vector
    for (int q = 0; q <= i; q++) a[i * MOST + q] += s;
  }
}

static double *rows_of(int n) {
  double *a = malloc(sizeof *a * n * MOST);
  for (int i = 0; i < n * MOST; i++) a[i] = 1 + i % 101 / 128.;
  return a;
}

static int near(double got, double want) { return fabs(got - want) <= 1e-9 * fabs(want) + 1e-12; }

static void check_normalised(int n, int length) {
  double *a = rows_of(n), *b = rows_of(n), *y = calloc(n, sizeof *y);
  int wrong = 0;
#pragma acc data copy(a[0:n * MOST]) copyout(y[0:n])
  normalised(n, length, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
    for (int q = 0; q < length; q++) s += b[i * MOST + q], t += q * b[i * MOST + q];
    wrong += !near(y[i], s);
    for (int q = 0; q < MOST; q++)
      wrong += !near(a[i * MOST + q], q < length ? b[i * MOST + q] / s + t : b[i * MOST + q]);
  }
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(y);
}

static void check_two_lengths(int n, int first, int end, int others) {
  double *a = rows_of(n), *b = rows_of(n), *y = calloc(n, sizeof *y);
  int wrong = 0;
#pragma acc data copy(a[0:n * MOST]) copyout(y[0:n])
  of_two_lengths(n, first, end, others, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0, most = 0;
    for (int q = first; q < end; q += 2) {
      s += b[i * MOST + q];
      most = q == first || b[i * MOST + q] > most ? b[i * MOST + q] : most;
    }
    wrong += !near(y[i], s);
    for (int q = 0; q < MOST; q++) wrong += !near(a[i * MOST + q], b[i * MOST + q] + (q < others ? s - most : 0));
  }
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(y);
}

typedef void planes(int, int, int, double *, double *);

static void check_plane(planes *run, int n, int m, int length) {
  double *a = rows_of(n * m), *b = rows_of(n * m), *y = calloc(n * m, sizeof *y);
  int wrong = 0;
#pragma acc data copy(a[0:n * m * MOST]) copyout(y[0:n * m])
  run(n, m, length, a, y);
  for (int i = 0; i < n * m; i++) {
    double s = 0;
    for (int q = 0; q < length; q++) s += b[i * MOST + q];
    wrong += !near(y[i], s);
    for (int q = 0; q < MOST; q++) wrong += !near(a[i * MOST + q], b[i * MOST + q] + (q < length ? s : 0));
  }
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(y);
}

static void check_sums(int n, int length) {
  double *a = rows_of(n), *y = calloc(n, sizeof *y);
  int wrong = 0;
#pragma acc data copyin(a[0:n * MOST]) copyout(y[0:n])
  sums(n, length, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q < length; q++) s += a[i * MOST + q];
    wrong += !near(y[i], s);
  }
  CHECK_EQ(wrong, 0);
  free(a), free(y);
}

static void check_arrays(void (*run)(int, int, double *, double *), int n, int length) {
  double *a = rows_of(n), *b = rows_of(n), *y = calloc(n, sizeof *y);
  int wrong = 0;
#pragma acc data copy(a[0:n * 34]) copyout(y[0:n])
  run(n, length, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q < length; q++) s += b[i * 34 + q];
    wrong += !near(y[i], s);
    for (int q = 0; q < 34; q++)
      wrong += !near(a[i * 34 + q], q < length ? b[i * 34 + length - 1 - q] * 2 + s : b[i * 34 + q]);
  }
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(y);
}

static void check_triangle(int n) {
  double *a = rows_of(n), *b = rows_of(n), *y = calloc(n, sizeof *y);
  int wrong = 0;
#pragma acc data copy(a[0:n * MOST]) copyout(y[0:n])
  of_a_triangle(n, a, y);
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q <= i; q++) s += b[i * MOST + q];
    wrong += !near(y[i], s);
    for (int q = 0; q < MOST; q++) wrong += !near(a[i * MOST + q], b[i * MOST + q] + (q <= i ? s : 0));
  }
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(y);
}

int main(void) {
  static const int Lengths[] = {0, 1, 3, 4, 5, 9, 16, 31, 33, 64, 65, 127, 128, 129, MOST};
  for (unsigned i = 0; i < sizeof Lengths / sizeof *Lengths; i++)
    for (int n = 1; n <= 131; n += 65) {
      check_normalised(n, Lengths[i]);
      check_two_lengths(n, Lengths[i] / 3, Lengths[i], n == 1 ? 0 : (Lengths[i] * 7 + n) % MOST);
    }
  for (unsigned i = 0; i < sizeof Lengths / sizeof *Lengths; i += 2)
    for (int m = 1; m <= 69; m += 34) {
      check_plane(of_a_plane, 5, m, Lengths[i]);
      check_plane(of_a_nest, (m + 3) / 4, 37, Lengths[i]);
    }
  for (int length = 18; length <= MOST; length += length == 21 ? 105 : length == 130 ? 10 : 1) // round 20 and 128
    check_sums(67, length);
  for (int length = 0; length <= 34; length += 17) {
    check_arrays(through_arrays, 4096, length == 34 ? 33 : length);
    check_arrays(through_one_array, 64, length);
  }
  check_arrays(through_arrays, 4095, 32); // too few gangs for lanes that go through rows alone
  check_arrays(through_one_array, 63, 34);
  check_triangle(MOST);
  return check_done();
}
