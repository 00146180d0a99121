/* A tuned kernel for diffusion.cu: a thread has four points along x and marches through planes with the
 * planes below, at and above it in registers; what lies beside comes from the warp. */
#ifndef PACC_BENCH_DIFFUSION_TUNED_CUH
#define PACC_BENCH_DIFFUSION_TUNED_CUH

enum { WARP = 32, ROWS = 4, PLANES = 16 }; /* a block: 128 points along x, rows along y; planes of a march */

static __device__ float4 operator+(float4 v, float4 w) {
  return make_float4(v.x + w.x, v.y + w.y, v.z + w.z, v.w + w.w);
}
static __device__ float4 operator*(float s, float4 v) { return make_float4(s * v.x, s * v.y, s * v.z, s * v.w); }

/* n is a multiple of 128. */
__global__ void __launch_bounds__(WARP *ROWS)
    step(int n, float cc, float cx, float cy, float cz, const float *__restrict__ f, float *__restrict__ g) {
  const int lane = threadIdx.x, i = (blockIdx.x * WARP + lane) * 4, j = blockIdx.y * ROWS + threadIdx.y;
  const int first = blockIdx.z * PLANES, last = min(first + PLANES, n);
  const long plane = (long)n * n, row = (long)j * n + i;
  auto at = [&](long where) { return *(const float4 *)(f + where); };
  const long south = j == 0 ? 0 : -n, north = j == n - 1 ? 0 : n;
  float4 below = at(row + (first == 0 ? 0 : first - 1) * plane), here = at(row + first * plane);
  for (int k = first; k < last; k++) {
    const long centre = row + k * plane;
    const float4 above = k == n - 1 ? here : at(centre + plane);
    const float4 beside = at(centre + south) + at(centre + north);
    float west = __shfl_up_sync(0xffffffffu, here.w, 1), east = __shfl_down_sync(0xffffffffu, here.x, 1);
    if (lane == 0)
      west = i == 0 ? here.x : f[centre - 1];
    if (lane == WARP - 1)
      east = i == n - 4 ? here.w : f[centre + 4];
    const float4 along = make_float4(west + here.y, here.x + here.z, here.y + here.w, here.z + east);
    *(float4 *)(g + centre) = cc * here + cx * along + cy * beside + cz * (below + above);
    below = here;
    here = above;
  }
}

static void launch_step(int n, const float *from, float *to) {
  const dim3 block(WARP, ROWS), tiles(n / (4 * WARP), n / ROWS, (n + PLANES - 1) / PLANES);
  step<<<tiles, block>>>(n, weight_c, weight_x, weight_y, weight_z, from, to);
}

#endif
