// Between constructs that are not awaited the host may go through small functions of the file: getters, swaps. They ask
// where they go to memory that kernels might use.
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_FAKE_LOG=%t.log %run_fake %t steps 100
// RUN: %FileCheck --input-file=%t.log %s
// RUN: env PACC_FAKE_OWN_MEMORY=1 %run_fake %t && %run_fake %t
// CHECK: cuStreamSynchronize {{[0-9]$}}
#include "../check.h"
#include <utility>

class Heat {
public:
  Heat(double *u, double *v, int n) : u(u), v(v), n(n) {}
  __attribute__((noinline)) void step() {
#pragma acc parallel loop present(u[0:n], v[0:n])
    for (int i = 1; i < n - 1; ++i)
      v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    ++steps;
  }
  void flip() { std::swap(u, v); }
  int done() const { return steps; }
  bool isOver(int most) const { return done() >= most; }
  double *now() const { return u; }

private:
  double *u, *v;
  int n, steps = 0;
};

// One of them looks at what kernels have written, in memory that both use where there is one.
__attribute__((noinline)) static double look(const double *p) { return p[1]; }

// One of them waits, on one of two ways.
static int calls;
__attribute__((noinline)) static void report(const Heat &h) { calls += printf(h.done() < 0 ? "?" : ""); }
__attribute__((noinline)) static void reportSome(const Heat &h, int every) {
  if (h.done() % every == 0)
    report(h);
}

int main(int argc, char **argv) {
  enum { N = 1000 };
  double *a = static_cast<double *>(malloc(N * sizeof(double))), *b = static_cast<double *>(malloc(N * sizeof(double)));
  double *x = static_cast<double *>(malloc(N * sizeof(double))), *y = static_cast<double *>(malloc(N * sizeof(double)));
  for (int i = 0; i < N; ++i)
    a[i] = b[i] = x[i] = y[i] = i % 17;
  Heat h(a, b, N);
  const int most = argc > 1 ? atoi(argv[2]) : 10;
  double seen = 0;
#pragma acc enter data copyin(a[0:N], b[0:N])
  while (!h.isOver(most)) {
    h.step();
    h.flip();
    if (argc == 1)
      reportSome(h, 3);
  }
#pragma acc exit data copyout(a[0:N], b[0:N])
  if (argc > 1)
    return 0;
  for (int t = 0; t < most; ++t) {
    for (int i = 1; i < N - 1; ++i)
      y[i] = 0.5 * x[i] + 0.25 * (x[i - 1] + x[i + 1]);
    std::swap(x, y);
  }
  for (int i = 0; i < N; ++i)
    CHECK_EQ(h.now()[i], x[i]);
  // Kernels and the host in turn, each with what the other has left.
  double *m = static_cast<double *>(malloc(N * sizeof(double)));
  m[1] = 0;
  for (int t = 0; t < 5; ++t) {
#pragma acc parallel loop copyout(m[0:N])
    for (int i = 0; i < N; ++i)
      m[i] = i + t;
    seen += look(m);
  }
  CHECK_EQ(seen, 15);
  return check_done();
}
