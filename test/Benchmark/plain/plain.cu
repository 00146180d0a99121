// CUDA twin of plain.c: a thread for each point, arrays of a point in registers. With -DBENCH_TUNED the
// kernels of tuned.cuh instead.
#include "../bench.cuh"
#include "plain.h"

enum { TX = 128 };

#ifdef BENCH_TUNED
#include "tuned.cuh"
#else
__global__ void star(int n, const double *__restrict__ in, double *__restrict__ out) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y;
  if (j < n - 1)
    out[(long)i * n + j] += 0.5 * (in[(long)(i + 1) * n + j] - in[(long)(i - 1) * n + j] + in[(long)i * n + j + 1] -
                                   in[(long)i * n + j - 1]);
}

__global__ void flux(int n, const double *__restrict__ in, double *__restrict__ out) {
  const int j = blockIdx.x * TX + threadIdx.x, i = blockIdx.y;
  if (j >= n - 4)
    return;
  const long plane = (long)n * n;
  double stencil[4], v[FIELDS];
  for (int l = 0; l < FIELDS; l++) {
    for (int s = 0; s < 4; s++)
      stencil[s] = in[l * plane + (long)(i + s) * n + j];
    v[l] = -stencil[0] / 12 + 7 * stencil[1] / 12 + 7 * stencil[2] / 12 - stencil[3] / 12;
  }
  for (int l = 0; l < FIELDS; l++)
    out[l * plane + (long)i * n + j] = v[l] * v[0];
}

static void launch_star(int n, const double *in, double *out) { star<<<dim3((n - 2 + TX - 1) / TX, n - 2), TX>>>(n, in, out); }
static void launch_flux(int n, const double *in, double *out) { flux<<<dim3((n - 4 + TX - 1) / TX, n - 4), TX>>>(n, in, out); }
#endif

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 8000), repeats = (int)bench_argument(argc, argv, 2, 20);
  const long plane = (long)n * n, points = FIELDS * plane;
  double *in = (double *)bench_allocate(points * sizeof(double)),
         *added = (double *)bench_allocate(plane * sizeof(double)),
         *out = (double *)bench_allocate(points * sizeof(double)), star_time, flux_time;
  bench_seed();
  for (long i = 0; i < points; i++)
    in[i] = bench_random();
  memset(added, 0, plane * sizeof(double));
  double *din = bench_upload(in, points), *dadded = bench_upload(added, plane), *dout = bench_upload(out, points);
  launch_star(n, din, dadded);
  launch_flux(n, din, dout);
  CUDA_CHECK(cudaMemcpy(added, dadded, plane * sizeof(double), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(out, dout, points * sizeof(double), cudaMemcpyDeviceToHost));
  plain_verify(n, in, added, out);
  BENCH_BATCHES(star_time, repeats, 1, (launch_star(n, din, dadded), bench_finish()), (void)0);
  BENCH_BATCHES(flux_time, repeats, 1, (launch_flux(n, din, dout), bench_finish()), (void)0);
  bench_result("plain/star", "rate", 1e-9 * star_bytes(n) / star_time, "GB/s");
  bench_result("plain/flux", "rate", 1e-9 * flux_bytes(n) / flux_time, "GB/s");
  return 0;
}
