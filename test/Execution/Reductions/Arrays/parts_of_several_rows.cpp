// Sections of several rows, in reductions, that do not take them whole: of arrays, of rows of variable length, of rows
// behind pointers, of members; with bounds that only the program knows; at several levels, with other elements of the same
// rows used beside. What lies between the parts stays as it is.
// RUN: %paccxx -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

#include <complex>

enum { N = 100, Sum = N * (N - 1) / 2 };

struct Grid {
  short m[4][8];
  int n, *rows[4];
};

template <class T> struct Table {
  T rows[3][5];
  void parts() {
#pragma acc parallel loop reduction(+ : rows[1 : 2][1 : 3]) copy(this[0 : 1])
    for (int i = 0; i < N; i++)
      for (int k = 1; k < 4; k++)
        rows[1 + i % 2][k] += i * k;
  }
};

template <class T> static bool lies(T i, T from, T length) { return i >= from && i < from + length; }

static void arrays(int from, int count) {
  int m[5][8];
  for (int q = 0; q < 5; q++)
    for (int k = 0; k < 8; k++)
      m[q][k] = -q;
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3]) copy(m)
  for (int i = 0; i < N; i++) {
    for (int k = 1; k < 4; k++)
      m[1 + i % 2][k] += i * k + m[4][k];
    m[1][0] = 77; // beside the part
  }
  for (int q = 0; q < 5; q++)
    for (int k = 0; k < 8; k++)
      CHECK_EQ(m[q][k], q == 1 && !k ? 77 : lies(q, 1, 2) && lies(k, 1, 3) ? -q + (Sum + (q == 1 ? -50 : 50)) / 2 * k - 200 : -q);
#pragma acc parallel loop gang reduction(max : m[from : count][5 : 2]) copy(m[1 : 2][5 : 2])
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(max : m[from : count][5 : 2])
    for (int j = 0; j < 50; j++)
      for (int q = from; q < from + count; q++)
        if (i * j * q > m[q][6])
          m[q][6] = i * j * q;
  }
#pragma acc kernels loop reduction(+ : m[0][2 : 2], m[3 : 2][7])
  for (int i = 0; i < N; i++) {
    m[0][3] += i;
    m[3][7] += i;
    m[4][7] += 2 * i;
  }
  CHECK_EQ(m[0][3], Sum);
  CHECK_EQ(m[3][7], Sum - 3);
  CHECK_EQ(m[4][7], 2 * Sum - 4);
  for (int q = 0; q < 5; q++)
    CHECK_EQ(m[q][6], lies(q, from, count) ? 99 * 49 * q : -q);
}

static void planes(int q, int n) {
  std::complex<double> a[3][4][5] = {};
  bool seen[3][6] = {}, all[3][6];
  memset(all, 1, sizeof all);
#pragma acc parallel loop reduction(+ : a[0 : 2][q : 2][2 : 3]) reduction(|| : seen[0 : 3][0 : 5]) \
    reduction(&& : all[1 : 2][n : 2]) num_gangs(10) vector_length(32)
  for (int i = 0; i < N; i++) {
    for (int k = 2; k < 5; k++)
      a[i % 2][q + (i / 2) % 2][k] += std::complex<double>(i, k);
    seen[i % 3][i % 5] = seen[i % 3][i % 5] || i > 90;
    all[1][n] = all[1][n] && i < 90;
  }
  for (int p = 0; p < 3; p++)
    for (int r = 0; r < 4; r++)
      for (int k = 0; k < 5; k++) {
        std::complex<double> sum;
        for (int i = 0; i < N; i++)
          if (i % 2 == p && q + (i / 2) % 2 == r && k > 1)
            sum += std::complex<double>(i, k);
        CHECK_EQ(a[p][r][k].real(), sum.real());
        CHECK_EQ(a[p][r][k].imag(), sum.imag());
      }
  for (int p = 0; p < 3; p++)
    for (int k = 0; k < 6; k++) {
      bool late = false;
      for (int i = 91; i < N; i++)
        late = late || (i % 3 == p && i % 5 == k);
      CHECK_EQ(seen[p][k], late);
      CHECK_EQ(all[p][k], !(p == 1 && k == n));
    }
}

