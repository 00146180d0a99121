// CUDA twin of himeno.c: one thread for each point in 64x4 tiles, a block sum and one atomic add for
// each block; the residual comes back to the host after every sweep, as in the OpenACC program. With
// -DBENCH_TUNED the kernels of tuned.cuh instead.
#include "../bench.cuh"
#include "himeno.h"

enum { TX = 64, TY = 4 };
typedef const float (*input)[MJ][MK];
typedef float (*output)[MJ][MK];
typedef const float (*coefficients)[MI][MJ][MK];

#ifdef BENCH_TUNED
#include "tuned.cuh"
#else
__global__ void jacobi(coefficients __restrict__ a, coefficients __restrict__ b, coefficients __restrict__ c,
                       input __restrict__ p, input __restrict__ bound, input __restrict__ fixed_term,
                       output __restrict__ work, float *__restrict__ total) {
  const int k = blockIdx.x * TX + threadIdx.x + 1, j = blockIdx.y * TY + threadIdx.y + 1, i = blockIdx.z + 1;
  float square = 0;
  if (k < NK - 1 && j < NJ - 1) {
    float s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] + a[2][i][j][k] * p[i][j][k + 1] +
               b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +
               b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +
               b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +
               c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] + c[2][i][j][k] * p[i][j][k - 1] +
               fixed_term[i][j][k];
    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bound[i][j][k];
    square = ss * ss;
    work[i][j][k] = p[i][j][k] + 0.8f * ss;
  }
  const int thread = threadIdx.y * TX + threadIdx.x;
  square = bench_block_sum<TX * TY>(square, thread);
  if (thread == 0)
    atomicAdd(total, square);
}

__global__ void copy(output __restrict__ p, input __restrict__ work) {
  const int k = blockIdx.x * TX + threadIdx.x + 1, j = blockIdx.y * TY + threadIdx.y + 1, i = blockIdx.z + 1;
  if (k < NK - 1 && j < NJ - 1)
    p[i][j][k] = work[i][j][k];
}

static void launch_jacobi(coefficients a, coefficients b, coefficients c, input p, input bound, input fixed_term,
                          output work, float *total) {
  jacobi<<<dim3((NK - 2 + TX - 1) / TX, (NJ - 2 + TY - 1) / TY, NI - 2), dim3(TX, TY)>>>(a, b, c, p, bound, fixed_term,
                                                                                        work, total);
}
static void launch_copy(output p, input work) {
  copy<<<dim3((NK - 2 + TX - 1) / TX, (NJ - 2 + TY - 1) / TY, NI - 2), dim3(TX, TY)>>>(p, work);
}
#endif

static coefficients da, db, dc;
static float *dp, *dwork, *dbound, *dfixed, *dtotal;

static float sweep() {
  float gosa;
  CUDA_CHECK(cudaMemset(dtotal, 0, sizeof(float)));
  launch_jacobi(da, db, dc, (input)dp, (input)dbound, (input)dfixed, (output)dwork, dtotal);
  CUDA_CHECK(cudaMemcpy(&gosa, dtotal, sizeof gosa, cudaMemcpyDeviceToHost));
  launch_copy((output)dp, (input)dwork);
  bench_finish();
  return gosa;
}

int main(int argc, char **argv) {
  const int sweeps = (int)bench_argument(argc, argv, 1, 20), runs = (int)bench_argument(argc, argv, 2, 10);
  const size_t points = (size_t)MI * MJ * MK;
  bench_seed();
  initialise();
  da = (coefficients)bench_upload(&a[0][0][0][0], 4 * points);
  db = (coefficients)bench_upload(&b[0][0][0][0], 3 * points);
  dc = (coefficients)bench_upload(&c[0][0][0][0], 3 * points);
  dp = bench_upload(&p[0][0][0], points);
  dwork = bench_upload(&work[0][0][0], points);
  dbound = bench_upload(&bound[0][0][0], points);
  dfixed = bench_upload(&fixed_term[0][0][0], points);
  CUDA_CHECK(cudaMalloc(&dtotal, sizeof(float)));
  double seconds, gosa = 0;
  for (int s = 0; s < 2; s++)
    gosa = sweep();
  CUDA_CHECK(cudaMemcpy(work, dp, sizeof work, cudaMemcpyDeviceToHost));
  verify("himeno twin", p, work, gosa, 2);
  BENCH_BATCHES(seconds, runs, sweeps, sweep(), (void)0);
  // One twin for all variants of the OpenACC program.
  bench_result(HIMENO_NAME "/collapse", "rate", 1e-9 * sweep_flops / seconds, "GFLOPS");
  bench_result(HIMENO_NAME "/parallel", "rate", 1e-9 * sweep_flops / seconds, "GFLOPS");
  bench_result(HIMENO_NAME "/kernels", "rate", 1e-9 * sweep_flops / seconds, "GFLOPS");
  return 0;
}
