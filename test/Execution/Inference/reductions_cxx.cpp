// Inferred reductions in C++: std::max and std::min, references, templates, lambdas, members of namespaces.
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"
#include <algorithm>
#include <cmath>
#include <vector>

namespace numbers {
double sum = 0;
template <typename T> T larger(T a, T b) { return a < b ? b : a; }
} // namespace numbers

template <typename T> T norm(const std::vector<T> &v) {
  T s = 0, most = -1;
  const T *p = v.data();
  const int n = v.size();
  // CHECK-DAG: Generating implicit reduction(+:s)
  // CHECK-DAG: Generating implicit reduction(max:most)
#pragma acc parallel loop copyin(p[0 : n])
  for (int i = 0; i < n; i++) {
    s += p[i] * p[i];
    most = std::max(most, std::abs(p[i]));
  }
  return s + most;
}

void through(double &sum, int &least, bool &all, const int *x, int n) {
  // CHECK-DAG: Generating implicit reduction(+:sum)
  // CHECK-DAG: Generating implicit reduction(min:least)
  // CHECK-DAG: Generating implicit reduction(&&:all)
#pragma acc parallel loop copyin(x[0 : n])
  for (int i = 0; i < n; ++i) {
    sum += x[i];
    least = std::min<int>(x[i], least);
    all = all && x[i] < 5000;
  }
}

int main() {
  std::vector<double> v(1000);
  std::vector<float> f(1000);
  std::vector<int> x(1000);
  double sum = 0, most = -1, ints = 0;
  int least = 1000;
  for (int i = 0; i < 1000; i++) {
    v[i] = f[i] = random_int(100) - 50;
    x[i] = random_int(2000) - 1000;
    sum += v[i] * v[i];
    most = std::max(most, std::fabs(v[i]));
    ints += x[i];
    least = std::min(least, x[i]);
  }
  CHECK_EQ(norm(v), sum + most);
  CHECK_EQ(norm(f), float(sum + most));
  double got = 1;
  int low = 2000;
  bool all = true;
  through(got, low, all, x.data(), 1000);
  CHECK_EQ(got, ints + 1);
  CHECK_EQ(low, least);
  CHECK(all);
  const int *p = x.data();
  auto Count = [p](int n) {
    int count = 0, high = -2000;
#pragma acc parallel loop copyin(p[0 : n])
    for (int i = 0; i < n; i++) {
      if (p[i] > 0)
        ++count;
      high = numbers::larger(high, p[i]);
      numbers::sum += p[i];
    }
    return count + 10000 * high;
  };
  CHECK_EQ(Count(1000), std::count_if(x.begin(), x.end(), [](int i) { return i > 0; }) +
                            10000 * *std::max_element(x.begin(), x.end()));
  CHECK_EQ(numbers::sum, ints);
  return check_done();
}
