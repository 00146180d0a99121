// What a launch costs the host: an OpenACC kernel over three present arrays on a queue, and bare
// cuLaunchKernel calls of a like kernel, in one process; the same arrays by their names alone, where the launch sees
// whether the device has what the kernel uses; and a kernel over an array of 4096 rows. Without a GPU the bare calls are
// not measured.
// Usage: launch [launches of a batch = 500] [batches = 20]
// RUN: %pacc -O3 %s -o %t -lm -ldl && %run_host %t 20 2 | FileCheck %s && %run_emulator %t 20 2 | FileCheck %s
// CHECK: RESULT launch/pacc time
// CHECK: RESULT launch/names time
// CHECK: RESULT launch/rows time
#include "../bench.h"

#include <dlfcn.h>
#include <string.h>

enum { N = 128 };

/* The parts of the driver interface that are needed, by their documented prototypes. */
typedef struct CUctx_st *context;
typedef struct CUmod_st *module;
typedef struct CUfunc_st *function;
typedef struct CUstream_st *stream;
typedef unsigned long long device_address;

static struct {
  int (*init)(unsigned);
  int (*retain)(context *, int);
  int (*make_current)(context);
  int (*load)(module *, const void *);
  int (*find)(function *, module, const char *);
  int (*allocate)(device_address *, size_t);
  int (*create_stream)(stream *, unsigned);
  int (*launch)(function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, stream, void **, void **);
  int (*synchronise)(stream);
  int (*download)(void *, device_address, size_t);
  int (*clear)(device_address, unsigned char, size_t);
} cuda;

static const char kernel_text[] = ".version 7.0\n"
                                  ".target sm_75\n"
                                  ".address_size 64\n"
                                  ".visible .entry add(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)\n"
                                  "{\n"
                                  " .reg .pred %p<2>; .reg .b32 %r<6>; .reg .b64 %d<8>; .reg .f64 %f<4>;\n"
                                  " ld.param.u64 %d1, [a]; ld.param.u64 %d2, [b]; ld.param.u64 %d3, [c]; ld.param.u32 %r1, [n];\n"
                                  " mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;\n"
                                  " mad.lo.s32 %r5, %r2, %r3, %r4;\n"
                                  " setp.ge.s32 %p1, %r5, %r1;\n"
                                  " @%p1 bra done;\n"
                                  " mul.wide.s32 %d4, %r5, 8;\n"
                                  " add.s64 %d5, %d1, %d4; add.s64 %d6, %d2, %d4; add.s64 %d7, %d3, %d4;\n"
                                  " ld.global.f64 %f1, [%d6]; ld.global.f64 %f2, [%d7];\n"
                                  " add.f64 %f3, %f1, %f2;\n"
                                  " st.global.f64 [%d5], %f3;\n"
                                  "done:\n"
                                  " ret;\n"
                                  "}\n";

static void *symbol(void *library, const char *name) {
  void *address = dlsym(library, name);
  if (!address) {
    printf("libcuda has no %s\n", name);
    exit(1);
  }
  return address;
}

static int open_driver(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    return 0;
  *(void **)&cuda.init = symbol(library, "cuInit");
  *(void **)&cuda.retain = symbol(library, "cuDevicePrimaryCtxRetain");
  *(void **)&cuda.make_current = symbol(library, "cuCtxSetCurrent");
  *(void **)&cuda.load = symbol(library, "cuModuleLoadData");
  *(void **)&cuda.find = symbol(library, "cuModuleGetFunction");
  *(void **)&cuda.allocate = symbol(library, "cuMemAlloc_v2");
  *(void **)&cuda.create_stream = symbol(library, "cuStreamCreate");
  *(void **)&cuda.launch = symbol(library, "cuLaunchKernel");
  *(void **)&cuda.synchronise = symbol(library, "cuStreamSynchronize");
  *(void **)&cuda.download = symbol(library, "cuMemcpyDtoH_v2");
  *(void **)&cuda.clear = symbol(library, "cuMemsetD8_v2");
  return cuda.init(0) == 0;
}

static void check(int result, const char *what) {
  if (result) {
    printf("%s: error %d of the driver\n", what, result);
    exit(1);
  }
}

/* Time of one queued launch, waiting not included: a batch fits the launch queue. */
#define TIME_OF_LAUNCH(seconds, batch, statement, finish)                                          \
  do {                                                                                             \
    double begin = bench_seconds();                                                                \
    for (int l = 0; l < (batch); l++) {                                                            \
      statement;                                                                                   \
    }                                                                                              \
    seconds = (bench_seconds() - begin) / (batch);                                                 \
    finish;                                                                                        \
  } while (0)

static double *a, *b, *c;

static void launch_pacc(int n) {
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] = b[i] + c[i];
}

static void finish_pacc(void) {
#pragma acc wait(1)
}

static double time_pacc(int batch) {
  double seconds;
  TIME_OF_LAUNCH(seconds, batch, launch_pacc(N), finish_pacc());
  return seconds;
}

