// CUDA twin of nests.c: what its directives say, one thread a point, one block a row.
// With -DBENCH_TUNED the kernels of tuned.cuh instead.
#include "../bench.cuh"
#include "nests.h"

enum { TX = 128 };

static int blocks(long n, int size) { return (int)((n + size - 1) / size); }

/* The largest change of all threads; each block's goes to `most`, whose numbers are not negative. */
static __device__ void keep_most(double change, unsigned long long *most) {
  __shared__ double partial[TX / 32];
  for (int offset = 16; offset > 0; offset /= 2)
    change = fmax(change, __shfl_down_sync(0xffffffffu, change, offset));
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = change;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < TX / 32; w++)
      change = fmax(change, partial[w]);
    atomicMax(most, (unsigned long long)__double_as_longlong(change)); // the order of positive numbers
  }
}

#ifdef BENCH_TUNED
#include "tuned.cuh"
#else
__global__ void jacobi(int n, const double *__restrict__ a, double *__restrict__ b, unsigned long long *most) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y;
  double change = 0;
  if (j < n - 1) {
    const long at = (long)i * n + j;
    b[at] = 0.25 * (a[at - 1] + a[at + 1] + a[at - n] + a[at + n]);
    change = fabs(b[at] - a[at]);
  }
  keep_most(change, most);
}

__global__ void wave(int n, const double *__restrict__ now, const double *__restrict__ before, double *__restrict__ next) {
  const int j = 1 + blockIdx.x * TX + threadIdx.x, i = 1 + blockIdx.y;
  const long at = (long)i * n + j;
  if (j < n - 1)
    next[at] = 2 * now[at] - before[at] + 0.1 * (now[at - 1] + now[at + 1] + now[at - n] + now[at + n] - 4 * now[at]);
}

__global__ void transpose(int n, const double *__restrict__ a, double *__restrict__ b) {
  const int j = blockIdx.x * 8 + threadIdx.x, i = blockIdx.y * 32 + threadIdx.y;
  if (i < n && j < n)
    b[(long)j * n + i] = a[(long)i * n + j];
}

__global__ void convolve(int n, const float *__restrict__ a, const float *__restrict__ w, float *__restrict__ b) {
  const int j = TAPS / 2 + blockIdx.x * TX + threadIdx.x, i = TAPS / 2 + blockIdx.y;
  if (j >= n - TAPS / 2)
    return;
  float sum = 0;
  for (int k = 0; k < TAPS; k++)
    for (int l = 0; l < TAPS; l++)
      sum += w[k * TAPS + l] * a[(long)(i + k - TAPS / 2) * n + j + l - TAPS / 2];
  b[(long)i * n + j] = sum;
}

__global__ void rows(int n, const double *__restrict__ a, double *__restrict__ sums) {
  double sum = 0;
  for (int j = threadIdx.x; j < n; j += TX)
    sum += a[(long)blockIdx.x * n + j];
  sum = bench_block_sum<TX>(sum, threadIdx.x);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

__global__ void sparse(int n, const int *__restrict__ first, const double *__restrict__ value,
                       const int *__restrict__ column, const double *__restrict__ x, double *__restrict__ y) {
  const int row = blockIdx.x * (TX / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= n)
    return;
  double sum = 0;
  for (int k = first[row] + lane; k < first[row + 1]; k += 32)
    sum += value[k] * x[column[k]];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0)
    y[row] = sum;
}

__global__ void bodies(int n, const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                       float *__restrict__ force) {
  const int i = blockIdx.x * TX + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    const float r = dx * dx + dy * dy + dz * dz + NESTS_SOFTENING;
    sum += dx / (r * sqrtf(r));
  }
  force[i] = sum;
}

__global__ void histogram(int n, const int *__restrict__ item, int *__restrict__ count) {
  const int i = blockIdx.x * TX + threadIdx.x;
  if (i < n)
    atomicAdd(&count[item[i]], 1);
}

__global__ void gather(int n, const int *__restrict__ from, const float *__restrict__ a, float *__restrict__ b) {
  const int i = blockIdx.x * TX + threadIdx.x;
  if (i < n)
    b[i] = 2 * a[from[i]];
}

