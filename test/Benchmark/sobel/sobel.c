// The paper's figure 6: a Sobel filter over an image that need not fit the device; as a pipeline with `async`, the same
// without, and the first over pinned arrays, beside the bound that the bus and the kernel set.
// Usage: sobel [width = 20000] [height = 20000] [repeats = 3] [modes = async,sync,pinned]
// RUN: %pacc -O3 %s -o %t -lm -ldl
// RUN: %run_host %t 200 150 1 | FileCheck %s
// RUN: env PACC_DEVICE_MEMORY=1M ACC_DEVICE_TYPE=emulator %t 1000 1030 1 | FileCheck %s
// CHECK: RESULT sobel/async time
// CHECK: RESULT sobel/sync time
// CHECK: RESULT sobel/gain ratio
// CHECK: pinned: no GPU
#include "../footprint.h"
#include "../team.h"

typedef struct {
  unsigned long long rows, cols;
  unsigned char *original, *edges;
} image;

/* The gradients of one point, black on white. */
static inline unsigned char edge_at(const unsigned char *original_image, unsigned long long cols, unsigned long long ix,
                                    unsigned long long iy) {
  int sum_x = 0, sum_y = 0;
  for (int y = -1; y <= 1; y++)
    sum_x += (y ? 1 : 2) * (original_image[ix + 1 + (iy + y) * cols] - original_image[ix - 1 + (iy + y) * cols]);
  for (int x = -1; x <= 1; x++)
    sum_y += (x ? 1 : 2) * (original_image[ix + x + (iy - 1) * cols] - original_image[ix + x + (iy + 1) * cols]);
  return 255 - (unsigned char)(abs(sum_x) + abs(sum_y));
}

typedef void filter(const unsigned char *original_image, unsigned char *edge_image, unsigned long long rows,
                    unsigned long long cols);

static void sobel_async(const unsigned char *original_image, unsigned char *edge_image, unsigned long long rows,
                        unsigned long long cols) {
#pragma pacc pipeline targetin(original_image(cols, cols, cols)[0:rows*cols]) \
                      targetout(edge_image(cols, cols, cols)[0:rows*cols]) async
  {
#pragma pacc update device(original_image[0:rows*cols])
#pragma pacc kernels present(original_image[0:rows*cols], edge_image[0:rows*cols])
    {
#pragma pacc loop independent pipe(1)
      for (unsigned long long iy = 1; iy < rows - 1; iy++) {
#pragma pacc loop independent
        for (unsigned long long ix = 1; ix < cols - 1; ix++)
          edge_image[ix + iy * cols] = edge_at(original_image, cols, ix, iy);
      }
    }
#pragma pacc update host(edge_image[0:rows*cols])
  }
}

static void sobel_sync(const unsigned char *original_image, unsigned char *edge_image, unsigned long long rows,
                       unsigned long long cols) {
#pragma pacc pipeline targetin(original_image(cols, cols, cols)[0:rows*cols]) \
                      targetout(edge_image(cols, cols, cols)[0:rows*cols])
  {
#pragma pacc update device(original_image[0:rows*cols])
#pragma pacc kernels present(original_image[0:rows*cols], edge_image[0:rows*cols])
    {
#pragma pacc loop independent pipe(1)
      for (unsigned long long iy = 1; iy < rows - 1; iy++) {
#pragma pacc loop independent
        for (unsigned long long ix = 1; ix < cols - 1; ix++)
          edge_image[ix + iy * cols] = edge_at(original_image, cols, ix, iy);
      }
    }
#pragma pacc update host(edge_image[0:rows*cols])
  }
}

static long fill(void *data, long begin, long end) {
  const image *m = (const image *)data;
  for (long i = begin; i < end; i++)
    m->original[i] = (unsigned char)(256 * team_random((uint64_t)i));
  memset(m->edges + begin, 0, (size_t)(end - begin));
  return 0;
}

static long clear(void *data, long begin, long end) {
  memset(((const image *)data)->edges + begin, 0, (size_t)(end - begin));
  return 0;
}

/* Rows [begin, end): about four thousand points of each. */
static long check(void *data, long begin, long end) {
  const image *m = (const image *)data;
  const unsigned long long step = m->cols / 4096 + 1;
  long wrong = 0;
  for (unsigned long long y = (unsigned long long)begin; y < (unsigned long long)end; y++)
    for (unsigned long long x = 1 + y % step; y > 0 && y + 1 < m->rows && x + 1 < m->cols; x += step)
      wrong += m->edges[x + y * m->cols] != edge_at(m->original, m->cols, x, y);
  return wrong;
}

static long bytes_of(const image *m) { return (long)(m->rows * m->cols); }

