/* Tuned kernels for nests.cu: rows that share loads, tiles in shared memory, counters of a block, lanes that fit
 * a row's length. The grids' rows are odd numbers of elements long, so nothing there is aligned to 16 bytes. */
#ifndef PACC_BENCH_NESTS_TUNED_CUH
#define PACC_BENCH_NESTS_TUNED_CUH

enum { GRID_ROWS = 4, SIDE = 32, SIDE_ROWS = 8, WINDOW_ROWS = 16, LANES = 8, EACH = 8, STREAMS = 4, SPLIT = 4, PAIR = 2,
       COUNTERS = 8 };

/* Column j of rows i - 1 to i + GRID_ROWS and their neighbours to both sides. */
struct star_rows {
  double middle[GRID_ROWS + 2], west[GRID_ROWS], east[GRID_ROWS];
  __device__ star_rows(const double *__restrict__ a, long at, int n, int rows) {
#pragma unroll
    for (int r = 0; r < GRID_ROWS + 2; r++)
      if (r < rows + 2)
        middle[r] = a[at + (long)(r - 1) * n];
#pragma unroll
    for (int r = 0; r < GRID_ROWS; r++)
      if (r < rows)
        west[r] = a[at + (long)r * n - 1], east[r] = a[at + (long)r * n + 1];
  }
  __device__ double sum(int r) const { return west[r] + east[r] + middle[r] + middle[r + 2]; }
};

__global__ void __launch_bounds__(TX) jacobi(int n, const double *__restrict__ a, double *__restrict__ b, unsigned long long *most) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y * GRID_ROWS;
  double change = 0;
  if (j < n - 1) {
    const int rows = min(GRID_ROWS, n - 1 - i);
    const long at = (long)i * n + j;
    const star_rows star(a, at, n, rows);
#pragma unroll
    for (int r = 0; r < GRID_ROWS; r++)
      if (r < rows) {
        const double value = 0.25 * star.sum(r);
        b[at + (long)r * n] = value;
        change = fmax(change, fabs(value - star.middle[r + 1]));
      }
  }
  keep_most(change, most);
}

__global__ void __launch_bounds__(TX) wave(int n, const double *__restrict__ now, const double *__restrict__ before, double *__restrict__ next) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y * GRID_ROWS;
  if (j >= n - 1)
    return;
  const int rows = min(GRID_ROWS, n - 1 - i);
  const long at = (long)i * n + j;
  double old[GRID_ROWS];
#pragma unroll
  for (int r = 0; r < GRID_ROWS; r++)
    if (r < rows)
      old[r] = before[at + (long)r * n];
  const star_rows star(now, at, n, rows);
#pragma unroll
  for (int r = 0; r < GRID_ROWS; r++)
    if (r < rows)
      next[at + (long)r * n] = 2 * star.middle[r + 1] - old[r] + 0.1 * (star.sum(r) - 4 * star.middle[r + 1]);
}

__global__ void transpose(int n, const double *__restrict__ a, double *__restrict__ b) {
  __shared__ double tile[SIDE][SIDE + 1];
  const int x = threadIdx.x, left = blockIdx.x * SIDE, top = blockIdx.y * SIDE;
#pragma unroll
  for (int y = threadIdx.y; y < SIDE; y += SIDE_ROWS)
    if (top + y < n && left + x < n)
      tile[y][x] = a[(long)(top + y) * n + left + x];
  __syncthreads();
#pragma unroll
  for (int y = threadIdx.y; y < SIDE; y += SIDE_ROWS)
    if (left + y < n && top + x < n)
      b[(long)(left + y) * n + top + x] = tile[x][y];
}