static void launch_jacobi(int n, const double *a, double *b, unsigned long long *most) {
  jacobi<<<dim3(blocks(n - 2, TX), n - 2), TX>>>(n, a, b, most);
}
static void launch_wave(int n, const double *now, const double *before, double *next) {
  wave<<<dim3(blocks(n - 2, TX), n - 2), TX>>>(n, now, before, next);
}
static void launch_transpose(int n, const double *a, double *b) {
  transpose<<<dim3(blocks(n, 8), blocks(n, 32)), dim3(8, 32)>>>(n, a, b);
}
static void launch_convolve(int n, const float *a, const float *w, float *b) {
  convolve<<<dim3(blocks(n - 4, TX), n - 4), TX>>>(n, a, w, b);
}
static void launch_rows(int n, const double *a, double *sums) { rows<<<n, TX>>>(n, a, sums); }
static void launch_sparse(int n, const int *first, const double *value, const int *column, const double *x, double *y) {
  sparse<<<blocks(n, TX / 32), TX>>>(n, first, value, column, x, y);
}
static void launch_bodies(int n, const float *x, const float *y, const float *z, float *force) {
  bodies<<<blocks(n, TX), TX>>>(n, x, y, z, force);
}
static void launch_histogram(int n, const int *item, int *count) { histogram<<<blocks(n, TX), TX>>>(n, item, count); }
static void launch_gather(int n, const int *from, const float *a, float *b) { gather<<<blocks(n, TX), TX>>>(n, from, a, b); }
#endif

/* `n` elements from the device. */
template <typename T> static void look(T *host, const T *device, long n) {
  CUDA_CHECK(cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost));
}

static double change_of(int n, const double *a, double *b, unsigned long long *most) {
  unsigned long long bits = 0;
  double change;
  CUDA_CHECK(cudaMemcpy(most, &bits, sizeof bits, cudaMemcpyHostToDevice));
  launch_jacobi(n, a, b, most);
  CUDA_CHECK(cudaMemcpy(&bits, most, sizeof bits, cudaMemcpyDeviceToHost));
  memcpy(&change, &bits, sizeof change);
  return change;
}

