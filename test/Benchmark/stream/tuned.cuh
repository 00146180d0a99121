/* Tuned kernels for stream.cu: accesses of 16 bytes, four of each array under way in a thread. */
#ifndef PACC_BENCH_STREAM_TUNED_CUH
#define PACC_BENCH_STREAM_TUNED_CUH

enum { PAIRS = 4 }; /* of doubles, a thread's share of each array */

/* The pairs i of this thread, m = 0 .. PAIRS - 1; n is even. Defines `first` and `pairs`. */
#define STREAM_PAIRS(i, m) \
  const long first = blockIdx.x * (long)(PAIRS * THREADS) + threadIdx.x, pairs = n / 2; \
  _Pragma("unroll") for (int m = 0; m < PAIRS; m++) \
    if (const long i = first + m * THREADS; i < pairs)

static __device__ double2 operator*(double s, double2 v) { return make_double2(s * v.x, s * v.y); }
static __device__ double2 operator+(double2 v, double2 w) { return make_double2(v.x + w.x, v.y + w.y); }

__global__ void copy(long n, const double2 *__restrict__ a, double2 *__restrict__ c) {
  double2 v[PAIRS];
  STREAM_PAIRS(i, m) v[m] = a[i];
  _Pragma("unroll") for (int m = 0; m < PAIRS; m++) if (first + m * THREADS < pairs) c[first + m * THREADS] = v[m];
}

__global__ void mul(long n, double s, double2 *__restrict__ b, const double2 *__restrict__ c) {
  double2 v[PAIRS];
  STREAM_PAIRS(i, m) v[m] = c[i];
  _Pragma("unroll") for (int m = 0; m < PAIRS; m++) if (first + m * THREADS < pairs) b[first + m * THREADS] = s * v[m];
}

__global__ void add(long n, const double2 *__restrict__ a, const double2 *__restrict__ b, double2 *__restrict__ c) {
  double2 v[PAIRS], w[PAIRS];
  STREAM_PAIRS(i, m) v[m] = a[i], w[m] = b[i];
  _Pragma("unroll") for (int m = 0; m < PAIRS; m++) if (first + m * THREADS < pairs) c[first + m * THREADS] = v[m] + w[m];
}

__global__ void triad(long n, double s, double2 *__restrict__ a, const double2 *__restrict__ b,
                      const double2 *__restrict__ c) {
  double2 v[PAIRS], w[PAIRS];
  STREAM_PAIRS(i, m) v[m] = b[i], w[m] = c[i];
  _Pragma("unroll") for (int m = 0; m < PAIRS; m++) if (first + m * THREADS < pairs) a[first + m * THREADS] = v[m] + s * w[m];
}

__global__ void dot_blocks(long n, const double *__restrict__ doubles_a, const double *__restrict__ doubles_b, double *partial) {
  const double2 *a = (const double2 *)doubles_a, *b = (const double2 *)doubles_b;
  const long stride = (long)gridDim.x * blockDim.x, pairs = n / 2;
  double sum = 0, other = 0;
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  for (; i + 3 * stride < pairs; i += 4 * stride) {
    double2 v[4], w[4];
    for (int m = 0; m < 4; m++)
      v[m] = a[i + m * stride], w[m] = b[i + m * stride];
    for (int m = 0; m < 4; m++)
      sum += v[m].x * w[m].x, other += v[m].y * w[m].y;
  }
  for (; i < pairs; i += stride)
    sum += a[i].x * b[i].x + a[i].y * b[i].y;
  sum = bench_block_sum<DOT_THREADS>(sum + other, threadIdx.x);
  if (threadIdx.x == 0)
    partial[blockIdx.x] = sum;
}

static int blocks(long n) { return (int)((n / 2 + PAIRS * THREADS - 1) / (PAIRS * THREADS)); }
static void launch_copy(long n, const double *a, double *c) {
  copy<<<blocks(n), THREADS>>>(n, (const double2 *)a, (double2 *)c);
}
static void launch_mul(long n, double s, double *b, const double *c) {
  mul<<<blocks(n), THREADS>>>(n, s, (double2 *)b, (const double2 *)c);
}
static void launch_add(long n, const double *a, const double *b, double *c) {
  add<<<blocks(n), THREADS>>>(n, (const double2 *)a, (const double2 *)b, (double2 *)c);
}
static void launch_triad(long n, double s, double *a, const double *b, const double *c) {
  triad<<<blocks(n), THREADS>>>(n, s, (double2 *)a, (const double2 *)b, (const double2 *)c);
}

#endif