static void rows_behind_pointers(int from, int length) {
  float *m[6];
  int **bare = (int **)malloc(4 * sizeof *bare);
  for (int i = 0; i < 6; i++)
    m[i] = (float *)calloc(8, sizeof(float));
  for (int i = 0; i < 4; i++)
    bare[i] = (int *)calloc(6, sizeof(int));
#pragma acc data copy(m[0 : 6][0 : 8]) copy(bare[0 : 4][0 : 6])
  {
#pragma acc parallel loop gang reduction(+ : m[from : 3][1 : length])
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : m[from : 3][1 : length])
      for (int j = 0; j < 4; j++)
        for (int k = 1; k <= length; k++)
          m[from + i % 3][k] += i * k;
    }
#pragma acc parallel loop reduction(+ : bare[1 : 2][4])
    for (int i = 0; i < N; i++) {
      int *beside = bare[0];
      bare[1][4] += i;
      bare[i % 2 + 1][4] += 1;
      beside[3] = 5;
    }
  }
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 8; k++) {
      float sum = 0;
      for (int j = 0; j < N; j++)
        if (from + j % 3 == i && lies(k, 1, length))
          sum += 4 * j * k;
      CHECK_EQ(m[i][k], sum);
    }
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 6; k++)
      CHECK_EQ(bare[i][k], k == 4 && i == 1 ? Sum + 50 : k == 4 && i == 2 ? 50 : !i && k == 3 ? 5 : 0);
}

static void variable_rows(int n, int from) {
  double v[5][n], w[5][n];
  memset(v, 0, sizeof v);
  memset(w, 0, sizeof w);
#pragma acc parallel loop reduction(+ : v[from : 2][1 : n - 2]) copy(v)
  for (int i = 0; i < N; i++)
    for (int k = 1; k < n - 1; k++)
      v[from + 1][k] += i * k;
#pragma acc parallel loop reduction(+ : w[0 : 5][2]) copy(w)
  for (int i = 0; i < N; i++)
    w[i % 5][2] += 1;
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < n; k++) {
      CHECK_EQ(v[i][k], i == from + 1 && k > 0 && k < n - 1 ? Sum * k : 0);
      CHECK_EQ(w[i][k], k == 2 ? 20 : 0);
    }
}

static void members(Grid *g, int n) {
  static long wide[3][400];
#pragma acc parallel loop reduction(+ : g->m[1 : 2][g->n : 3]) copy(g[0 : 1])
  for (int i = 0; i < N; i++)
    g->m[1 + i % 2][g->n + i % 3]++;
#pragma acc parallel loop reduction(+ : wide[0 : 3][10 : 300])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 300; k += 13)
      wide[i % n][10 + k] += i;
  Table<double> t = {};
  t.parts();
  for (int q = 0; q < 4; q++)
    for (int k = 0; k < 8; k++) {
      int count = 0;
      for (int i = 0; i < N; i++)
        count += 1 + i % 2 == q && g->n + i % 3 == k;
      CHECK_EQ(g->m[q][k], count);
    }
  for (int q = 0; q < 3; q++)
    for (int k = 0; k < 400; k++) {
      long sum = 0;
      for (int i = 0; i < N; i++)
        if (i % n == q && lies(k, 10, 300) && (k - 10) % 13 == 0)
          sum += i;
      CHECK_EQ(wide[q][k], sum);
    }
  for (int q = 0; q < 3; q++)
    for (int k = 0; k < 5; k++)
      CHECK_EQ(t.rows[q][k], q && lies(k, 1, 3) ? (Sum + (q == 1 ? -50 : 50)) / 2 * k : 0);
}

#pragma acc routine vector
static void in_lanes(int (*m)[4], int n) {
  int mine[2][4] = {};
#pragma acc loop vector reduction(+ : mine[0 : 2][1 : 2])
  for (int i = 0; i < n; i++)
    mine[i % 2][1 + i % 2] += i;
  m[0][1] = mine[0][1];
  m[1][2] = mine[1][2];
}

static void routine() {
  int m[2][4] = {};
#pragma acc parallel copy(m) num_gangs(1)
  in_lanes(m, N);
  for (int q = 0; q < 2; q++)
    for (int k = 0; k < 4; k++)
      CHECK_EQ(m[q][k], k == q + 1 ? (Sum + (q ? 50 : -50)) / 2 : 0);
}