int main(int argc, char **argv) {
  const struct nests_sizes s = nests_sizes(bench_argument(argc, argv, 1, 1000));
  const int repeats = (int)bench_argument(argc, argv, 2, 20), n = s.edge;
  const long points = (long)n * n;
  double time;
  bench_seed();
  if (bench_has_mode(argc, argv, 3, "grids")) {
    double *host = nests_doubles(points), *got = nests_doubles(points), *a = bench_upload(host, points), *b = bench_upload(host, points),
           *c = bench_upload(host, points);
    unsigned long long zero = 0, *most = bench_upload(&zero, 1);
    double change = 0;
    BENCH_BATCHES(time, repeats, 1, change = change_of(n, a, b, most), (void)0);
    bench_verify(change > 0 && change < 1, "jacobi's change", change, 0.5);
    look(got, b, points);
    NESTS_VERIFY("jacobi", n - 2, got[at * n + n + 1 + at], 1e-12, nests_star(host, n, at * n + n + 1 + at));
    bench_result("nests/jacobi", "rate", 16e-9 * points / time, "GB/s");
    BENCH_BATCHES(time, repeats, 1, (launch_wave(n, a, c, b), bench_finish()), (void)0);
    look(got, b, points);
    NESTS_VERIFY("wave", n - 2, got[at * n + n + 1 + at], 1e-12,
                 0.6 * host[at * n + n + 1 + at] + 0.4 * nests_star(host, n, at * n + n + 1 + at));
    bench_result("nests/wave", "rate", 24e-9 * points / time, "GB/s");
    BENCH_BATCHES(time, repeats, 1, (launch_transpose(n, a, b), bench_finish()),
                  (void)0);
    look(got, b, points);
    NESTS_VERIFY("transpose", points, got[at], 0, host[at % n * n + at / n]);
    bench_result("nests/transpose", "rate", 16e-9 * points / time, "GB/s");
    BENCH_BATCHES(time, repeats, 1, (launch_rows(n, a, b), bench_finish()), (void)0);
    look(got, b, n);
    double sum = 0;
    for (int j = 0; j < n; j++)
      sum += host[(long)(n / 2) * n + j];
    bench_verify(bench_near(got[n / 2], sum, 1e-9), "rows", got[n / 2], sum);
    bench_result("nests/rows", "rate", 8e-9 * points / time, "GB/s");
    bench_download(host, a, points), bench_download(host, b, points), bench_download(host, c, points);
    free(host);
  }
  if (bench_has_mode(argc, argv, 3, "window")) {
    float *host = nests_floats(points), *got = nests_floats(points), *a = bench_upload(host, points), *b = bench_upload(host, points),
          *w = bench_upload(host, TAPS * TAPS);
    BENCH_BATCHES(time, repeats, 1, (launch_convolve(n, a, w, b), bench_finish()), (void)0);
    look(got, b, points);
    NESTS_VERIFY("window", n - 4, got[(at + 2) * n + at + 2], 1e-4, nests_window(host, host, n, (at + 2) * n + at + 2));
    bench_result("nests/window", "rate", 2e-9 * TAPS * TAPS * points / time, "GFLOPS");
    bench_download(host, a, points), bench_download(host, b, points);
    free(host);
  }
  if (bench_has_mode(argc, argv, 3, "sparse")) {
    const long entries = (long)s.rows * ROW;
    double *host = nests_doubles(entries), *value = bench_upload(host, entries), *x = bench_upload(host, s.rows),
           *y = bench_upload(host, s.rows);
    int *where = nests_integers(entries, s.rows);
    for (long k = 0; k < entries; k++)
      where[k] = (int)((k / ROW + where[k] % 1000) % s.rows);
    int *ends = nests_row_ends(s.rows), *first = bench_upload(ends, s.rows + 1), *column = bench_upload(where, entries);
    BENCH_BATCHES(time, repeats, 1, (launch_sparse(s.rows, first, value, column, x, y), bench_finish()),
                  (void)0);
    double *got = nests_doubles(s.rows);
    look(got, y, s.rows);
    NESTS_VERIFY("sparse", s.rows, got[at], 1e-12, nests_row(host, where, host, at));
    bench_result("nests/sparse", "rate", 12e-9 * entries / time, "GB/s");
    bench_download(host, value, entries), bench_download(where, column, entries);
    free(host), free(where), free(ends);
  }
  if (bench_has_mode(argc, argv, 3, "bodies")) {
    float *host = nests_floats(3L * s.bodies), *x = bench_upload(host, s.bodies),
          *y = bench_upload(host + s.bodies, s.bodies), *z = bench_upload(host + 2L * s.bodies, s.bodies),
          *force = bench_upload(host, s.bodies);
    BENCH_BATCHES(time, repeats, 1, (launch_bodies(s.bodies, x, y, z, force), bench_finish()), (void)0);
    float *got = nests_floats(s.bodies);
    look(got, force, s.bodies);
    const int at = s.bodies / 3;
    const double want = nests_force(host, host + s.bodies, host + 2L * s.bodies, s.bodies, at);
    bench_verify(fabs(got[at] - want) <= 1e-3 * s.bodies, "bodies", got[at], want);
    bench_result("nests/bodies", "rate", 1e-9 * s.bodies * s.bodies / time, "Ginteractions/s");
    free(host);
  }
  int *where = nests_integers(s.items, BINS), none[BINS] = {0}, *item = bench_upload(where, s.items),
      *count = bench_upload(none, BINS);
  float *host = nests_floats(s.items), *a = bench_upload(host, s.items), *b = bench_upload(host, s.items);
  if (bench_has_mode(argc, argv, 3, "histogram")) {
    BENCH_BATCHES(time, repeats, 1, (launch_histogram(s.items, item, count), bench_finish()), (void)0);
    int want = 0, got[BINS];
    for (long i = 0; i < s.items; i++)
      want += where[i] == 100;
    look(got, count, BINS);
    bench_verify(got[100] == want * (repeats + 1), "histogram", got[100], want);
    bench_result("nests/histogram", "rate", 1e-9 * s.items / time, "Gitems/s");
  }
  if (bench_has_mode(argc, argv, 3, "gather")) {
    bench_download(where, item, s.items);
    for (long i = 0; i < s.items; i++)
      where[i] = (int)((i + 37L * where[i]) % s.items);
    item = bench_upload(where, s.items);
    BENCH_BATCHES(time, repeats, 1, (launch_gather(s.items, item, a, b), bench_finish()), (void)0);
    float *got = nests_floats(s.items);
    look(got, b, s.items);
    NESTS_VERIFY("gather", s.items, got[at], 0, 2 * host[where[at]]);
    bench_result("nests/gather", "rate", 12e-9 * s.items / time, "GB/s");
  }
  return 0;
}
