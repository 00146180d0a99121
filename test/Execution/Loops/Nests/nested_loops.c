// Loop nests: collapse with odd sizes, bounds and steps; parallel outer with sequential inner loops;
// triangular inner bounds; while, break and continue inside; sparse rows.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

enum { A = 7, B = 11, C = 13 };
static int cube[A][B][C];

static void clear(void) { memset(cube, 0, sizeof cube); }
#define ALL(value)                                                                                 \
  for (int i = 0; i < A; i++)                                                                      \
    for (int j = 0; j < B; j++)                                                                    \
      for (int k = 0; k < C; k++)                                                                  \
        CHECK_EQ(cube[i][j][k], value)

static void collapse3(int a, int b, int c) {
  clear();
#pragma acc parallel loop collapse(3) copy(cube)
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        cube[i][j][k] += 100 * i + 10 * j + k;
  ALL(i < a && j < b && k < c ? 100 * i + 10 * j + k : 0);
}

static void collapse_bounds_and_steps(int lo, int hi) {
  clear();
#pragma acc parallel loop collapse(3) copy(cube)
  for (int i = lo; i <= hi; i += 2)
    for (int j = B - 1; j > lo; j -= 3)
      for (unsigned k = (unsigned)lo; k < C; k += 5)
        cube[i][j][k] += 1 + i * j * (int)k;
  ALL(i >= lo && i <= hi && (i - lo) % 2 == 0 && j > lo && (B - 1 - j) % 3 == 0 && k >= lo && (k - lo) % 5 == 0
          ? 1 + i * j * k
          : 0);
}

static void collapse2_with_inner(void) {
  clear();
#pragma acc parallel loop gang vector collapse(2) copy(cube)
  for (short i = 0; i < A; i++)
    for (long j = 0; j < B; j++) {
      int running = i;
      for (int k = 0; k < C; k++) {
        running += (int)j;
        cube[i][j][k] = running;
      }
    }
  ALL(i + j * (k + 1));
}

static void collapse_outer_gang_inner_vector(void) {
  clear();
#pragma acc parallel copy(cube) num_gangs(3) vector_length(32)
#pragma acc loop gang collapse(2)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++) {
      int base = i * 1000 + j * 20;
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        cube[i][j][k] = base + k;
    }
  ALL(i * 1000 + j * 20 + k);

  clear();
#pragma acc parallel loop gang copy(cube) num_gangs(3)
  for (int i = 0; i < A; i++)
#pragma acc loop worker vector collapse(2)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        cube[i][j][k] = i + j + k;
  ALL(i + j + k);
}

static void loop_on_every_level(void) {
  clear();
#pragma acc parallel loop copy(cube)
  for (int i = 0; i < A; i++)
#pragma acc loop
    for (int j = 0; j < B; j++)
#pragma acc loop
      for (int k = 0; k < C; k++)
        cube[i][j][k] = i - j + k;
  ALL(i - j + k);

  clear();
#pragma acc kernels copy(cube)
#pragma acc loop independent
  for (int i = 0; i < A; i++)
#pragma acc loop independent
    for (int j = 0; j < B; j++)
#pragma acc loop independent
      for (int k = 0; k < C; k++)
        cube[i][j][k] = i + j - k;
  ALL(i + j - k);
}

static void auto_and_seq(void) {
  clear();
#pragma acc parallel loop gang copy(cube)
  for (int i = 0; i < A; i++)
#pragma acc loop seq
    for (int j = 1; j < B; j++)
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        cube[i][j][k] = cube[i][j - 1][k] + i + k; // carried by j
  ALL(j * (i + k));

  clear();
#pragma acc parallel copy(cube)
#pragma acc loop auto
  for (int i = 1; i < A; i++) // carried by i: `auto` must find out or stay sequential
    cube[i][0][0] = cube[i - 1][0][0] + i;
  for (int i = 0; i < A; i++)
    CHECK_EQ(cube[i][0][0], i * (i + 1) / 2);
}