/// The loop goes through more than the section has.
static void beyond(int r) {
  int m[4][8], a[20], *p = a;
  long sum = 0, other = 0;
  for (int i = 0; i < 20; i++)
    a[i] = 7 * i;
  for (int q = 0; q < 4; q++)
    for (int k = 0; k < 8; k++)
      m[q][k] = 100 * q + k;
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3]) reduction(+ : sum) copy(m)
  for (int i = 0; i < N; i++)
    for (int q = 0; q < 4; q++)
      for (int k = 0; k < 8; k++)
        if (lies(q, 1, 2) && lies(k, 1, 3))
          m[q][k] += i;
        else
          sum += m[q][k];
#pragma acc parallel loop reduction(+ : m[r][5 : 2], a[3 : 4]) reduction(+ : other) copy(m, a)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 8; k++)
      if (lies(k, 5, 2))
        m[r][k] += i;
      else
        other += m[r][k];
    for (int k = 0; k < 20; k++)
      if (lies(k, 3, 4))
        a[k] += i;
      else
        other += a[k];
  }
#pragma acc parallel loop reduction(+ : p[8 : 4]) copy(p[0 : 20])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 20; k++)
      if (lies(k, 8, 4))
        p[k] += i;
  int halves[10] = {}, from = r - 1; // two sections of one array; one that only the program knows the beginning of
#pragma acc parallel loop gang reduction(+ : halves[0 : 5]) reduction(+ : halves[5 : 5])
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : halves[0 : 5]) reduction(+ : halves[5 : 5])
    for (int j = 0; j < 10; j++)
      halves[j]++;
  }
  for (int k = 0; k < 10; k++)
    CHECK_EQ(halves[k], N);
#pragma acc parallel loop reduction(+ : halves[from : 2]) copy(halves)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 10; k++)
      if (lies(k, from, 2))
        halves[k] += i;
  for (int k = 0; k < 10; k++)
    CHECK_EQ(halves[k], N + (lies(k, from, 2) ? Sum : 0));
  long expected = 0, expected_other = 0;
  for (int q = 0; q < 4; q++)
    for (int k = 0; k < 8; k++) {
      const bool inside = lies(q, 1, 2) && lies(k, 1, 3), added = q == r && lies(k, 5, 2);
      CHECK_EQ(m[q][k], 100 * q + k + (inside || added ? Sum : 0));
      expected += inside ? 0 : N * (100 * q + k);
      expected_other += q == r && !added ? N * m[q][k] : 0;
    }
  for (int k = 0; k < 20; k++) {
    CHECK_EQ(a[k], 7 * k + (lies(k, 3, 4) || lies(k, 8, 4) ? Sum : 0));
    expected_other += lies(k, 3, 4) ? 0 : N * 7 * k;
  }
  CHECK_EQ(sum, expected);
  CHECK_EQ(other, expected_other);
}

// What a remainder is taken of might be negative, for all that the subscript says: no reason to look at each use, which
// lambdas could not.
static void remainders() {
  unsigned a[6] = {1, 1, 1, 1, 1, 1};
#pragma acc parallel loop reduction(+ : a[2:3])
  for (int i = 0; i < 60; i++) {
    a[(i / 2) % 3 + 2] += i;
    a[4 - (i / 4) % 3] += 2;
    auto more = [&] { a[(60 - i) % 3 + 2] += 1; };
    more();
  }
  unsigned want[6] = {1, 1, 1, 1, 1, 1};
  for (int i = 0; i < 60; i++) {
    want[(i / 2) % 3 + 2] += i;
    want[4 - (i / 4) % 3] += 2;
    want[(60 - i) % 3 + 2] += 1;
  }
  for (int k = 0; k < 6; k++)
    CHECK_EQ(a[k], want[k]);
}

int main() {
  beyond(3);
  arrays(1, 2);
  planes(1, 3);
  rows_behind_pointers(2, 4);
  variable_rows(9, 2);
  Grid g = {};
  g.n = 2;
  members(&g, 3);
  routine();
  remainders();
  return check_done();
}
