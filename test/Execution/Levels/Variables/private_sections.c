// Sections in private and firstprivate: each gang, worker or lane has a copy, with the indices of the source.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && env PACC_EMULATOR=order:2 %run_emulator %t.O3
// RUN: %paccxx -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && %run_emulator %t.cxx
#include "../../check.h"
static int out[400];

static void lanes(int n, int *z, int *c, double (*rows)[4]) {
  int local[20];
  for (int i = 0; i < 20; i++) local[i] = -1;
#pragma acc parallel loop private(z[0:8], local[2:5])
  for (int i = 0; i < 400; i++) {
    for (int k = 0; k < 8; k++) z[k] = i + k;
    for (int k = 2; k < 7; k++) local[k] = z[k];
    out[i] = z[7] + local[6] + *(z + 1);
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 3 * i + 14);
  for (int i = 0; i < 20; i++) CHECK_EQ(local[i], -1);
  /* bounds that only the run knows, rows, and values that come along */
#pragma acc parallel loop private(z[1:n - 1], rows[0:2][0:4]) firstprivate(c[0:n], local[0:20])
  for (int i = 0; i < 400; i++) {
    for (int k = 1; k < n; k++) z[k] = c[k] + i;
    rows[1][3] = i; rows[0][0] = -i;
    out[i] = z[n - 1] + (int)rows[1][3] + (int)rows[0][0] + local[7];
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], i + 10 * (n - 1) - 1);
}
/* firstprivate sections that begin behind the pointer: nothing before them is read, be it there or not */
static void shifted(int n, const int *c, double (*rows)[4]) {
  const int *const before = c - 2, from = n - 5;
  unsigned short at = 1;
  int *ten = (int *)c;
#pragma acc parallel loop firstprivate(before[3:4], ten[from:5])
  for (int i = 0; i < 400; i++) out[i] = before[3 + i % 4] + 2 * ten[from + i % 5] + ten[ten[n - 1] / 10 - 1 + at - 1];
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], c[1 + i % 4] + 2 * c[n - 5 + i % 5] + c[n - 2]);
#pragma acc parallel loop gang firstprivate(rows[1:2], ten[2:n - 2])
  for (int i = 0; i < 400; i++) {
    const double row = rows[1 + i % 2][i % 4];
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (unsigned k = 2; k < (unsigned)n; k++) s += ten[k];
    out[i] = s + (int)row;
  }
  int sum = 0;
  for (int k = 2; k < n; k++) sum += c[k];
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], sum + (int)rows[1 + i % 2][i % 4]);
}
/* Elements: by constants and by variables, of arrays and of pointers, beside others of the same array. */
static void elements(int n, int *z, double (*rows)[4]) {
  int t[3] = {100, 200, 300}, w[40];
#pragma acc parallel loop private(t[1], z[n], rows[1][n - 6]) firstprivate(t[2], z[n + 1]) copyin(z[0:2])
  for (int i = 0; i < 400; i++) {
    t[1] = i;
    z[n] = t[1] + 1;
    rows[1][n - 6] = z[n] + z[n + 1];
    out[i] = t[1] + t[2] + (int)rows[1][n - 6];
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 2 * i + 1 + 300 + z[n + 1]);
  CHECK_EQ(t[1] + t[2], 500);
#pragma acc parallel loop gang copyin(t)
  for (int g = 0; g < 40; g++) {
#pragma acc loop vector private(w[g])
    for (int k = 0; k < 10; k++) {
      w[g] = t[k % 3] + g;
      out[10 * g + k] = 2 * w[g];
    }
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 2 * (t[i % 10 % 3] + i / 10));
  /* of a pointer whose data the device does not have */
#pragma acc parallel loop gang copyout(out)
  for (int g = 0; g < 40; g++) {
#pragma acc loop vector private(z[g % 3], rows[0][g % 4])
    for (int k = 0; k < 10; k++) {
      rows[0][g % 4] = z[g % 3] = k + g;
      out[10 * g + k] = z[g % 3] + (int)rows[0][g % 4];
    }
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 2 * (i / 10 + i % 10));
}
/* Old programs name an array by its length. */
static void lengths(void) {
  int three[3] = {-1, -2, -3}, table[2][2] = {{5, 6}, {7, 8}};
#pragma acc parallel loop private(three[3]) firstprivate(table[2][2])
  for (int i = 0; i < 400; i++) {
    for (int k = 0; k < 3; k++) three[k] = i * k;
    out[i] = three[1] + three[2] + table[1 - i % 2][0];
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 3 * i + (i % 2 ? 5 : 7));
  CHECK_EQ(three[0] + three[1] + three[2], -6);
}
static void gangs(int n, int *z, int *c) {
#pragma acc parallel num_gangs(6) private(z[0:n]) firstprivate(c[0:n])
  {
#pragma acc loop vector
    for (int k = 0; k < n; k++) { z[k] = c[n - 1 - k]; }
    c[0] += 5;
#pragma acc loop gang
    for (int g = 0; g < 40; g++) {
#pragma acc loop vector
      for (int k = 0; k < 10; k++) out[10 * g + k] = z[k % n] + c[0];
    }
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 10 * (n - 1 - i % 10 % n) + 5);
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) firstprivate(c[0:3])
  for (int g = 0; g < 40; g++) {
#pragma acc loop seq private(z[0:3])
    for (int r = 0; r < 2; r++) {
#pragma acc loop vector
      for (int k = 0; k < 3; k++) z[k] = c[k] + g + r;
#pragma acc loop vector
      for (int k = 0; k < 10; k++) out[10 * g + k] = z[2 - k % 3];
    }
  }
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 10 * (2 - i % 10 % 3) + i / 10 + 1);
}
/* Arrays of a gang, of a length that only the run knows, hold all of their elements. */
static void long_ones(int n, int m, const double *in) {
  double *z = (double *)malloc(n * sizeof *z), *c = (double *)malloc(m * sizeof *c), sums[10];
  for (int k = 0; k < m; k++) c[k] = k;
#pragma acc parallel num_gangs(5) vector_length(32) private(z[0:n]) firstprivate(c[0:m]) copyin(in[0:10 * n]) copyout(sums)
  {
#pragma acc loop gang
    for (int g = 0; g < 10; g++) {
#pragma acc loop worker
      for (int k = 0; k < n; k++) { z[k] = in[g * n + k]; }
#pragma acc loop vector
      for (int k = 0; k < m; k++) { c[k] = c[k] - g; }
      double sum = 0;
      for (int k = 0; k < n; k++) sum += z[k] * 1000;
      for (int k = 0; k < m; k++) sum += c[k] + g;
      sums[g] = sum;
#pragma acc loop vector
      for (int k = 0; k < m; k++) { c[k] += g; }
    }
  }
  for (int g = 0; g < 10; g++) {
    double want = 0;
    for (int k = 0; k < n; k++) want += in[g * n + k] * 1000;
    CHECK_EQ(sums[g], want + m * (m - 1) / 2);
  }
  for (int k = 0; k < m; k++) CHECK_EQ(c[k], k);
  free(z); free(c);
}
/* The host changes its values while the kernel has those of the launch. */
static void later(int n, int *c) {
#pragma acc parallel loop firstprivate(c[0:n]) async(1)
  for (int i = 0; i < 400; i++) out[i] = c[i % n];
  if (discrete_memory()) for (int i = 0; i < n; i++) c[i] = -1;
#pragma acc wait
  for (int i = 0; i < 400; i++) CHECK_EQ(out[i], 10 * (i % n));
}

