// Option prices over five arrays, as in the paper's measurements; single precision, compared with the plain loop
// within rounding. The arrays take 1.2 MB: with half a megabyte of device memory they do not fit.
// RUN: %pacc -O3 %s -o %t -lm
// RUN: %run_host %t | %FileCheck %s
// RUN: %run_emulator %t | %FileCheck %s
// RUN: %run_emulators %t | %FileCheck %s
// RUN: env PACC_DEVICE_MEMORY=500K ACC_DEVICE_TYPE=emulator %t | %FileCheck %s
// RUN: env PACC_DEVICE_MEMORY=500K PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t 2>&1 | FileCheck --check-prefix=CHUNKS %s
// CHUNKS-LABEL: no num_tasks
// CHUNKS: pipeline chunk 1/{{[2-9]|[1-9][0-9]}} {{.*}}function=planned
// CHECK: largest difference is small: 1
#include "Inputs/data.h"
#include <math.h>

#define RISK_FREE 0.02f
#define VOLATILITY 0.30f

static inline float normal(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float value = 0.39894228f * expf(-0.5f * d * d) *
                (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - value : value;
}

static inline void price(float s, float x, float t, float *call, float *put) {
  float root = sqrtf(t);
  float d1 = (logf(s / x) + (RISK_FREE + 0.5f * VOLATILITY * VOLATILITY) * t) / (VOLATILITY * root);
  float d2 = d1 - VOLATILITY * root;
  float discount = expf(-RISK_FREE * t);
  *call = s * normal(d1) - x * discount * normal(d2);
  *put = x * discount * (1.0f - normal(d2)) - s * (1.0f - normal(d1));
}

static void prices(const float *restrict stock, const float *restrict strike, const float *restrict years,
                   float *restrict call, float *restrict put, int n, int tasks) {
#pragma pacc pipeline targetin(stock(0,1,0)[0:n], strike(0,1,0)[0:n], years(0,1,0)[0:n]) \
    targetout(call(0,1,0)[0:n], put(0,1,0)[0:n]) async num_tasks(tasks)
  {
#pragma pacc update device(stock[0:n], strike[0:n], years[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      price(stock[i], strike[i], years[i], &call[i], &put[i]);
#pragma pacc update host(call[0:n], put[0:n])
  }
}

static void planned(const float *restrict stock, const float *restrict strike, const float *restrict years,
                    float *restrict call, float *restrict put, int n) {
#pragma pacc pipeline targetin(stock(0,1,0)[0:n], strike(0,1,0)[0:n], years(0,1,0)[0:n]) \
    targetout(call(0,1,0)[0:n], put(0,1,0)[0:n]) async
  {
#pragma pacc update device(stock[0:n], strike[0:n], years[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      price(stock[i], strike[i], years[i], &call[i], &put[i]);
#pragma pacc update host(call[0:n], put[0:n])
  }
}

int main(void) {
  const int n = 60000, tasks[] = {7, 64};
  float *a[5], worst = 0;
  for (int i = 0; i < 5; i++) {
    a[i] = malloc(n * sizeof(float));
    FILL(a[i], n);
    for (int k = 0; k < n; k++)
      a[i][k] = a[i][k] / 10 + 1;
  }
  for (int t = 0; t < 3; t++) {
    if (t < 2) {
      prices(a[0], a[1], a[2], a[3], a[4], n, tasks[t]);
    } else {
      fprintf(stderr, "no num_tasks\n");
      planned(a[0], a[1], a[2], a[3], a[4], n);
    }
    for (int i = 0; i < n; i++) {
      float call, put;
      price(a[0][i], a[1][i], a[2][i], &call, &put);
      worst = fmaxf(worst, fmaxf(fabsf(call - a[3][i]), fabsf(put - a[4][i])));
      a[3][i] = a[4][i] = -100;
    }
  }
  printf("largest difference is small: %d\n", worst < 1e-4f);
}
