// CUDA twin of diffusion.c: one thread for each point in 64x4 tiles of a plane. With -DBENCH_TUNED the
// kernel of tuned.cuh instead.
#include "../bench.cuh"
#include "diffusion.h"

enum { BATCH = 10, TX = 64, TY = 4 };

#ifdef BENCH_TUNED
#include "tuned.cuh"
#else
__global__ void step(int n, float cc, float cx, float cy, float cz, const float *__restrict__ f,
                     float *__restrict__ g) {
  const int i = blockIdx.x * TX + threadIdx.x, j = blockIdx.y * TY + threadIdx.y, k = blockIdx.z;
  if (i >= n || j >= n)
    return;
  const int at = (k * n + j) * n + i;
  const int west = i == 0 ? at : at - 1, east = i == n - 1 ? at : at + 1;
  const int south = j == 0 ? at : at - n, north = j == n - 1 ? at : at + n;
  const int below = k == 0 ? at : at - n * n, above = k == n - 1 ? at : at + n * n;
  g[at] = cc * f[at] + cx * (f[west] + f[east]) + cy * (f[south] + f[north]) + cz * (f[below] + f[above]);
}

static void launch_step(int n, const float *from, float *to) {
  const dim3 block(TX, TY), tiles((n + TX - 1) / TX, (n + TY - 1) / TY, n);
  step<<<tiles, block>>>(n, weight_c, weight_x, weight_y, weight_z, from, to);
}
#endif

static void forward(int n, float **from, float **to) {
  launch_step(n, *from, *to);
  float *other = *from;
  *from = *to;
  *to = other;
}

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 512), repeats = (int)bench_argument(argc, argv, 2, 20);
  const long points = (long)n * n * n;
  float *f = (float *)bench_allocate(points * sizeof(float)), *g = (float *)bench_allocate(points * sizeof(float));
  double seconds;
  bench_seed();
  for (long i = 0; i < points; i++)
    f[i] = (float)bench_random();
  float *from = bench_upload(f, points), *to = bench_upload(g, points);
  forward(n, &from, &to);
  CUDA_CHECK(cudaMemcpy(g, from, points * sizeof(float), cudaMemcpyDeviceToHost));
  diffusion_verify(n, f, g);
  BENCH_BATCHES(seconds, repeats, BATCH, forward(n, &from, &to), bench_finish());
  bench_result("diffusion/collapse", "rate", 13e-9 * points / seconds, "GFLOPS");
  bench_result("diffusion/independent", "rate", 13e-9 * points / seconds, "GFLOPS");
  bench_result("diffusion/plain", "rate", 13e-9 * points / seconds, "GFLOPS");
  return 0;
}
