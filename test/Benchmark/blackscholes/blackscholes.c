// Black-Scholes over five float arrays that need not fit the device: a pipeline with `async`, the same without; both
// with so much work for each option that the kernel takes as long as the copies; the first once more over pinned
// arrays, beside the bound that the bus and the kernel set.
// Usage: blackscholes [elements = 100000000] [repeats = 3] [modes = async,sync,heavy,pinned] [heavy's steps = 64]
// RUN: %pacc -O3 %s -o %t -lm -ldl
// RUN: %run_host %t 10000 1 | FileCheck %s
// RUN: %run_emulator %t 5000 1 | FileCheck %s
// RUN: env PACC_DEVICE_MEMORY=2M ACC_DEVICE_TYPE=emulator %t 200003 1 async | FileCheck %s --check-prefix=ONE
// CHECK: RESULT blackscholes/async time
// CHECK: RESULT blackscholes/sync time
// CHECK: RESULT blackscholes/gain ratio
// CHECK: RESULT blackscholes/heavy time
// CHECK: RESULT blackscholes/heavy_gain ratio
// CHECK: pinned: no GPU
// ONE: RESULT blackscholes/async_rate rate
// ONE-NOT: {{sync |heavy|pinned}}
#include "../footprint.h"
#include "blackscholes.h"

typedef void pricing(long n, int steps, const float *s, const float *x, const float *t, float *call, float *put);

static void price_async(long n, int steps, const float *s, const float *x, const float *t, float *call, float *put) {
#pragma pacc pipeline targetin(s(0,1,0)[0:n], x(0,1,0)[0:n], t(0,1,0)[0:n]) targetout(call(0,1,0)[0:n], put(0,1,0)[0:n]) async
  {
#pragma pacc update device(s[0:n], x[0:n], t[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      option_price(s[i], x[i], t[i], steps, &call[i], &put[i]);
#pragma pacc update host(call[0:n], put[0:n])
  }
}

static void price_sync(long n, int steps, const float *s, const float *x, const float *t, float *call, float *put) {
#pragma pacc pipeline targetin(s(0,1,0)[0:n], x(0,1,0)[0:n], t(0,1,0)[0:n]) targetout(call(0,1,0)[0:n], put(0,1,0)[0:n])
  {
#pragma pacc update device(s[0:n], x[0:n], t[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      option_price(s[i], x[i], t[i], steps, &call[i], &put[i]);
#pragma pacc update host(call[0:n], put[0:n])
  }
}

static double timed(options *o, pricing *price) {
  const double start = bench_seconds();
  price(o->n, o->steps, o->s, o->x, o->t, o->call, o->put);
  return bench_seconds() - start;
}

/* Best of `repeats` runs, after one that is not timed and tells the memory that it takes. */
static double run(options *o, const char *mode, pricing *price, int repeats) {
  char name[64];
  footprint memory;
  double best = 1e30;
  snprintf(name, sizeof name, "blackscholes/%s", mode);
  footprint_begin(&memory);
  timed(o, price);
  footprint_end(&memory, name, 5 * sizeof(float) * (size_t)o->n);
  options_clear(o);
  for (int r = 0; r < repeats; r++) {
    const double seconds = timed(o, price);
    best = seconds < best ? seconds : best;
  }
  options_verify(o, name);
  options_clear(o);
  options_result(o, mode, best);
  return best;
}

/* The kernel's time for the whole range, from a part of it that is on the device. */
static double kernel_seconds(options *o) {
  const long most = 20000000, n = o->n < most ? o->n : most;
  const float *s = o->s, *x = o->x, *t = o->t;
  float *call = o->call, *put = o->put;
  double best = 1e30;
#pragma acc data copyin(s[0:n], x[0:n], t[0:n]) create(call[0:n], put[0:n])
  for (int r = 0; r < 5; r++) {
    const double start = bench_seconds();
#pragma acc parallel loop present(s, x, t, call, put)
    for (long i = 0; i < n; i++)
      option_price(s[i], x[i], t[i], 1, &call[i], &put[i]);
    const double seconds = bench_seconds() - start;
    best = seconds < best ? seconds : best;
  }
  return best * (double)o->n / (double)n;
}

static void run_heavy(options *o, int steps, int repeats) {
  o->steps = steps;
  const double async = run(o, "heavy", price_async, repeats), sync = run(o, "heavy_sync", price_sync, repeats);
  bench_result("blackscholes/heavy_gain", "ratio", sync / async, "x");
  o->steps = 1;
}

static void run_pinned(options *o, int repeats) {
  float *arrays[] = {o->s, o->x, o->t, o->call, o->put};
  const size_t bytes = (size_t)o->n * sizeof(float);
  const double start = bench_seconds();
  for (int i = 0; i < 5; i++)
    bus_pin(arrays[i], bytes);
  bench_result("blackscholes/registration", "time", bench_seconds() - start, "s");
  const double up = bus_rate((char *)o->s, bytes, 1), down = bus_rate((char *)o->put, bytes, 0), kernel = kernel_seconds(o);
  options_clear(o);
  const double seconds = run(o, "pinned", price_async, repeats);
  const double n = (double)o->n, in = 1e-9 * BYTES_IN * n / up, out = 1e-9 * BYTES_OUT * n / down;
  bench_result("blackscholes/h2d", "rate", up, "GB/s");
  bench_result("blackscholes/d2h", "rate", down, "GB/s");
  bench_result("blackscholes/kernel", "time", kernel, "s");
  bench_result("blackscholes/pinned_bound", "ratio", seconds / fmax(kernel, fmax(in, out)), "x");
  for (int i = 0; i < 5; i++)
    bus_unpin(arrays[i]);
}

int main(int argc, char **argv) {
  const int repeats = (int)bench_argument(argc, argv, 2, 3);
  options o = options_make(bench_argument(argc, argv, 1, 100000000));
  double async = 0, sync = 0;
  footprint_start();
  if (bench_has_mode(argc, argv, 3, "async"))
    async = run(&o, "async", price_async, repeats);
  if (bench_has_mode(argc, argv, 3, "sync"))
    sync = run(&o, "sync", price_sync, repeats);
  if (async && sync)
    bench_result("blackscholes/gain", "ratio", sync / async, "x");
  if (bench_has_mode(argc, argv, 3, "heavy"))
    run_heavy(&o, (int)bench_argument(argc, argv, 4, 64), repeats);
  if (bench_has_mode(argc, argv, 3, "pinned")) {
    if (bus_open())
      run_pinned(&o, repeats);
    else
      printf("pinned: no GPU\n");
  }
  return 0;
}
