/* What the CUDA twins share beside bench.h. */
#ifndef PACC_BENCH_CUH
#define PACC_BENCH_CUH

#include "bench.h"

#include <cuda_runtime.h>

#define CUDA_CHECK(call)                                                                           \
  do {                                                                                             \
    cudaError_t bench_error = (call);                                                              \
    if (bench_error != cudaSuccess) {                                                              \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(bench_error));       \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static inline void bench_finish() {
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
}

template <typename T> T *bench_upload(const T *host, size_t n) {
  T *device;
  CUDA_CHECK(cudaMalloc(&device, n * sizeof(T)));
  CUDA_CHECK(cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <typename T> void bench_download(T *host, T *device, size_t n) {
  CUDA_CHECK(cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device));
}

/* Sum over the threads of a block of `Threads`; the result is thread 0's. */
template <int Threads, typename T> __device__ T bench_block_sum(T value, int thread) {
  __shared__ T partial[Threads / 32];
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffffu, value, offset);
  if (thread % 32 == 0)
    partial[thread / 32] = value;
  __syncthreads();
  if (thread < 32) {
    value = thread < Threads / 32 ? partial[thread] : T(0);
    for (int offset = 16; offset > 0; offset /= 2)
      value += __shfl_down_sync(0xffffffffu, value, offset);
  }
  return value;
}

#endif