/* As the figure does after the pipeline. */
static void set_borders(image *m) {
  for (unsigned long long iy = 0; iy < m->rows; iy++) {
    m->edges[iy * m->cols] = 255;
    m->edges[(iy + 1) * m->cols - 1] = 255;
  }
  memset(m->edges, 255, m->cols);
  memset(m->edges + (m->rows - 1) * m->cols, 255, m->cols);
}

static double timed(image *m, filter *sobel) {
  const double start = bench_seconds();
  sobel(m->original, m->edges, m->rows, m->cols);
  return bench_seconds() - start;
}

/* Best of `repeats` runs, after one that is not timed and tells the memory that it takes. */
static double run(image *m, const char *mode, filter *sobel, int repeats) {
  char name[64];
  footprint memory;
  double best = 1e30;
  snprintf(name, sizeof name, "sobel/%s", mode);
  footprint_begin(&memory);
  timed(m, sobel);
  footprint_end(&memory, name, 2 * (size_t)bytes_of(m));
  team_run(bytes_of(m), clear, m);
  for (int r = 0; r < repeats; r++) {
    const double seconds = timed(m, sobel);
    best = seconds < best ? seconds : best;
  }
  set_borders(m);
  const long wrong = team_run((long)m->rows, check, m);
  bench_verify(wrong == 0, name, (double)wrong, 0);
  team_run(bytes_of(m), clear, m);
  bench_result(name, "time", best, "s");
  snprintf(name, sizeof name, "sobel/%s_rate", mode);
  bench_result(name, "rate", 2e-9 * (double)bytes_of(m) / best, "GB/s");
  return best;
}

/* The kernel's time for the whole image, from rows of it that are on the device. */
static double kernel_seconds(image *m) {
  const unsigned long long most = 500000000 / m->cols + 3, rows = m->rows < most ? m->rows : most, cols = m->cols;
  const unsigned char *original_image = m->original;
  unsigned char *edge_image = m->edges;
  double best = 1e30;
#pragma acc data copyin(original_image[0:rows*cols]) create(edge_image[0:rows*cols])
  for (int r = 0; r < 5; r++) {
    const double start = bench_seconds();
#pragma acc kernels present(original_image, edge_image)
#pragma acc loop independent
    for (unsigned long long iy = 1; iy < rows - 1; iy++) {
#pragma acc loop independent
      for (unsigned long long ix = 1; ix < cols - 1; ix++)
        edge_image[ix + iy * cols] = edge_at(original_image, cols, ix, iy);
    }
    const double seconds = bench_seconds() - start;
    best = seconds < best ? seconds : best;
  }
  return best * (double)m->rows / (double)rows;
}

static void run_pinned(image *m, int repeats) {
  const size_t bytes = (size_t)bytes_of(m);
  const double start = bench_seconds();
  bus_pin(m->original, bytes);
  bus_pin(m->edges, bytes);
  bench_result("sobel/registration", "time", bench_seconds() - start, "s");
  const double up = bus_rate((char *)m->original, bytes, 1), down = bus_rate((char *)m->edges, bytes, 0);
  const double both = bus_both_rate((const char *)m->original, (char *)m->edges, bytes);
  const double kernel = kernel_seconds(m), moved = 1e-9 * (double)bytes;
  team_run((long)bytes, clear, m);
  const double seconds = run(m, "pinned", sobel_async, repeats);
  bench_result("sobel/h2d", "rate", up, "GB/s");
  bench_result("sobel/d2h", "rate", down, "GB/s");
  bench_result("sobel/both", "rate", both, "GB/s");
  bench_result("sobel/kernel", "time", kernel, "s");
  bench_result("sobel/pinned_bound", "ratio", seconds / fmax(kernel, fmax(moved / up, moved / down)), "x");
  bench_result("sobel/pinned_both", "ratio", seconds / (2 * moved / both), "x");
  bus_unpin(m->original);
  bus_unpin(m->edges);
}

int main(int argc, char **argv) {
  const int repeats = (int)bench_argument(argc, argv, 3, 3);
  image m = {(unsigned long long)bench_argument(argc, argv, 2, 20000), (unsigned long long)bench_argument(argc, argv, 1, 20000),
             NULL, NULL};
  double async = 0, sync = 0;
  m.original = (unsigned char *)bench_allocate((size_t)bytes_of(&m));
  m.edges = (unsigned char *)bench_allocate((size_t)bytes_of(&m));
  bench_seed();
  team_run(bytes_of(&m), fill, &m);
  footprint_start();
  if (bench_has_mode(argc, argv, 4, "async"))
    async = run(&m, "async", sobel_async, repeats);
  if (bench_has_mode(argc, argv, 4, "sync"))
    sync = run(&m, "sync", sobel_sync, repeats);
  if (async && sync)
    bench_result("sobel/gain", "ratio", sync / async, "x");
  if (bench_has_mode(argc, argv, 4, "pinned")) {
    if (bus_open())
      run_pinned(&m, repeats);
    else
      printf("pinned: no GPU\n");
  }
  return 0;
}
