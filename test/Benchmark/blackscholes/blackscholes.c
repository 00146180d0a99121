// Black-Scholes over five float arrays, larger than the device memory that PACC_DEVICE_MEMORY leaves:
// a pipeline with `async`, and the same without.
// Usage: blackscholes [elements = 100000000] [repeats = 2]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 10000 1 | FileCheck %s && %run_emulator %t 5000 1 | FileCheck %s
// CHECK: RESULT blackscholes/async time
// CHECK: RESULT blackscholes/sync time
#include "../bench.h"
#include <math.h>

#define RISK_FREE 0.02f
#define VOLATILITY 0.30f

static inline float normal(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float tail = 0.39894228f * expf(-0.5f * d * d) *
                     (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

#define PRICE                                                                                      \
  const float root = sqrtf(t[i]);                                                                  \
  const float d1 = (logf(s[i] / x[i]) + (RISK_FREE + 0.5f * VOLATILITY * VOLATILITY) * t[i]) / (VOLATILITY * root); \
  const float d2 = d1 - VOLATILITY * root, discount = expf(-RISK_FREE * t[i]);                     \
  call[i] = s[i] * normal(d1) - x[i] * discount * normal(d2);                                      \
  put[i] = x[i] * discount * (1.0f - normal(d2)) - s[i] * (1.0f - normal(d1))

static void price_async(long n, const float *s, const float *x, const float *t, float *call, float *put) {
#pragma pacc pipeline targetin(s(0,1,0)[0:n], x(0,1,0)[0:n], t(0,1,0)[0:n]) targetout(call(0,1,0)[0:n], put(0,1,0)[0:n]) async
  {
#pragma pacc update device(s[0:n], x[0:n], t[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      PRICE;
    }
#pragma pacc update host(call[0:n], put[0:n])
  }
}

static void price_sync(long n, const float *s, const float *x, const float *t, float *call, float *put) {
#pragma pacc pipeline targetin(s(0,1,0)[0:n], x(0,1,0)[0:n], t(0,1,0)[0:n]) targetout(call(0,1,0)[0:n], put(0,1,0)[0:n])
  {
#pragma pacc update device(s[0:n], x[0:n], t[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      PRICE;
    }
#pragma pacc update host(call[0:n], put[0:n])
  }
}

int main(int argc, char **argv) {
  const long n = bench_argument(argc, argv, 1, 100000000);
  const int repeats = (int)bench_argument(argc, argv, 2, 2);
  float *s = malloc(n * sizeof(float)), *x = malloc(n * sizeof(float)), *t = malloc(n * sizeof(float));
  float *call = malloc(n * sizeof(float)), *put = malloc(n * sizeof(float));
  for (long i = 0; i < n; i++) {
    s[i] = 5 + (float)(i % 1009) * 0.025f;
    x[i] = 1 + (float)(i % 2003) * 0.049f;
    t[i] = 0.25f + (float)(i % 97) * 0.1f;
    call[i] = put[i] = -1;
  }
  double best_async = 1e30, best_sync = 1e30;
  for (int r = 0; r < repeats; r++) {
    double start = bench_seconds();
    price_async(n, s, x, t, call, put);
    double now = bench_seconds();
    best_async = now - start < best_async ? now - start : best_async;
    start = bench_seconds();
    price_sync(n, s, x, t, call, put);
    now = bench_seconds();
    best_sync = now - start < best_sync ? now - start : best_sync;
  }
  long wrong = 0;
  for (long i = 0; i < n; i += 997) { // put-call parity
    const float parity = call[i] - put[i] - s[i] + x[i] * expf(-RISK_FREE * t[i]);
    wrong += !(fabsf(parity) < 1e-3f * (s[i] + x[i]));
  }
  if (wrong) {
    printf("%ld wrong prices\n", wrong);
    return 1;
  }
  printf("RESULT blackscholes/async time %g s\nRESULT blackscholes/sync time %g s\n", best_async, best_sync);
  printf("RESULT blackscholes/async_rate rate %g GB/s\n", 20e-9 * n / best_async);
  return 0;
}
