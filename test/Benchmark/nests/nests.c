// Loop nests of many kinds as people write them, beside straightforward CUDA for the same loops.
// Usage: nests [thousandths of the full size = 1000] [repeats = 20] [nests, comma-separated]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 10 1 | FileCheck %s && %run_emulator %t 4 1 | FileCheck %s
// CHECK: RESULT nests/jacobi rate
// CHECK: RESULT nests/gather rate
#include "nests.h"

static void jacobi(int n, const double *restrict a, double *restrict b, double *change) {
  double most = 0;
#pragma acc parallel loop collapse(2) reduction(max : most) present(a, b)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      const long at = (long)i * n + j;
      b[at] = 0.25 * (a[at - 1] + a[at + 1] + a[at - n] + a[at + n]);
      most = fmax(most, fabs(b[at] - a[at]));
    }
  *change = most;
}

static void wave(int n, const double *restrict now, const double *restrict before, double *restrict next) {
#pragma acc parallel loop gang present(now, before, next)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < n - 1; j++) {
      const long at = (long)i * n + j;
      next[at] = 2 * now[at] - before[at] +
                 0.1 * (now[at - 1] + now[at + 1] + now[at - n] + now[at + n] - 4 * now[at]);
    }
}

static void transpose(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop tile(8, 32) present(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[(long)j * n + i] = a[(long)i * n + j];
}

static void convolve(int n, const float *restrict a, const float *restrict w, float *restrict b) {
#pragma acc parallel loop collapse(2) present(a, w, b)
  for (int i = TAPS / 2; i < n - TAPS / 2; i++)
    for (int j = TAPS / 2; j < n - TAPS / 2; j++) {
      float sum = 0;
      for (int k = 0; k < TAPS; k++)
        for (int l = 0; l < TAPS; l++)
          sum += w[k * TAPS + l] * a[(long)(i + k - TAPS / 2) * n + j + l - TAPS / 2];
      b[(long)i * n + j] = sum;
    }
}

static void rows(int n, const double *restrict a, double *restrict sums) {
#pragma acc parallel loop gang present(a, sums)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; j++)
      sum += a[(long)i * n + j];
    sums[i] = sum;
  }
}

static void sparse(int n, const int *restrict row, const double *restrict value, const int *restrict column,
                   const double *restrict x, double *restrict y) {
#pragma acc parallel loop gang present(row, value, column, x, y)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = row[i]; k < row[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static void bodies(int n, const float *restrict x, const float *restrict y, const float *restrict z,
                   float *restrict force) {
#pragma acc parallel loop present(x, y, z, force)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < n; j++) {
      const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      const float r = dx * dx + dy * dy + dz * dz + NESTS_SOFTENING;
      sum += dx / (r * sqrtf(r));
    }
    force[i] = sum;
  }
}

static void histogram(int n, const int *restrict item, int *restrict count) {
#pragma acc parallel loop present(item, count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i]]++;
  }
}

static void gather(int n, const int *restrict from, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(from, a, b)
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[from[i]];
}

