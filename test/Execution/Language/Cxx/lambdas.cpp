// Lambdas: called in kernels, captured by value, and kernels inside lambdas that capture by value
// and by reference.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

#include <vector>

/* What portability layers do: a loop that runs a caller's body. */
template <typename Body> void parallel_for(int n, Body body) {
#pragma acc parallel loop firstprivate(body)
  for (int i = 0; i < n; ++i)
    body(i);
}

template <typename Body> double parallel_sum(int n, Body body) {
  double total = 0;
#pragma acc parallel loop reduction(+ : total) firstprivate(body)
  for (int i = 0; i < n; ++i)
    total += body(i);
  return total;
}

int main() {
  const int n = 123;
  std::vector<double> host(n);
  double *a = host.data();
  for (int i = 0; i < n; ++i)
    a[i] = i;

  // Captured device addresses: acc_malloc's pointers mean the same inside the closure.
  double *d = static_cast<double *>(acc_malloc(n * sizeof(double)));
  acc_memcpy_to_device(d, a, n * sizeof(double));
  double s = 1.5;
  parallel_for(n, [=](int i) { d[i] = s * d[i] + 1; });
  CHECK_NEAR(parallel_sum(n, [=](int i) { return d[i] - 1; }), 1.5 * n * (n - 1) / 2, 1e-14);
  acc_memcpy_from_device(a, d, n * sizeof(double));
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], 1.5 * i + 1);
  acc_free(d);

  // A lambda made inside the kernel.
#pragma acc parallel loop copy(a[0 : n])
  for (int i = 0; i < n; ++i) {
    int count = 0;
    auto count_up = [&count](int by) { count += by; };
    auto add = [](double x, double y) { return x + y; };
    count_up(i);
    count_up(2);
    a[i] = add(a[i], count);
  }
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], 2.5 * i + 3);

  // A kernel inside a lambda: captured by reference and by value.
  int runs = 0;
  auto step = [&](double by) {
#pragma acc parallel loop copy(a[0 : n])
    for (int i = 0; i < n; ++i)
      a[i] += by * s;
    ++runs;
  };
  step(2);
  step(-1);
  CHECK_EQ(runs, 2);
  for (int i = 0; i < n; ++i)
    CHECK_EQ(a[i], 2.5 * i + 4.5);

  auto scaled_sum = [a](double by) {
    double total = 0;
#pragma acc parallel loop copyin(a[0 : n]) reduction(+ : total)
    for (int i = 0; i < n; ++i)
      total += by * a[i];
    return total;
  };
  CHECK_NEAR(scaled_sum(2), 2 * (2.5 * n * (n - 1) / 2 + 4.5 * n), 1e-13);
  return check_done();
}