/* A row of a matrix, beside others. */
static void rows_of_matrix(void) {
  int m[3][4], out[100];
  for (int i = 0; i < 12; i++)
    m[i / 4][i % 4] = i;
#pragma acc parallel loop private(m[1]) copyout(out) copyin(m)
  for (int i = 0; i < 100; i++) {
    for (int k = 0; k < 4; k++)
      m[1][k] = i + k;
    out[i] = m[1][2] + m[0][3] + m[2][1];
  }
  for (int i = 0; i < 100; i++)
    CHECK_EQ(out[i], i + 2 + 3 + 9);
  CHECK_EQ(m[1][2], 6);
}

int main(void) {
  rows_of_matrix();
  lengths();
  int z[12], c[12];
  double rows[2][4] = {{7, 7, 7, 7}, {7, 7, 7, 7}};
  for (int i = 0; i < 12; i++) z[i] = 100, c[i] = 10 * i;
  lanes(9, z, c, rows);
  elements(9, z, rows);
  double three[3][4];
  for (int i = 0; i < 12; i++) three[i / 4][i % 4] = i;
  shifted(9, c, three);
  gangs(7, z, c);
  for (int i = 0; i < 12; i++) { CHECK_EQ(z[i], 100); CHECK_EQ(c[i], 10 * i); }
  for (int i = 0; i < 8; i++) CHECK_EQ(rows[i / 4][i % 4], 7);
  double in[3000];
  for (int i = 0; i < 3000; i++) in[i] = i % 37;
  long_ones(300, 200, in);
  later(11, c);
  return check_done();
}