int main(int argc, char **argv) {
  const struct nests_sizes s = nests_sizes(bench_argument(argc, argv, 1, 1000));
  const int repeats = (int)bench_argument(argc, argv, 2, 20), n = s.edge;
  const long points = (long)n * n;
  double time, change = 0;
  bench_seed();
  if (bench_has_mode(argc, argv, 3, "grids")) {
    double *a = nests_doubles(points), *b = nests_doubles(points), *c = nests_doubles(points);
#pragma acc data copyin(a[0:points], c[0:points]) copy(b[0:points])
    {
      jacobi(n, a, b, &change);
      bench_verify(change > 0 && change < 1, "jacobi's change", change, 0.5);
#pragma acc update self(b[0:points])
      NESTS_VERIFY("jacobi", n - 2, b[at * n + n + 1 + at], 1e-12, nests_star(a, n, at * n + n + 1 + at));
      BENCH_BATCHES(time, repeats, 1, jacobi(n, a, b, &change), (void)0);
      bench_result("nests/jacobi", "rate", 16e-9 * points / time, "GB/s");
      wave(n, a, c, b);
#pragma acc update self(b[0:points])
      NESTS_VERIFY("wave", n - 2, b[at * n + n + 1 + at], 1e-12,
                   1.6 * a[at * n + n + 1 + at] - c[at * n + n + 1 + at] + 0.4 * nests_star(a, n, at * n + n + 1 + at));
      BENCH_BATCHES(time, repeats, 1, wave(n, a, c, b), (void)0);
      bench_result("nests/wave", "rate", 24e-9 * points / time, "GB/s");
      transpose(n, a, b);
#pragma acc update self(b[0:points])
      NESTS_VERIFY("transpose", points, b[at], 0, a[at % n * n + at / n]);
      BENCH_BATCHES(time, repeats, 1, transpose(n, a, b), (void)0);
      bench_result("nests/transpose", "rate", 16e-9 * points / time, "GB/s");
      rows(n, a, b);
#pragma acc update self(b[0:n])
      double sum = 0;
      for (int j = 0; j < n; j++)
        sum += a[(long)(n / 2) * n + j];
      bench_verify(bench_near(b[n / 2], sum, 1e-9), "rows", b[n / 2], sum);
      BENCH_BATCHES(time, repeats, 1, rows(n, a, b), (void)0);
      bench_result("nests/rows", "rate", 8e-9 * points / time, "GB/s");
    }
    free(a), free(b), free(c);
  }
  if (bench_has_mode(argc, argv, 3, "window")) {
    float *a = nests_floats(points), *b = nests_floats(points), *w = nests_floats(TAPS * TAPS);
#pragma acc data copyin(a[0:points], w[0:TAPS * TAPS]) copy(b[0:points])
    {
      convolve(n, a, w, b);
#pragma acc update self(b[0:points])
      NESTS_VERIFY("window", n - 4, b[(at + 2) * n + at + 2], 1e-4, nests_window(a, w, n, (at + 2) * n + at + 2));
      BENCH_BATCHES(time, repeats, 1, convolve(n, a, w, b), (void)0);
    }
    bench_result("nests/window", "rate", 2e-9 * TAPS * TAPS * points / time, "GFLOPS");
    free(a), free(b), free(w);
  }
  if (bench_has_mode(argc, argv, 3, "sparse")) {
    const long entries = (long)s.rows * ROW;
    double *value = nests_doubles(entries), *x = nests_doubles(s.rows), *y = nests_doubles(s.rows);
    int *column = nests_integers(entries, s.rows), *row = nests_row_ends(s.rows);
    for (long k = 0; k < entries; k++)
      column[k] = (int)((k / ROW + column[k] % 1000) % s.rows);
#pragma acc data copyin(row[0:s.rows + 1], value[0:entries], column[0:entries], x[0:s.rows]) copyout(y[0:s.rows])
    {
      sparse(s.rows, row, value, column, x, y);
#pragma acc update self(y[0:s.rows])
      NESTS_VERIFY("sparse", s.rows, y[at], 1e-12, nests_row(value, column, x, at));
      BENCH_BATCHES(time, repeats, 1, sparse(s.rows, row, value, column, x, y), (void)0);
    }
    bench_result("nests/sparse", "rate", 12e-9 * entries / time, "GB/s");
    free(value), free(x), free(y), free(column), free(row);
  }
  if (bench_has_mode(argc, argv, 3, "bodies")) {
    float *x = nests_floats(s.bodies), *y = nests_floats(s.bodies), *z = nests_floats(s.bodies),
          *force = nests_floats(s.bodies);
#pragma acc data copyin(x[0:s.bodies], y[0:s.bodies], z[0:s.bodies]) copyout(force[0:s.bodies])
    {
      bodies(s.bodies, x, y, z, force);
#pragma acc update self(force[0:s.bodies])
      const int at = s.bodies / 3;
      const double want = nests_force(x, y, z, s.bodies, at);
      bench_verify(fabs(force[at] - want) <= 1e-3 * s.bodies, "bodies", force[at], want);
      BENCH_BATCHES(time, repeats, 1, bodies(s.bodies, x, y, z, force), (void)0);
    }
    bench_result("nests/bodies", "rate", 1e-9 * s.bodies * s.bodies / time, "Ginteractions/s");
    free(x), free(y), free(z), free(force);
  }
  int *item = nests_integers(s.items, BINS), count[BINS] = {0};
  float *a = nests_floats(s.items), *b = nests_floats(s.items);
  if (bench_has_mode(argc, argv, 3, "histogram")) {
#pragma acc data copyin(item[0:s.items]) copy(count)
    {
      histogram(s.items, item, count);
#pragma acc update self(count)
      int want = 0;
      for (long i = 0; i < s.items; i++)
        want += item[i] == 100;
      bench_verify(count[100] == want, "histogram", count[100], want);
      BENCH_BATCHES(time, repeats, 1, histogram(s.items, item, count), (void)0);
    }
    bench_result("nests/histogram", "rate", 1e-9 * s.items / time, "Gitems/s");
  }
  if (bench_has_mode(argc, argv, 3, "gather")) {
    for (long i = 0; i < s.items; i++)
      item[i] = (int)((i + 37L * item[i]) % s.items);
#pragma acc data copyin(item[0:s.items], a[0:s.items]) copyout(b[0:s.items])
    {
      gather(s.items, item, a, b);
#pragma acc update self(b[0:s.items])
      NESTS_VERIFY("gather", s.items, b[at], 0, 2 * a[item[at]]);
      BENCH_BATCHES(time, repeats, 1, gather(s.items, item, a, b), (void)0);
    }
    bench_result("nests/gather", "rate", 12e-9 * s.items / time, "GB/s");
  }
  free(item), free(a), free(b);
  return 0;
}
