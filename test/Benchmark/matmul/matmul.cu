// CUDA twin of matmul.c: one thread for each element in 32x8 tiles. The rates of two other shapes
// are printed for information. With -DBENCH_TUNED the kernel of tuned.cuh instead.
#include "../bench.cuh"
#include "matmul.h"

template <int TX, int TY>
__global__ void multiply(int n, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c) {
  const int j = blockIdx.x * TX + threadIdx.x, i = blockIdx.y * TY + threadIdx.y;
  if (i >= n || j >= n)
    return;
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}

#ifdef BENCH_TUNED
#include "tuned.cuh"
#endif

template <int TX, int TY> void launch(int n, const double *a, const double *b, double *c) {
  const dim3 block(TX, TY), tiles((n + TX - 1) / TX, (n + TY - 1) / TY);
  multiply<TX, TY><<<tiles, block>>>(n, a, b, c);
  bench_finish();
}

template <int TX, int TY>
double run(const char *name, int n, int repeats, const double *a, const double *b, double *c) {
  double seconds;
  BENCH_BATCHES(seconds, repeats, 1, (launch<TX, TY>(n, a, b, c)), (void)0);
  const double rate = 2e-9 * n * n * n / seconds;
  bench_result(name, "rate", rate, "GFLOPS");
  return rate;
}

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 4096), repeats = (int)bench_argument(argc, argv, 2, 10);
  const long size = (long)n * n;
  double *a = (double *)bench_allocate(size * sizeof(double)), *b = (double *)bench_allocate(size * sizeof(double)),
         *c = (double *)bench_allocate(size * sizeof(double));
  bench_seed();
  for (long i = 0; i < size; i++) {
    a[i] = bench_random() - 0.5;
    b[i] = bench_random() - 0.5;
  }
  double *da = bench_upload(a, size), *db = bench_upload(b, size), *dc = bench_upload(c, size);
#ifdef BENCH_TUNED
  double seconds;
  BENCH_BATCHES(seconds, repeats, 1, launch_tuned(n, da, db, dc), (void)0);
  bench_result("matmul/collapse", "rate", 2e-9 * n * n * n / seconds, "GFLOPS");
  bench_result("matmul/plain", "rate", 2e-9 * n * n * n / seconds, "GFLOPS");
#else
  run<128, 1>("matmul/info_128x1", n, 3, da, db, dc);
  run<16, 16>("matmul/info_16x16", n, 3, da, db, dc);
  bench_result("matmul/plain", "rate", run<32, 8>("matmul/collapse", n, repeats, da, db, dc), "GFLOPS");
#endif
  bench_download(c, dc, size);
  matmul_verify(n, a, b, c);
  return 0;
}
