/* A tuned kernel for matmul.cu: tiles in shared memory, 8 x 8 elements a thread, the next tiles under way
 * while this one is multiplied. Without tensor cores, as the OpenACC program's compiler does without them. */
#ifndef PACC_BENCH_MATMUL_TUNED_CUH
#define PACC_BENCH_MATMUL_TUNED_CUH

enum { TILE = 128, DEPTH = 8, EACH = 8, SIDE = TILE / EACH, TEAM = SIDE * SIDE };

/* n is a multiple of 128. A thread's rows lie SIDE apart, its columns in pairs 2 * SIDE apart, so that no two
 * lanes of a warp want different words of one bank. */
__global__ void __launch_bounds__(TEAM)
    multiply_tiles(int n, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c) {
  __shared__ double left[2][DEPTH][TILE + 2], right[2][DEPTH][TILE];
  const int thread = threadIdx.x, x = thread % SIDE, y = thread / SIDE;
  const long row = blockIdx.y * (long)TILE, column = blockIdx.x * (long)TILE;
  /* What a thread brings: four elements of a row of a, four of a row of b. */
  const int from_row = thread / 2, from_k = thread % 2 * 4, to_k = thread / 32, to_column = thread % 32 * 4;
  double sum[EACH][EACH] = {}, next_left[4], next_right[4];
  auto load = [&](int k) {
    for (int m = 0; m < 4; m += 2) {
      *(double2 *)(next_left + m) = *(const double2 *)&a[(row + from_row) * n + k + from_k + m];
      *(double2 *)(next_right + m) = *(const double2 *)&b[(long)(k + to_k) * n + column + to_column + m];
    }
  };
  auto store = [&](int buffer) {
    for (int m = 0; m < 4; m++)
      left[buffer][from_k + m][from_row] = next_left[m];
    for (int m = 0; m < 4; m += 2)
      *(double2 *)&right[buffer][to_k][to_column + m] = *(double2 *)(next_right + m);
  };
  load(0);
  store(0);
  __syncthreads();
  for (int k = 0, buffer = 0; k < n; k += DEPTH, buffer ^= 1) {
    if (k + DEPTH < n)
      load(k + DEPTH);
#pragma unroll
    for (int d = 0; d < DEPTH; d++) {
      double u[EACH], v[EACH];
#pragma unroll
      for (int m = 0; m < EACH; m++)
        u[m] = left[buffer][d][y + m * SIDE];
#pragma unroll
      for (int m = 0; m < EACH; m += 2)
        *(double2 *)(v + m) = *(double2 *)&right[buffer][d][m * SIDE + 2 * x];
#pragma unroll
      for (int r = 0; r < EACH; r++)
#pragma unroll
        for (int s = 0; s < EACH; s++)
          sum[r][s] += u[r] * v[s];
    }
    if (k + DEPTH < n)
      store(buffer ^ 1);
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < EACH; r++)
#pragma unroll
    for (int s = 0; s < EACH; s += 2)
      *(double2 *)&c[(row + y + r * SIDE) * n + column + s * SIDE + 2 * x] = make_double2(sum[r][s], sum[r][s + 1]);
}

static void launch_tuned(int n, const double *a, const double *b, double *c) {
  multiply_tiles<<<dim3(n / TILE, n / TILE), TEAM>>>(n, a, b, c);
  bench_finish();
}

#endif
