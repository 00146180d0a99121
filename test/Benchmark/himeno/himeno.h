/* The Himeno benchmark's problem: a Poisson equation on a box, Jacobi's method with a 19-point
 * stencil and general coefficients, single precision. Shared by the OpenACC program and its twin.
 *
 * Size: -DHIMENO_XS, _S, _M, _L (points without the rim: 32x32x64 ... 256x256x512); default XS.
 * The arrays have one more plane than the grid in each direction. */
#ifndef HIMENO_H
#define HIMENO_H

#include "../bench.h"

#if defined(HIMENO_L)
#define HIMENO_NAME "himeno_L"
enum { NI = 256, NJ = 256, NK = 512 };
#elif defined(HIMENO_M)
#define HIMENO_NAME "himeno_M"
enum { NI = 128, NJ = 128, NK = 256 };
#elif defined(HIMENO_S)
#define HIMENO_NAME "himeno_S"
enum { NI = 64, NJ = 64, NK = 128 };
#else
#define HIMENO_NAME "himeno_XS"
enum { NI = 32, NJ = 32, NK = 64 };
#endif
enum { MI = NI + 1, MJ = NJ + 1, MK = NK + 1 };

typedef float grid[MI][MJ][MK];

static grid p, work, bound, fixed_term;
static grid a[4], b[3], c[3];
static const float omega = 0.8f;

/* Operations of one sweep, as the benchmark counts them. */
static const double sweep_flops = 34.0 * (NI - 2) * (NJ - 2) * (NK - 2);

static void fill_grid(grid g, float value) {
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++)
        g[i][j][k] = value;
}

/* The benchmark's coefficients; the pressure is its parabola with noise, fresh in each run. */
static void initialise(void) {
  for (int m = 0; m < 4; m++)
    fill_grid(a[m], m == 3 ? 1.0f / 6 : 1);
  for (int m = 0; m < 3; m++) {
    fill_grid(b[m], 0);
    fill_grid(c[m], 1);
  }
  fill_grid(fixed_term, 0);
  fill_grid(work, 0);
  fill_grid(bound, 1);
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++)
        p[i][j][k] = (float)(i * i) / ((NI - 1) * (NI - 1)) + 0.1f * (float)bench_random();
}

/* One sweep on the host, in place of `p`, planes kept back until they are no longer read. Returns
 * the sum of squared residuals. */
static double reference_sweep(grid q) {
  static float row[2][MJ][MK];
  double gosa = 0;
  for (int i = 1; i < NI - 1; i++) {
    for (int j = 1; j < NJ - 1; j++)
      for (int k = 1; k < NK - 1; k++) {
        float s0 = a[0][i][j][k] * q[i + 1][j][k] + a[1][i][j][k] * q[i][j + 1][k] + a[2][i][j][k] * q[i][j][k + 1] +
                   b[0][i][j][k] * (q[i + 1][j + 1][k] - q[i + 1][j - 1][k] - q[i - 1][j + 1][k] + q[i - 1][j - 1][k]) +
                   b[1][i][j][k] * (q[i][j + 1][k + 1] - q[i][j - 1][k + 1] - q[i][j + 1][k - 1] + q[i][j - 1][k - 1]) +
                   b[2][i][j][k] * (q[i + 1][j][k + 1] - q[i - 1][j][k + 1] - q[i + 1][j][k - 1] + q[i - 1][j][k - 1]) +
                   c[0][i][j][k] * q[i - 1][j][k] + c[1][i][j][k] * q[i][j - 1][k] + c[2][i][j][k] * q[i][j][k - 1] +
                   fixed_term[i][j][k];
        float ss = (s0 * a[3][i][j][k] - q[i][j][k]) * bound[i][j][k];
        gosa += (double)ss * ss;
        row[i % 2][j][k] = q[i][j][k] + omega * ss;
      }
    if (i > 1) // plane i-1 has been read for the last time
      for (int j = 1; j < NJ - 1; j++)
        memcpy(&q[i - 1][j][1], &row[(i - 1) % 2][j][1], (NK - 2) * sizeof(float));
  }
  for (int j = 1; j < NJ - 1; j++)
    memcpy(&q[NI - 2][j][1], &row[(NI - 2) % 2][j][1], (NK - 2) * sizeof(float));
  return gosa;
}

/* Compares a result of `sweeps` sweeps from `start` with the reference's. */
static void verify(const char *variant, grid start, grid result, double gosa, int sweeps) {
  double want = 0, worst = 0;
  for (int s = 0; s < sweeps; s++)
    want = reference_sweep(start);
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++)
        worst = fmax(worst, fabs((double)result[i][j][k] - start[i][j][k]));
  bench_verify(worst < 1e-5, variant, worst, 0);
  // gosa is a float sum: the more terms, the more of it is rounding.
  double tolerance = fmax(1e-4, 2e-9 * MI * MJ * MK);
  bench_verify(fabs(gosa - want) <= tolerance * want, variant, gosa, want);
}

#endif