static void triangular(int n) {
  double *a = malloc(n * n * sizeof(double)), sum = 0;
  for (int i = 0; i < n * n; i++)
    a[i] = 0;
#pragma acc data copy(a[0:n * n])
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop vector
      for (int j = 0; j <= i; j++)
        a[i * n + j] = i + j;
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = i + 1; j < n; j++)
        a[i * n + j] = -1;
    }
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        sum += a[i * n + j];
  }
  double want = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      CHECK_EQ(a[i * n + j], j <= i ? i + j : -1);
      want += j >= i ? a[i * n + j] : 0;
    }
  CHECK_EQ(sum, want);
  free(a);
}

static void break_and_continue(void) {
  int first[C], laps[C];
#pragma acc parallel loop copyout(first, laps)
  for (int i = 0; i < C; i++) {
    if (i == 4) {
      first[i] = -4;
      laps[i] = 0;
      continue;
    }
    int k = 0, n = 27 + i;
    for (k = 0; k < 50; k++)
      if ((k * k + 3 * k) % 17 == i)
        break;
    first[i] = k;
    do
      n = n % 2 ? 3 * n + 1 : n / 2;
    while (++k < 200 && n != 1);
    laps[i] = k;
    switch (i % 4) {
    case 0:
      laps[i] += 1000;
      break;
    case 1:
      laps[i] += 2000; // falls through
    default:
      laps[i] += 5000;
    }
  }
  for (int i = 0; i < C; i++) {
    int k = 0, n = 27 + i, extra[] = {1000, 7000, 5000, 5000};
    for (k = 0; k < 50; k++)
      if ((k * k + 3 * k) % 17 == i)
        break;
    CHECK_EQ(first[i], i == 4 ? -4 : k);
    do
      n = n % 2 ? 3 * n + 1 : n / 2;
    while (++k < 200 && n != 1);
    CHECK_EQ(laps[i], i == 4 ? 0 : k + extra[i % 4]);
  }
}

/* y = A x, A in compressed rows; some rows are empty. */
static void sparse_rows(int n) {
  int *start = malloc((n + 1) * sizeof(int));
  start[0] = 0;
  for (int i = 0; i < n; i++)
    start[i + 1] = start[i] + (i % 5 == 3 ? 0 : random_int(60));
  int nonzeros = start[n];
  int *column = malloc((nonzeros + 1) * sizeof(int));
  double *value = malloc((nonzeros + 1) * sizeof(double)), *x = malloc(n * sizeof(double));
  double *y = malloc(n * sizeof(double)), *z = malloc(n * sizeof(double));
  for (int i = 0; i < nonzeros; i++) {
    column[i] = random_int(n);
    value[i] = random_int(9) - 4;
  }
  for (int i = 0; i < n; i++)
    x[i] = random_int(100);
#pragma acc data copyin(start[0:n + 1], column[0:nonzeros], value[0:nonzeros], x[0:n]) copyout(y[0:n], z[0:n])
  {
#pragma acc parallel loop gang vector_length(32)
    for (int i = 0; i < n; i++) {
      double sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      y[i] = sum;
    }
#pragma acc parallel loop gang worker num_workers(4) vector_length(32)
    for (int i = 0; i < n; i++) {
      double sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      z[i] = sum;
    }
  }
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    CHECK_EQ(y[i], sum);
    CHECK_EQ(z[i], sum);
  }
  free(start);
  free(column);
  free(value);
  free(x);
  free(y);
  free(z);
}

int main(void) {
  collapse3(A, B, C);
  collapse3(1, B, C);
  collapse3(A, 1, 1);
  collapse3(A, 0, C);
  collapse_bounds_and_steps(1, 5);
  collapse_bounds_and_steps(2, 1);
  collapse2_with_inner();
  collapse_outer_gang_inner_vector();
  loop_on_every_level();
  auto_and_seq();
  triangular(41);
  break_and_continue();
  sparse_rows(77);
  return check_done();
}
