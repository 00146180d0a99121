// Small variables that a clause copies in for one construct after the other, and kernels only read: as long as the host's
// values stay, the device's do. What kernels, functions or other names have changed there is the host's again the next time.
// Who follows transfers is told of each.
// RUN: %pacc -O2 %s -o %t && %run_host %t 50 && %run_emulator %t 50
// RUN: %pacc -O0 %s -o %t.O0 && %run_emulator %t.O0 50
// RUN: %if cuda-gpu %{ %run_gpu %t 50 %}
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t 50 same && %FileCheck --input-file=%t.log %s
// CHECK: cuMemcpyHtoDAsync {{[0-9]$}}
// RUN: env PACC_NOTIFY=2 %run_fake %t 50 same 2>&1 | grep -c "upload .*variable=fixed" | %FileCheck --check-prefix=TOLD %s
// TOLD: {{^}}150{{$}}
#include "../check.h"

enum { N = 200, K = 5 };
struct Step {
  int shift;
  double scale;
};
static double table[K];
static void turn(int k) { table[k] = -table[k]; }

/* The same values in each of `steps` launches, of which each names them its own way. */
static double same(int steps, double *x, const struct Step *by) {
  double fixed[K], sum = 0, scale = 0.5;
  struct Step step = *by;
  for (int k = 0; k < K; k++)
    fixed[k] = k - 1;
  for (int s = 0; s < steps; s++) {
#pragma acc parallel loop present(x[0:N]) copyin(fixed, scale)
    for (int i = 0; i < N - K; i++)
      x[i] += scale * fixed[i % K];
#pragma acc parallel loop present(x[0:N]) copyin(readonly: fixed[0:4]) copyin(step)
    for (int i = 0; i < N - K; i++)
      x[i] = step.scale * x[i] + fixed[1 + i % 3] + step.shift;
#pragma acc kernels loop present(x[0:N]) copyin(fixed) async(1)
    for (int i = 0; i < N - K; i++)
      x[i] -= fixed[i % K];
#pragma acc wait
  }
  for (int k = 0; k < K; k++)
    sum += fixed[k];
  return sum;
}

/* The host changes them between launches. */
static void changing(int steps, double *x) {
  double w[K] = {0};
  int turns = 0;
  for (int s = 0; s < steps; s++) {
    w[s % K] += 1;
    turns = s % 3;
#pragma acc parallel loop present(x[0:N]) copyin(w, turns)
    for (int i = 0; i < N; i++)
      x[i] += w[i % K] * turns;
  }
}

/* Kernels change the device's, by its name and by others: nothing of that is left. */
static double changed(int steps, double *x) {
  double w[K], sum = 0, *p = w;
  for (int k = 0; k < K; k++)
    w[k] = table[k] = k + 1;
  for (int s = 0; s < steps; s++) {
#pragma acc parallel loop copyin(w)
    for (int k = 0; k < K; k++)
      w[k] = 100;
#pragma acc parallel copyin(w) present(p)
#pragma acc loop
    for (int k = 0; k < K; k++)
      p[k] = w[k] + 100;
#pragma acc parallel loop copyin(table)
    for (int k = 0; k < K; k++)
      turn(k);
#pragma acc parallel loop present(x[0:N]) copyin(w, table) reduction(+:sum)
    for (int i = 0; i < N; i++) {
      x[i] += w[i % K] + table[i % K];
      sum += w[i % K] * table[i % K];
    }
  }
  for (int k = 0; k < K; k++)
    sum += w[k];
  return sum;
}

/* Of two queues each has its own. */
static void queues(int steps, double *x) {
  double w[K] = {1, 2, 3, 4, 5};
  for (int s = 0; s < steps; s++) {
    for (int q = 0; q < 2; q++) {
#pragma acc parallel loop present(x[0:N]) copyin(w) async(q)
      for (int i = q * N / 2; i < (q + 1) * N / 2; i++)
        x[i] += w[i % K];
    }
#pragma acc wait
    w[s % K] += 0.5;
  }
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 10, all = argc < 3, own = all && discrete_memory();
  static double x[N], y[N], w[K];
  double sum = 0, expected = 5;
  const struct Step by = {1, 0.25};
#pragma acc data copy(x)
  {
    sum += same(steps, x, &by);
    if (all)
      changing(steps, x);
    if (own)
      sum += changed(steps, x);
    if (all)
      queues(steps, x);
  }
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < N - K; i++)
      y[i] = 0.25 * (y[i] + 0.5 * (i % K - 1)) + i % 3 + 1 - (i % K - 1);
  for (int s = 0; s < steps && all; s++) {
    w[s % K] += 1;
    for (int i = 0; i < N; i++)
      y[i] += w[i % K] * (s % 3);
  }
  for (int s = 0; s < steps && own; s++)
    for (int i = 0; i < N; i++) {
      y[i] += 2 * (i % K + 1);
      expected += (i % K + 1) * (i % K + 1);
    }
  expected += own ? 15 : 0;
  for (int s = 0; s < steps && all; s++)
    for (int i = 0; i < N; i++)
      y[i] += i % K + 1 + 0.5 * ((s + K - 1 - i % K) / K);
  for (int i = 0; i < N; i++)
    CHECK_NEAR(x[i], y[i], 1e-12);
  CHECK_NEAR(sum, expected, 1e-12);
  return check_done();
}