__global__ void __launch_bounds__(TX) convolve(int n, const float *__restrict__ a, const float *__restrict__ w, float *__restrict__ b) {
  __shared__ float tile[WINDOW_ROWS + TAPS - 1][TX + TAPS - 1];
  const int x = threadIdx.x, left = blockIdx.x * TX, top = blockIdx.y * WINDOW_ROWS;
#pragma unroll 4
  for (int y = 0; y < WINDOW_ROWS + TAPS - 1; y++)
    for (int k = x; k < TX + TAPS - 1; k += TX)
      if (top + y < n && left + k < n)
        tile[y][k] = a[(long)(top + y) * n + left + k];
  float weight[TAPS][TAPS], sum[WINDOW_ROWS] = {};
#pragma unroll
  for (int k = 0; k < TAPS * TAPS; k++)
    weight[k / TAPS][k % TAPS] = w[k];
  __syncthreads();
#pragma unroll
  for (int y = 0; y < WINDOW_ROWS + TAPS - 1; y++)
#pragma unroll
    for (int l = 0; l < TAPS; l++) {
      const float value = tile[y][x + l];
#pragma unroll
      for (int k = 0; k < TAPS; k++)
        if (y - k >= 0 && y - k < WINDOW_ROWS)
          sum[y - k] += weight[k][l] * value;
    }
  const int j = left + TAPS / 2 + x;
#pragma unroll
  for (int y = 0; y < WINDOW_ROWS; y++)
    if (j < n - TAPS / 2 && top + TAPS / 2 + y < n - TAPS / 2)
      b[(long)(top + TAPS / 2 + y) * n + j] = sum[y];
}

__global__ void __launch_bounds__(2 * TX) rows(int n, const double *__restrict__ a, double *__restrict__ sums) {
  const double *row = a + (long)blockIdx.x * n;
  double sum[EACH] = {};
  int j = threadIdx.x;
  for (; j + (EACH - 1) * 2 * TX < n; j += EACH * 2 * TX)
#pragma unroll
    for (int m = 0; m < EACH; m++)
      sum[m] += row[j + m * 2 * TX];
  for (; j < n; j += 2 * TX)
    sum[0] += row[j];
#pragma unroll
  for (int m = 1; m < EACH; m++)
    sum[0] += sum[m];
  const double total = bench_block_sum<2 * TX>(sum[0], threadIdx.x);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = total;
}

__global__ void sparse(int n, const int *__restrict__ first, const double *__restrict__ value,
                       const int *__restrict__ column, const double *__restrict__ x, double *__restrict__ y) {
  const int row = blockIdx.x * (TX / LANES) + threadIdx.x / LANES, lane = threadIdx.x % LANES;
  double sum = 0;
  if (row < n)
    for (int k = first[row] + lane; k < first[row + 1]; k += LANES)
      sum += value[k] * x[column[k]];
  for (int offset = LANES / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0 && row < n)
    y[row] = sum;
}

/* Exact division and square root. A thread has PAIR bodies, a block one part in SPLIT of the others. */
__global__ void __launch_bounds__(TX) bodies(int n, const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                       float *__restrict__ force) {
  __shared__ float other[3][TX];
  const int i = blockIdx.x * (PAIR * TX) + threadIdx.x, part = (n + SPLIT - 1) / SPLIT, from = blockIdx.y * part,
            to = min(from + part, n);
  float at[PAIR][3], sum[PAIR] = {};
#pragma unroll
  for (int m = 0; m < PAIR; m++)
    if (i + m * TX < n)
      at[m][0] = x[i + m * TX], at[m][1] = y[i + m * TX], at[m][2] = z[i + m * TX];
  for (int base = from; base < to; base += TX) {
    const int j = base + threadIdx.x, count = min((int)TX, to - base);
    if (j < to)
      other[0][threadIdx.x] = x[j], other[1][threadIdx.x] = y[j], other[2][threadIdx.x] = z[j];
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < count; k++)
#pragma unroll
      for (int m = 0; m < PAIR; m++) {
        const float dx = other[0][k] - at[m][0], dy = other[1][k] - at[m][1], dz = other[2][k] - at[m][2];
        const float r = dx * dx + dy * dy + dz * dz + NESTS_SOFTENING;
        sum[m] += dx / (r * sqrtf(r));
      }
    __syncthreads();
  }