static void launch_names(int n) {
#pragma acc parallel loop present(a, b, c) async(1)
  for (int i = 0; i < n; i++)
    a[i] = b[i] + c[i];
}

static double time_names(int batch) {
  double seconds;
  TIME_OF_LAUNCH(seconds, batch, launch_names(N), finish_pacc());
  return seconds;
}

/* A kernel that finds its data by pointers to rows, of which it uses four. */
enum { ROWS = 4096, USED = 4 };
static double **rows;

static void launch_rows(int n) {
#pragma acc parallel loop present(rows) async(1)
  for (int i = 0; i < USED; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      rows[i][j] += 1;
}

static double time_rows(int batch) {
  double seconds;
  TIME_OF_LAUNCH(seconds, batch, launch_rows(N), finish_pacc());
  return seconds;
}

static struct {
  function add;
  stream queue;
  device_address a, b, c;
} bare;

static void prepare_driver(void) {
  context primary;
  module code;
  check(cuda.retain(&primary, 0), "cuDevicePrimaryCtxRetain");
  check(cuda.make_current(primary), "cuCtxSetCurrent");
  check(cuda.load(&code, kernel_text), "cuModuleLoadData");
  check(cuda.find(&bare.add, code, "add"), "cuModuleGetFunction");
  check(cuda.create_stream(&bare.queue, 1 /* CU_STREAM_NON_BLOCKING */), "cuStreamCreate");
  check(cuda.allocate(&bare.a, N * sizeof(double)), "cuMemAlloc");
  check(cuda.allocate(&bare.b, N * sizeof(double)), "cuMemAlloc");
  check(cuda.allocate(&bare.c, N * sizeof(double)), "cuMemAlloc");
  check(cuda.clear(bare.b, 0, N * sizeof(double)), "cuMemsetD8");
  check(cuda.clear(bare.c, 0, N * sizeof(double)), "cuMemsetD8");
}

static double time_driver(int batch) {
  int n = N;
  double seconds;
  void *parameters[] = {&bare.a, &bare.b, &bare.c, &n};
  TIME_OF_LAUNCH(seconds, batch,
                 check(cuda.launch(bare.add, 1, 1, 1, 128, 1, 1, 0, bare.queue, parameters, NULL), "cuLaunchKernel"),
                 check(cuda.synchronise(bare.queue), "cuStreamSynchronize"));
  return seconds;
}

int main(int argc, char **argv) {
  const int batch = (int)bench_argument(argc, argv, 1, 500), batches = (int)bench_argument(argc, argv, 2, 20);
  bench_seed();
  a = bench_allocate(N * sizeof(double));
  b = bench_allocate(N * sizeof(double));
  c = bench_allocate(N * sizeof(double));
  for (int i = 0; i < N; i++) {
    a[i] = -1;
    b[i] = bench_random();
    c[i] = bench_random();
  }
  double *elements = bench_allocate((size_t)ROWS * N * sizeof(double));
  rows = bench_allocate(ROWS * sizeof(double *));
  for (int i = 0; i < ROWS; i++)
    rows[i] = elements + (size_t)i * N;
  memset(elements, 0, (size_t)ROWS * N * sizeof(double));
  const int has_driver = open_driver();
  double of_pacc[BENCH_MAX_REPEATS], of_names[BENCH_MAX_REPEATS], of_rows[BENCH_MAX_REPEATS],
      of_driver[BENCH_MAX_REPEATS];
  /* In turn: the processor's clock changes while they run. */
#pragma acc data copyout(a[0:N]) copyin(b[0:N], c[0:N]) copy(rows[0:ROWS][0:N])
  {
    if (has_driver)
      prepare_driver();
    for (int r = -3; r < batches; r++) {
      const double pacc = time_pacc(batch), by_names = time_names(batch), by_rows = time_rows(batch),
                   driver = has_driver ? time_driver(batch) : 0;
      if (r >= 0)
        of_pacc[r] = pacc, of_names[r] = by_names, of_rows[r] = by_rows, of_driver[r] = driver;
    }
  }
  for (int i = 0; i < N; i++)
    bench_verify(a[i] == b[i] + c[i], "sum", a[i], b[i] + c[i]);
  for (int i = 0; i < USED; i++)
    bench_verify(rows[i][N - 1] == (double)(batches + 3) * batch, "launches that a row saw", rows[i][N - 1],
                 (double)(batches + 3) * batch);
  bench_result("launch/pacc", "time", 1e6 * bench_median(of_pacc, batches), "us");
  bench_result("launch/names", "time", 1e6 * bench_median(of_names, batches), "us");
  bench_result("launch/rows", "time", 1e6 * bench_median(of_rows, batches), "us");
  if (has_driver) {
    check(cuda.download(a, bare.a, N * sizeof(double)), "cuMemcpyDtoH");
    bench_verify(a[N - 1] == 0, "sum of the driver's kernel", a[N - 1], 0);
    bench_result("launch/driver", "time", 1e6 * bench_median(of_driver, batches), "us");
  }
  return 0;
}
