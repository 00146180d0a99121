// A `loop gang` with nothing but a `loop vector` inside has a grid of two axes; and loops like it, that must keep
// their rows to one gang each: where something is left to the row, to other loops, or where numbers are asked for.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -acc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../check.h"

enum { N = 37, M = 800 };
static int a[N][M], b[N][M], c[N * M], rows[N];

static void clear(void) {
  for (int i = 0; i < N; i++) {
    rows[i] = i * 7 % 5;
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 31 + j * 17) % 23;
      b[i][j] = c[i * M + j] = -1;
    }
  }
}

// CHECK-LABEL: {{^}}plain:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop vector(128) /* blockIdx.x threadIdx.x */
static void plain(int n, int m) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i][j] = 2 * a[i][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], i < n && j < m ? 2 * a[i][j] : -1);
}

/* What rows have in common, each lane finds out; downwards, in steps. */
// CHECK-LABEL: {{^}}of_rows:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop vector(128) /* blockIdx.x threadIdx.x */
static void of_rows(void) {
#pragma acc parallel loop gang copyin(a, rows) copy(c)
  for (int i = N - 1; i > 0; i -= 2) {
    const int row = rows[i] * 3;
    int *to = c + i * M;
#pragma acc loop vector
    for (int j = 1; j < M; j += 3)
      to[j] = row + a[i][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(c[i * M + j], i > 0 && (N - 1 - i) % 2 == 0 && j % 3 == 1 ? rows[i] * 3 + a[i][j] : -1);
}

// CHECK-LABEL: {{^}}collapsed:
// CHECK: #pragma acc loop gang collapse(2) /* blockIdx.y blockIdx.z */
// CHECK: #pragma acc loop vector(128) /* blockIdx.x threadIdx.x */
static void collapsed(void) {
#pragma acc parallel loop gang collapse(2) copyin(a) copy(c)
  for (int p = 0; p < 3; p++)
    for (int i = 0; i < N / 3; i++) {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        c[(p * (N / 3) + i) * M + j] = a[p][j] + a[i][j];
    }
  for (int p = 0; p < 3; p++)
    for (int i = 0; i < N / 3; i++)
      for (int j = 0; j < M; j++)
        CHECK_EQ(c[(p * (N / 3) + i) * M + j], a[p][j] + a[i][j]);
}

/* The row's sum counts the row's elements once. */
// CHECK-LABEL: {{^}}counted:
// CHECK: #pragma acc loop gang /* blockIdx.x */
static void counted(void) {
  int total = 0;
#pragma acc parallel loop gang copyin(a) copy(b, rows) reduction(+ : total)
  for (int i = 0; i < N; i++) {
    rows[i] += 1;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[i][j] = a[i][j] + 1;
    total += rows[i];
  }
  int want = 0;
  for (int i = 0; i < N; i++) {
    want += i * 7 % 5 + 1;
    CHECK_EQ(rows[i], i * 7 % 5 + 1);
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], a[i][j] + 1);
  }
  CHECK_EQ(total, want);
}

/* An array of the row: filled by its lanes, read by them. */
// CHECK-LABEL: {{^}}arrays_of_rows:
// CHECK: #pragma acc loop gang /* blockIdx.x */
static void arrays_of_rows(void) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < N; i++) {
    int row[M];
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      row[j] = a[i][j] * 2;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[i][j] = row[M - 1 - j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], 2 * a[i][M - 1 - j]);
}

/* Two loops over the same rows in one construct: a gang finds what it wrote itself. */
// CHECK-LABEL: {{^}}rows_again:
// CHECK-COUNT-2: #pragma acc loop gang /* blockIdx.x */
// CHECK-COUNT-2: #pragma acc loop vector({{[0-9]+}}) /* threadIdx.x */
static void rows_again(void) {
#pragma acc parallel copyin(a) copy(b, c)
  {
#pragma acc loop gang(static : 1)
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        b[i][j] = a[i][j] + 3;
#pragma acc loop gang(static : 1)
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        c[i * M + j] = b[i][M - 1 - j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(c[i * M + j], a[i][M - 1 - j] + 3);
}

/* Rows of different lengths. */
// CHECK-LABEL: {{^}}triangle:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK: #pragma acc loop vector({{[0-9]+}}) /* threadIdx.x */
static void triangle(void) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j <= i; j++)
      b[i][j] = a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], j <= i ? a[i][j] : -1);
}

// CHECK-LABEL: {{^}}asked:
// CHECK: #pragma acc loop gang(5) /* blockIdx.x */
// CHECK: #pragma acc loop vector(32) /* threadIdx.x */
static void asked(void) {
#pragma acc parallel loop gang num_gangs(5) vector_length(32) copyin(a) copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[i][j] = a[i][j] - 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], a[i][j] - 1);
}

/* Again and again, in the order of a loop round it. */
// CHECK-LABEL: {{^}}repeated:
static void repeated(void) {
#pragma acc parallel num_gangs(1) copyin(a) copy(b)
  {
#pragma acc loop seq
    for (int t = 0; t < 3; t++)
#pragma acc loop gang
      for (int i = 0; i < N; i++)
#pragma acc loop vector
        for (int j = 0; j < M; j++)
          b[i][j] = b[i][j] * 2 + a[i][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], -8 + 7 * a[i][j]);
}

int main(void) {
  static const int extents[][2] = {{N, M}, {1, 1}, {N, 1}, {1, M}, {0, M}, {N, 0}, {5, 128}, {9, 129}};
  for (unsigned e = 0; e < sizeof extents / sizeof *extents; e++) {
    clear();
    plain(extents[e][0], extents[e][1]);
  }
  void (*const all[])(void) = {of_rows, collapsed, counted, arrays_of_rows, rows_again, triangle, asked, repeated};
  for (unsigned f = 0; f < sizeof all / sizeof *all; f++) {
    clear();
    all[f]();
  }
  return check_done();
}
