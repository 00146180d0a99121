// The overloads of <cmath>, and what <algorithm> and <limits> offer, in kernels.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

#include <algorithm>
#include <cmath>
#include <limits>

template <typename T> static void functions(T tolerance) {
  const int n = 50;
  T a[n], b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; ++i) {
    T x = T(i) / 10 + T(0.1);
    a[i] = std::sin(x) + std::sqrt(x) * std::exp(-x) + std::pow(x, T(1.5)) + std::log(x) + std::abs(-x) +
           std::floor(x) + std::fmod(x, T(0.7)) + std::cbrt(x) + std::pow(x, 2) + std::hypot(x, T(2));
    b[i] = std::max(std::min(x, T(3)), T(1)) + (std::isnan(x) ? T(100) : T(0)) +
           (x < std::numeric_limits<T>::max() ? T(1) : T(0));
  }
  for (int i = 0; i < n; ++i) {
    T x = T(i) / 10 + T(0.1);
    T want = std::sin(x) + std::sqrt(x) * std::exp(-x) + std::pow(x, T(1.5)) + std::log(x) + std::abs(-x) +
             std::floor(x) + std::fmod(x, T(0.7)) + std::cbrt(x) + std::pow(x, 2) + std::hypot(x, T(2));
    CHECK_NEAR(a[i], want, tolerance);
    CHECK_EQ(b[i], std::max(std::min(x, T(3)), T(1)) + T(1));
  }
}

int main() {
  functions<float>(2e-6f);
  functions<double>(1e-14);
  return check_done();
}
