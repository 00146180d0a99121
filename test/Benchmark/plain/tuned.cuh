/* Tuned kernels for plain.cu: a thread has several rows of a column, or of two, which share their loads. */
#ifndef PACC_BENCH_PLAIN_TUNED_CUH
#define PACC_BENCH_PLAIN_TUNED_CUH

enum { STAR_ROWS = 4, FLUX_ROWS = 4 };

__global__ void __launch_bounds__(TX) star(int n, const double *__restrict__ in, double *__restrict__ out) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y * STAR_ROWS;
  if (j >= n - 1)
    return;
  const long at = (long)i * n + j;
  const int rows = min(STAR_ROWS, n - 1 - i);
  double middle[STAR_ROWS + 2], east[STAR_ROWS], west[STAR_ROWS], old[STAR_ROWS];
#pragma unroll
  for (int r = 0; r < STAR_ROWS + 2; r++)
    if (r < rows + 2)
      middle[r] = in[at + (long)(r - 1) * n];
#pragma unroll
  for (int r = 0; r < STAR_ROWS; r++)
    if (r < rows)
      east[r] = in[at + (long)r * n + 1], west[r] = in[at + (long)r * n - 1], old[r] = out[at + (long)r * n];
#pragma unroll
  for (int r = 0; r < STAR_ROWS; r++)
    if (r < rows)
      out[at + (long)r * n] = old[r] + 0.5 * (middle[r + 2] - middle[r] + east[r] - west[r]);
}

__global__ void __launch_bounds__(TX) flux(int n, const double *__restrict__ in, double *__restrict__ out) {
  const int j = blockIdx.x * TX + threadIdx.x, i = blockIdx.y * FLUX_ROWS;
  if (j >= n - 4)
    return;
  const long plane = (long)n * n, at = (long)i * n + j;
  const int rows = min(FLUX_ROWS, n - 4 - i);
  double v[FIELDS][FLUX_ROWS];
#pragma unroll
  for (int l = 0; l < FIELDS; l++) {
    double stencil[FLUX_ROWS + 3];
#pragma unroll
    for (int r = 0; r < FLUX_ROWS + 3; r++)
      stencil[r] = r < rows + 3 ? in[l * plane + at + (long)r * n] : 0;
#pragma unroll
    for (int r = 0; r < FLUX_ROWS; r++)
      v[l][r] = (7 * (stencil[r + 1] + stencil[r + 2]) - stencil[r] - stencil[r + 3]) * (1.0 / 12);
  }
#pragma unroll
  for (int l = 0; l < FIELDS; l++)
#pragma unroll
    for (int r = 0; r < FLUX_ROWS; r++)
      if (r < rows)
        out[l * plane + at + (long)r * n] = v[l][r] * v[0][r];
}

static void launch_star(int n, const double *in, double *out) {
  star<<<dim3((n - 2 + TX - 1) / TX, (n - 2 + STAR_ROWS - 1) / STAR_ROWS), TX>>>(n, in, out);
}
static void launch_flux(int n, const double *in, double *out) {
  flux<<<dim3((n - 4 + TX - 1) / TX, (n - 4 + FLUX_ROWS - 1) / FLUX_ROWS), TX>>>(n, in, out);
}

#endif
