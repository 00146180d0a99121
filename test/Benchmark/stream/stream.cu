// CUDA twin of stream.c: one thread for each element; dot with a grid-stride loop and two stages. With
// -DBENCH_TUNED the kernels of tuned.cuh instead.
#include "../bench.cuh"

enum { BATCH = 10, THREADS = 256, DOT_THREADS = 1024 };

#ifdef BENCH_TUNED
#include "tuned.cuh"
#else
__global__ void copy(long n, const double *__restrict__ a, double *__restrict__ c) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i];
}

__global__ void mul(long n, double s, double *__restrict__ b, const double *__restrict__ c) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = s * c[i];
}

__global__ void add(long n, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void triad(long n, double s, double *__restrict__ a, const double *__restrict__ b,
                      const double *__restrict__ c) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

__global__ void dot_blocks(long n, const double *__restrict__ a, const double *__restrict__ b, double *partial) {
  double sum = 0;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)gridDim.x * blockDim.x)
    sum += a[i] * b[i];
  sum = bench_block_sum<DOT_THREADS>(sum, threadIdx.x);
  if (threadIdx.x == 0)
    partial[blockIdx.x] = sum;
}

static int blocks(long n) { return (int)((n + THREADS - 1) / THREADS); }
static void launch_copy(long n, const double *a, double *c) { copy<<<blocks(n), THREADS>>>(n, a, c); }
static void launch_mul(long n, double s, double *b, const double *c) { mul<<<blocks(n), THREADS>>>(n, s, b, c); }
static void launch_add(long n, const double *a, const double *b, double *c) { add<<<blocks(n), THREADS>>>(n, a, b, c); }
static void launch_triad(long n, double s, double *a, const double *b, const double *c) {
  triad<<<blocks(n), THREADS>>>(n, s, a, b, c);
}
#endif

__global__ void dot_total(int blocks, const double *partial, double *total) {
  double sum = 0;
  for (int i = threadIdx.x; i < blocks; i += blockDim.x)
    sum += partial[i];
  sum = bench_block_sum<DOT_THREADS>(sum, threadIdx.x);
  if (threadIdx.x == 0)
    *total = sum;
}

static double dot(long n, const double *a, const double *b, int grid, double *partial, double *total) {
  double sum;
  dot_blocks<<<grid, DOT_THREADS>>>(n, a, b, partial);
  dot_total<<<1, DOT_THREADS>>>(grid, partial, total);
  CUDA_CHECK(cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost));
  return sum;
}

int main(int argc, char **argv) {
  const long n = 1L << bench_argument(argc, argv, 1, 27);
  const int repeats = (int)bench_argument(argc, argv, 2, 20);
  const double bytes = (double)n * sizeof(double), s = 0.4;
  double *a = (double *)bench_allocate(n * sizeof(double)), *b = (double *)bench_allocate(n * sizeof(double)),
         *c = (double *)bench_allocate(n * sizeof(double)), *a0 = (double *)bench_allocate(n * sizeof(double));
  double sum = 0, copy_time, mul_time, add_time, triad_time, dot_time;
  bench_seed();
  for (long i = 0; i < n; i++) {
    a[i] = a0[i] = bench_random();
    b[i] = c[i] = -1;
  }
  double *da = bench_upload(a, n), *db = bench_upload(b, n), *dc = bench_upload(c, n), *partial, *total;
  cudaDeviceProp device;
  CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
  const int dot_grid = 2 * device.multiProcessorCount;
  CUDA_CHECK(cudaMalloc(&partial, dot_grid * sizeof(double)));
  CUDA_CHECK(cudaMalloc(&total, sizeof(double)));

  BENCH_BATCHES(copy_time, repeats, BATCH, launch_copy(n, da, dc), bench_finish());
  BENCH_BATCHES(mul_time, repeats, BATCH, launch_mul(n, s, db, dc), bench_finish());
  BENCH_BATCHES(add_time, repeats, BATCH, launch_add(n, da, db, dc), bench_finish());
  BENCH_BATCHES(triad_time, repeats, BATCH, launch_triad(n, s, da, db, dc), bench_finish());
  BENCH_BATCHES(dot_time, repeats, BATCH, sum = dot(n, da, db, dot_grid, partial, total), (void)0);

  bench_download(a, da, n);
  bench_download(b, db, n);
  bench_download(c, dc, n);
  double want = 0, error = 0;
  for (long i = 0; i < n; i++) {
    double b1 = s * a0[i], c1 = a0[i] + b1, a1 = b1 + s * c1;
    error = fmax(error, fabs(a[i] - a1) + fabs(b[i] - b1) + fabs(c[i] - c1));
    want += a1 * b1;
  }
  bench_verify(error < 1e-14, "stream", error, 0);
  bench_verify(bench_near(sum, want, 1e-9), "dot", sum, want);
  bench_result("stream/copy", "bandwidth", 2e-9 * bytes / copy_time, "GB/s");
  bench_result("stream/mul", "bandwidth", 2e-9 * bytes / mul_time, "GB/s");
  bench_result("stream/add", "bandwidth", 3e-9 * bytes / add_time, "GB/s");
  bench_result("stream/triad", "bandwidth", 3e-9 * bytes / triad_time, "GB/s");
  bench_result("stream/dot", "bandwidth", 2e-9 * bytes / dot_time, "GB/s");
  return 0;
}
