/* The same by hand, with the routines in the kernels' own file. */
#include "../bench.cuh"
#include "linked.h"

enum { THREADS = 128 };

__global__ void map(int n, const double *__restrict__ x, double *__restrict__ y) {
  const int i = blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  double value = x[i];
  for (int k = 0; k < LINKED_STEPS; k++)
    value = linked_next(value, 2.5);
  y[i] = value;
}

__global__ void series(int n, const double *__restrict__ x, double *__restrict__ y) {
  const int i = blockIdx.x * THREADS + threadIdx.x;
  if (i >= n)
    return;
  const float value = (float)x[i];
  float sum = 0;
  for (int k = 0; k < LINKED_TERMS; k++)
    sum += linked_term(value, k);
  y[i] = sum;
}

int main(int argc, char **argv) {
  const int n = (int)(bench_argument(argc, argv, 1, 1000) * (1 << 22) / 1000), repeats = (int)bench_argument(argc, argv, 2, 20);
  bench_seed();
  double *x = linked_doubles(n), time;
  double *dx = bench_upload(x, n), *dy = bench_upload(x, n);
  const int blocks = (n + THREADS - 1) / THREADS;
  BENCH_BATCHES(time, repeats, 1, (map<<<blocks, THREADS>>>(n, dx, dy), bench_finish()), (void)0);
  bench_result("linked/map", "rate", 1e-9 * n * LINKED_STEPS / time, "Gcalls/s");
  BENCH_BATCHES(time, repeats, 1, (series<<<blocks, THREADS>>>(n, dx, dy), bench_finish()), (void)0);
  bench_result("linked/series", "rate", 1e-9 * n * LINKED_TERMS / time, "Gcalls/s");
  CUDA_CHECK(cudaFree(dx));
  CUDA_CHECK(cudaFree(dy));
  free(x);
  return 0;
}
