/* The problem of the Black-Scholes benchmark: prices of European options, five float arrays. */
#ifndef BLACKSCHOLES_H
#define BLACKSCHOLES_H

#include "../team.h"

#ifdef __CUDACC__
#define BOTH_SIDES __host__ __device__
#else
#define BOTH_SIDES
#endif

enum { BYTES_IN = 12, BYTES_OUT = 8 }; /* of an option */

#define RISK_FREE 0.02f
#define VOLATILITY 0.30f

/* Cumulative normal distribution. */
BOTH_SIDES static inline float normal(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float tail = 0.39894228f * expf(-0.5f * d * d) *
                     (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

/* Of an option on a stock at `s` with strike price `x` in `t` years: the mean over `steps` volatilities around
 * VOLATILITY. One step is the textbook's price; more make the kernel as long as one likes. */
BOTH_SIDES static inline void option_price(float s, float x, float t, int steps, float *call, float *put) {
  const float root = sqrtf(t), moneyness = logf(s / x), discounted = x * expf(-RISK_FREE * t), each = 1.0f / (float)steps;
  float near = 0, far = 0; /* the two probabilities */
  for (int k = 0; k < steps; k++) {
    const float volatility = VOLATILITY * (0.5f + ((float)k + 0.5f) * each), deviation = volatility * root;
    const float d1 = (moneyness + (RISK_FREE + 0.5f * volatility * volatility) * t) / deviation;
    near += normal(d1) * each;
    far += normal(d1 - deviation) * each;
  }
  *call = s * near - discounted * far;
  *put = discounted * (1.0f - far) - s * (1.0f - near);
}

typedef struct {
  long n;
  int steps;
  float *s, *x, *t, *call, *put;
} options;

static inline long options_fill(void *data, long begin, long end) {
  const options *o = (const options *)data;
  for (long i = begin; i < end; i++) {
    o->s[i] = 5 + 25 * team_random(3 * (uint64_t)i);
    o->x[i] = 1 + 99 * team_random(3 * (uint64_t)i + 1);
    o->t[i] = 0.25f + 9.75f * team_random(3 * (uint64_t)i + 2);
    o->call[i] = o->put[i] = -1;
  }
  return 0;
}

static inline options options_make(long n) {
  const size_t bytes = (size_t)n * sizeof(float);
  options o = {n, 1, NULL, NULL, NULL, NULL, NULL};
  float **arrays[] = {&o.s, &o.x, &o.t, &o.call, &o.put};
  for (int i = 0; i < 5; i++)
    *arrays[i] = (float *)bench_allocate(bytes);
  bench_seed();
  team_run(n, options_fill, &o);
  return o;
}

static inline long options_clear_part(void *data, long begin, long end) {
  const options *o = (const options *)data;
  for (long i = begin; i < end; i++)
    o->call[i] = o->put[i] = -1;
  return 0;
}

/* Spoils the results: the next run must write every one of them. */
static inline void options_clear(options *o) { team_run(o->n, options_clear_part, o); }

/* Put-call parity of all options, and some prices against the host's. */
static inline long options_check_part(void *data, long begin, long end) {
  const options *o = (const options *)data;
  long wrong = 0;
  for (long i = begin; i < end; i++) {
    const float scale = o->s[i] + o->x[i];
    const float parity = o->call[i] - o->put[i] - o->s[i] + o->x[i] * expf(-RISK_FREE * o->t[i]);
    int right = fabsf(parity) < 1e-5f * scale && o->call[i] > -1e-3f && o->put[i] > -1e-3f;
    if (i % 997 == 0 || i + 1 == o->n) {
      float call, put;
      option_price(o->s[i], o->x[i], o->t[i], o->steps, &call, &put);
      right = right && fabsf(call - o->call[i]) < 1e-5f * scale && fabsf(put - o->put[i]) < 1e-5f * scale;
    }
    wrong += !right;
  }
  return wrong;
}

static inline void options_verify(options *o, const char *what) {
  const long wrong = team_run(o->n, options_check_part, o);
  bench_verify(wrong == 0, what, (double)wrong, 0);
}

/* The two lines of a way to run the whole range. */
static inline void options_result(const options *o, const char *mode, double seconds) {
  char name[64];
  snprintf(name, sizeof name, "blackscholes/%s", mode);
  bench_result(name, "time", seconds, "s");
  snprintf(name, sizeof name, "blackscholes/%s_rate", mode);
  bench_result(name, "rate", 1e-9 * (BYTES_IN + BYTES_OUT) * (double)o->n / seconds, "GB/s");
}

#endif
