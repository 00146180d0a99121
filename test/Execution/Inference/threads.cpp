// Threads whose kernels use the same sections of one object at once, which no clause names: each finds its data, and the
// object's copy leads to them as long as one of them needs it.
// RUN: %paccxx %without_gpu -O2 %s -o %t -pthread && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:4 %run_emulator %t
#include "../check.h"
#include <atomic>
#include <thread>
#include <vector>

constexpr int N = 64, THREADS = 4, LAPS = 40;
struct grid {
  int n;
  const double *x;
};

static void scale(const grid *g, double by, double *out) {
#pragma acc parallel loop
  for (int i = 0; i < g->n; i++)
    out[i] = g->x[i] * by;
}

static void add(const grid *g, double *out) {
#pragma acc parallel loop
  for (int i = 0; i < g->n; i++) {
    const double *x = g->x + i;
    out[i] += *x;
  }
}

int main() {
  std::vector<double> x(N);
  for (int i = 0; i < N; i++)
    x[i] = i;
  const grid g = {N, x.data()};
  std::atomic<int> wrong{0};
  std::vector<std::thread> all;
  for (int t = 0; t < THREADS; t++)
    all.emplace_back([&, t] {
      std::vector<double> out(N);
      for (int lap = 0; lap < LAPS; lap++) {
        scale(&g, t + lap, out.data());
        add(&g, out.data());
        for (int i = 0; i < N; i++)
          wrong += out[i] != i * (t + lap) + i;
      }
    });
  for (std::thread &t : all)
    t.join();
  CHECK_EQ(wrong, 0);
  return check_done();
}
