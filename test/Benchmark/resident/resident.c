// What a pipeline costs where none is needed: data that fits the device, as plain OpenACC and as a pipeline, with all
// transfers; and with the data on the device already. Each ratio is the pipeline's time over the plain program's.
// Usage: resident [elements = 20000000] [repeats = 9]
// RUN: %pacc -O3 %s -o %t -lm
// RUN: %run_host %t 30000 3 | FileCheck %s
// RUN: %run_emulator %t 20000 1 | FileCheck %s
// CHECK: RESULT resident/blackscholes ratio
// CHECK: RESULT resident/stencil ratio
// CHECK: RESULT resident/present ratio
#include "../blackscholes/blackscholes.h"

static void price_plain(options *o) {
  const long n = o->n;
  const float *s = o->s, *x = o->x, *t = o->t;
  float *call = o->call, *put = o->put;
#pragma acc data copyin(s[0:n], x[0:n], t[0:n]) copyout(call[0:n], put[0:n])
#pragma acc parallel loop
  for (long i = 0; i < n; i++)
    option_price(s[i], x[i], t[i], 1, &call[i], &put[i]);
}

static void price_pipeline(options *o) {
  const long n = o->n;
  const float *s = o->s, *x = o->x, *t = o->t;
  float *call = o->call, *put = o->put;
#pragma pacc pipeline targetin(s(0,1,0)[0:n], x(0,1,0)[0:n], t(0,1,0)[0:n]) targetout(call(0,1,0)[0:n], put(0,1,0)[0:n]) async
  {
#pragma pacc update device(s[0:n], x[0:n], t[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      option_price(s[i], x[i], t[i], 1, &call[i], &put[i]);
#pragma pacc update host(call[0:n], put[0:n])
  }
}

/* The stencil of the paper's figure 4 over rows of COLS: from stock prices to calls. */
enum { COLS = 4096 };
#define POINT                                                                                      \
  dst[j * COLS + i] = src[j * COLS + (i - 1)] + src[j * COLS + (i + 1)] + src[(j - 1) * COLS + i] + src[(j + 1) * COLS + i]

static void stencil_plain(options *o) {
  const long rows = o->n / COLS;
  const float *src = o->s;
  float *dst = o->call;
#pragma acc data copyin(src[0:rows*COLS]) copyout(dst[COLS:(rows-2)*COLS])
#pragma acc parallel loop
  for (long j = 1; j < rows - 1; j++) {
#pragma acc loop independent
    for (long i = 1; i < COLS - 1; i++)
      POINT;
  }
}

static void stencil_pipeline(options *o) {
  const long rows = o->n / COLS;
  const float *src = o->s;
  float *dst = o->call;
#pragma pacc pipeline targetin(src(COLS,COLS,COLS)[0:rows*COLS]) targetout(dst(0,COLS,0)[COLS:(rows-2)*COLS]) async
  {
#pragma pacc update device(src[0:rows*COLS])
#pragma pacc parallel loop pipe(1)
    for (long j = 1; j < rows - 1; j++) {
#pragma pacc loop independent
      for (long i = 1; i < COLS - 1; i++)
        POINT;
    }
#pragma pacc update host(dst[COLS:(rows-2)*COLS])
  }
}

static void stencil_verify(options *o) {
  const long rows = o->n / COLS;
  const float *src = o->s, *dst = o->call;
  long wrong = 0;
  for (long j = 1; j < rows - 1; j++)
    for (long i = 1 + j % 7; i < COLS - 1; i += 7) {
      const float want = src[j * COLS + i - 1] + src[j * COLS + i + 1] + src[(j - 1) * COLS + i] + src[(j + 1) * COLS + i];
      wrong += !bench_near(dst[j * COLS + i], want, 1e-5);
    }
  bench_verify(wrong == 0, "resident/stencil", (double)wrong, 0);
}

typedef void program(options *);

static double timed(options *o, program *p) {
  const double start = bench_seconds();
  p(o);
  return bench_seconds() - start;
}

/* Medians of alternating runs, the first of each not counted. Leaves the results of a pipeline, none of the plain program. */
static void compare(const char *name, options *o, program *plain, program *pipeline, int repeats) {
  double without[BENCH_MAX_REPEATS], with[BENCH_MAX_REPEATS];
  char line[64];
  for (int r = -1; r < repeats; r++) {
    const double a = timed(o, plain), b = timed(o, pipeline);
    if (r >= 0) {
      without[r] = a;
      with[r] = b;
    }
  }
  options_clear(o);
  pipeline(o);
  const double seconds = bench_median(with, repeats), otherwise = bench_median(without, repeats);
  snprintf(line, sizeof line, "resident/%s_plain", name);
  bench_result(line, "time", otherwise, "s");
  snprintf(line, sizeof line, "resident/%s_pipeline", name);
  bench_result(line, "time", seconds, "s");
  snprintf(line, sizeof line, "resident/%s", name);
  bench_result(line, "ratio", seconds / otherwise, "x");
}

/* What a pipeline does over data that is present: updates, kernels and nothing else. */
static void price_plain_present(options *o) {
  const long n = o->n;
  const float *s = o->s, *x = o->x, *t = o->t;
  float *call = o->call, *put = o->put;
#pragma acc update device(s[0:n], x[0:n], t[0:n])
#pragma acc parallel loop present(s, x, t, call, put)
  for (long i = 0; i < n; i++)
    option_price(s[i], x[i], t[i], 1, &call[i], &put[i]);
#pragma acc update host(call[0:n], put[0:n])
}

int main(int argc, char **argv) {
  const long n = bench_argument(argc, argv, 1, 20000000);
  const int repeats = (int)bench_argument(argc, argv, 2, 9);
  options o = options_make(n);
  compare("blackscholes", &o, price_plain, price_pipeline, repeats);
  options_verify(&o, "resident/blackscholes");
  options_clear(&o);
  compare("stencil", &o, stencil_plain, stencil_pipeline, repeats);
  stencil_verify(&o);
  options_clear(&o);
  const float *s = o.s, *x = o.x, *t = o.t, *call = o.call, *put = o.put;
#pragma acc enter data create(s[0:n], x[0:n], t[0:n], call[0:n], put[0:n])
  compare("present", &o, price_plain_present, price_pipeline, repeats);
#pragma acc exit data delete (s[0:n], x[0:n], t[0:n], call[0:n], put[0:n])
  options_verify(&o, "resident/present");
  return 0;
}
