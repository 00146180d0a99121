// Sections of arrays: a[s:n] with s > 0, missing bounds, static 2-D arrays with rows of the first
// dimension, pointers to rows, arrays of pointers, `double **m`, variable-length arrays.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

static int discrete;

static void offset_section(int n) {
  double *a = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    a[i] = i;
  int first = n / 3, count = n / 4;
  // The device has only a[first : first+count), yet the index is the host's.
#pragma acc parallel loop copy(a[first:count])
  for (int i = first; i < first + count; i++)
    a[i] = -a[i];
  for (int i = 0; i < n; i++)
    CHECK_EQ(a[i], i >= first && i < first + count ? -i : i);
#pragma acc data copy(a[first:count])
  {
#pragma acc parallel loop present(a[first + 1:count - 2])
    for (int i = first + 1; i < first + count - 1; i++)
      a[i] *= 2;
#pragma acc parallel loop
    for (int i = first; i < first + 1; i++)
      a[i] = 0.5;
    CHECK(acc_is_present(a + first, count * sizeof(double)));
    CHECK(!discrete || !acc_is_present(a, sizeof(double)));
    CHECK(!discrete || !acc_is_present(a + first + count, sizeof(double)));
  }
  CHECK_EQ(a[first], 0.5);
  CHECK_EQ(a[first + 1], -2.0 * (first + 1));
  CHECK_EQ(a[first + count - 1], -(first + count - 1.0));
  free(a);
}

static int cnt[12][50];

static void rows_of_static(void) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 50; j++)
      cnt[i][j] = 100 * i + j;
#pragma acc kernels loop independent copy(cnt[2:3][:50])
  for (int i = 2; i < 5; i++)
    for (int j = 0; j < 50; j++)
      cnt[i][j] += 1;
#pragma acc parallel loop copy(cnt[7:2])
  for (int i = 7; i < 9; i++)
    for (int j = 0; j < 50; j++)
      cnt[i][j] += 2;
#pragma acc parallel loop copy(cnt[10:])
  for (int j = 0; j < 50; j++)
    cnt[11][j] += 3;
#pragma acc parallel loop copy(cnt[:1][0:50])
  for (int j = 0; j < 50; j++)
    cnt[0][j] += 4;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 50; j++) {
      int add = i >= 2 && i < 5 ? 1 : i >= 7 && i < 9 ? 2 : i == 11 ? 3 : i == 0 ? 4 : 0;
      CHECK_EQ(cnt[i][j], 100 * i + j + add);
    }
}

typedef double row[20];

static void pointer_to_rows(int n) {
  row *m = malloc(n * sizeof(row));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 20; j++)
      m[i][j] = i + j;
#pragma acc parallel loop collapse(2) copy(m[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 20; j++)
      m[i][j] *= 2;
#pragma acc parallel loop copy(m[1:2][0:20])
  for (int i = 1; i < 3; i++)
    m[i][3] = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 20; j++)
      CHECK_EQ(m[i][j], j == 3 && (i == 1 || i == 2) ? 0 : 2 * (i + j));
  free(m);
}

static void pointer_to_pointers(int n, int k) {
  double **m = malloc(n * sizeof(double *)), *v = malloc(k * sizeof(double)), *b = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) {
    m[i] = malloc(k * sizeof(double));
    for (int j = 0; j < k; j++)
      m[i][j] = i >= j;
  }
  for (int j = 0; j < k; j++)
    v[j] = j + 1;
  double **host_rows = malloc(n * sizeof(double *));
  memcpy(host_rows, m, n * sizeof(double *));

#pragma acc parallel loop copyin(m[:n][:k], v[:k]) copyout(b[:n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < k; j++)
      sum += m[i][j] * v[j];
    b[i] = sum;
  }
  for (int i = 0; i < n; i++) {
    int last = i < k ? i + 1 : k;
    CHECK_EQ(b[i], last * (last + 1) / 2.0);
  }

#pragma acc data copy(m[0:n][0:k])
  {
#pragma acc parallel loop gang present(m)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
      for (int j = 0; j < k; j++)
        m[i][j] = 1000 * i + j;
  }
  for (int i = 0; i < n; i++) {
    CHECK(m[i] == host_rows[i]); // the host's pointers are the host's
    for (int j = 0; j < k; j++)
      CHECK_EQ(m[i][j], 1000 * i + j);
  }
  for (int i = 0; i < n; i++)
    free(m[i]);
  free(m);
  free(v);
  free(b);
  free(host_rows);
}

static void array_of_pointers(int k) {
  float *rows[10];
  for (int i = 0; i < 10; i++) {
    rows[i] = malloc(k * sizeof(float));
    for (int j = 0; j < k; j++)
      rows[i][j] = j;
  }
#pragma acc parallel loop copy(rows[0:10][0:k])
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < k; j++)
      rows[i][j] += i;
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < k; j++)
      CHECK_EQ(rows[i][j], i + j);
    free(rows[i]);
  }
}

static void variable_length(int n, int m) {
  int flat[n], grid[n][m];
  for (int i = 0; i < n; i++) {
    flat[i] = i;
    for (int j = 0; j < m; j++)
      grid[i][j] = -1;
  }
#pragma acc parallel loop collapse(2) copyin(flat) copy(grid)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      grid[i][j] = flat[i] * m + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ(grid[i][j], i * m + j);
#pragma acc parallel loop copy(grid[1:2][0:m])
  for (int j = 0; j < m; j++)
    grid[2][j] = 0;
  for (int j = 0; j < m; j++)
    CHECK_EQ(grid[2][j], 0);
  CHECK_EQ(grid[3][0], 3 * m);
#pragma acc parallel loop // no clause: copied whole, both ways
  for (int i = 0; i < n; i++)
    flat[i] += grid[i][m - 1];
  for (int i = 0; i < n; i++)
    CHECK_EQ(flat[i], i + (i == 2 ? 0 : i * m + m - 1));
}

static double variable_length_parameter(int n, int m, double a[n][m]) {
  double sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) copyin(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j];
  return sum;
}

int main(void) {
  discrete = discrete_memory();
  offset_section(211);
  rows_of_static();
  pointer_to_rows(13);
  pointer_to_pointers(31, 17);
  array_of_pointers(33);
  variable_length(23, 11);
  double a[7][9];
  for (int i = 0; i < 63; i++)
    a[i / 9][i % 9] = i;
  CHECK_EQ(variable_length_parameter(7, 9, a), 63 * 31);
  return check_done();
}
