#include "step.h"
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>
#ifdef _OPENACC
#include <openacc.h>
#endif
#ifdef _OPENMP
#include <omp.h>
#endif

int main() {
  const int n = 40;
  std::vector<double> field(n * n), other(n * n);
  double *a = field.data(), *b = other.data();
#ifdef _OPENMP
#pragma omp parallel for
#endif
  for (int i = 0; i < n * n; i++)
    a[i] = b[i] = i == n * n / 2 + n / 2 ? 100 : 0;
  int device = 0;
#pragma acc data copy(a[0:n*n]) copyin(b[0:n*n])
  {
    for (int t = 0; t < 10; t++) {
      step(a, b, n);
      std::swap(a, b);
    }
#pragma acc wait(1)
    std::printf("heat %.3f", heat(a, n));
#ifdef _OPENACC
    device = acc_get_device_type();
#endif
  }
  std::printf(", %.4f in the middle, device type %d\n", field[n * n / 2 + n / 2], device);
}
