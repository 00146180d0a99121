/* The same by hand: copies of each thread in shared memory, an element's next to each other, where they fit; else one of
 * the block, with atomic additions; blocks that stay, and add theirs in the end. */
#include "../bench.cuh"
#include "arrays.h"

enum { THREADS = 256, COPIES = 128 };

template <typename T, int Size, typename X> __global__ void copies(int n, const unsigned *kind, const X *x, T *sum) {
  __shared__ T mine[Size][COPIES];
  for (int k = 0; k < Size; k++)
    mine[k][threadIdx.x] = 0;
  for (int i = blockIdx.x * COPIES + threadIdx.x; i < n; i += gridDim.x * COPIES)
    mine[kind[i] % Size][threadIdx.x] += x[i];
  for (int k = 0; k < Size; k++) {
    T value = mine[k][threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
      value += __shfl_down_sync(0xffffffffu, value, offset);
    if (threadIdx.x % 32 == 0)
      atomicAdd(&sum[k], value);
  }
}

struct One {
  __device__ int operator[](int) const { return 1; }
};

template <typename T, int Size, typename X> __global__ void common(int n, const unsigned *kind, X x, T *sum) {
  __shared__ T ours[Size];
  for (int k = threadIdx.x; k < Size; k += THREADS)
    ours[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
    atomicAdd(&ours[kind[i] % Size], x[i]);
  __syncthreads();
  for (int k = threadIdx.x; k < Size; k += THREADS)
    atomicAdd(&sum[k], ours[k]);
}

__global__ void moments(int n, const double *x, double *sum) {
  double mine[4] = {0};
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS) {
    double power = 1;
    for (int k = 0; k < 4; k++) {
      mine[k] += power;
      power *= x[i];
    }
  }
  for (int k = 0; k < 4; k++) {
    const double value = bench_block_sum<THREADS>(mine[k], threadIdx.x);
    if (threadIdx.x == 0)
      atomicAdd(&sum[k], value);
    __syncthreads();
  }
}

/* As many blocks as run at a time. */
template <typename Kernel> static int blocks(Kernel kernel, int threads) {
  int device, processors, each;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, 0));
  return processors * each;
}

#define TIME(name, bytes, kernel, threads, ...)                                                                        \
  do {                                                                                                                 \
    const auto function = kernel;                                                                                      \
    const int grid = blocks(function, threads);                                                                        \
    BENCH_BATCHES(time, repeats, 1, (function<<<grid, threads>>>(__VA_ARGS__), bench_finish()), (void)0);              \
    bench_result("arrays/" name, "rate", 1e-9 * (bytes) * n / time, "GB/s");                                           \
  } while (0)

int main(int argc, char **argv) {
  const int n = arrays_items(bench_argument(argc, argv, 1, 1000)), repeats = (int)bench_argument(argc, argv, 2, 20);
  bench_seed();
  unsigned *kind = bench_upload(arrays_kinds(n), n);
  double *x = bench_upload(arrays_doubles(n), n), none[SOME] = {0}, *sum = bench_upload(none, SOME), time;
  float *y = bench_upload(arrays_floats(n), n), no_floats[MANY] = {0}, *sums = bench_upload(no_floats, MANY);
  int no_counts[MANY] = {0}, *count = bench_upload(no_counts, MANY);
  TIME("few", 12, (copies<double, FEW, double>), COPIES, n, kind, x, sum);
  TIME("some", 12, (common<double, SOME, const double *>), THREADS, n, kind, x, sum);
  TIME("moments", 8, moments, THREADS, n, x, sum);
  TIME("many", 8, (common<float, MANY, const float *>), THREADS, n, kind, y, sums);
  TIME("counts", 4, (common<int, MANY, One>), THREADS, n, kind, One(), count);
  return 0;
}