#pragma unroll
  for (int m = 0; m < PAIR; m++)
    if (i + m * TX < n)
      atomicAdd(&force[i + m * TX], sum[m]);
}

/* A block counts for itself, its warps in counters of their own. */
__global__ void histogram(int n, const int *__restrict__ item, int *__restrict__ count) {
  __shared__ int own[COUNTERS][BINS];
  const int thread = threadIdx.x, stride = gridDim.x * blockDim.x;
  for (int k = thread; k < COUNTERS * BINS; k += blockDim.x)
    own[k / BINS][k % BINS] = 0;
  __syncthreads();
  int *mine = own[thread / 32 % COUNTERS];
  const int4 *four = (const int4 *)item;
  for (int i = blockIdx.x * blockDim.x + thread; i < n / 4; i += stride) {
    const int4 v = four[i];
    atomicAdd(&mine[v.x], 1), atomicAdd(&mine[v.y], 1), atomicAdd(&mine[v.z], 1), atomicAdd(&mine[v.w], 1);
  }
  if (blockIdx.x == 0 && thread < n % 4)
    atomicAdd(&mine[item[n / 4 * 4 + thread]], 1);
  __syncthreads();
  for (int k = thread; k < BINS; k += blockDim.x) {
    int sum = 0;
    for (int m = 0; m < COUNTERS; m++)
      sum += own[m][k];
    if (sum)
      atomicAdd(&count[k], sum);
  }
}

__global__ void gather(int n, const int *__restrict__ from, const float *__restrict__ a, float *__restrict__ b) {
  const int first = blockIdx.x * (STREAMS * TX) + threadIdx.x;
  int at[STREAMS];
  float v[STREAMS];
#pragma unroll
  for (int m = 0; m < STREAMS; m++)
    at[m] = first + m * TX < n ? from[first + m * TX] : 0;
#pragma unroll
  for (int m = 0; m < STREAMS; m++)
    v[m] = a[at[m]];
#pragma unroll
  for (int m = 0; m < STREAMS; m++)
    if (first + m * TX < n)
      b[first + m * TX] = 2 * v[m];
}

static void launch_jacobi(int n, const double *a, double *b, unsigned long long *most) {
  jacobi<<<dim3(blocks(n - 2, TX), blocks(n - 2, GRID_ROWS)), TX>>>(n, a, b, most);
}
static void launch_wave(int n, const double *now, const double *before, double *next) {
  wave<<<dim3(blocks(n - 2, TX), blocks(n - 2, GRID_ROWS)), TX>>>(n, now, before, next);
}
static void launch_transpose(int n, const double *a, double *b) {
  transpose<<<dim3(blocks(n, SIDE), blocks(n, SIDE)), dim3(SIDE, SIDE_ROWS)>>>(n, a, b);
}
static void launch_convolve(int n, const float *a, const float *w, float *b) {
  convolve<<<dim3(blocks(n - 4, TX), blocks(n - 4, WINDOW_ROWS)), TX>>>(n, a, w, b);
}
static void launch_rows(int n, const double *a, double *sums) { rows<<<n, 2 * TX>>>(n, a, sums); }
static void launch_sparse(int n, const int *first, const double *value, const int *column, const double *x, double *y) {
  sparse<<<blocks(n, TX / LANES), TX>>>(n, first, value, column, x, y);
}
static void launch_bodies(int n, const float *x, const float *y, const float *z, float *force) {
  CUDA_CHECK(cudaMemsetAsync(force, 0, n * sizeof *force));
  bodies<<<dim3(blocks(n, PAIR * TX), SPLIT), TX>>>(n, x, y, z, force);
}
static void launch_histogram(int n, const int *item, int *count) { histogram<<<1056, 256>>>(n, item, count); }
static void launch_gather(int n, const int *from, const float *a, float *b) {
  gather<<<blocks(n, STREAMS * TX), TX>>>(n, from, a, b);
}

#endif
