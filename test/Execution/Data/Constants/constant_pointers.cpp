// constexpr pointers and objects with pointers to variables, of files, namespaces, classes, templates and functions:
// kernels get them as they get other pointers. So do functions and lambdas that are constants, as before.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../../check.h"

enum { N = 64, HALF = N / 2 };
static double a[N];
static constexpr double *whole = a, *upper = whole + HALF;

namespace other {
constexpr double *const halves[2] = {a, a + HALF};
}

template <double *P> struct Of {
  static constexpr double *first = P;
  static inline double *const second = P + HALF;
};

struct View {
  double *data;
  int count;
};
static constexpr View view = {a, N};

static double half(double x) { return x / 2; }
static constexpr double (*halve)(double) = half;
static constexpr auto twice = [](double x) { return 2 * x; };

static void reset() {
  for (int i = 0; i < N; i++)
    a[i] = i;
}

int main() {
  static constexpr double *middle = a + HALF / 2;
  reset();
#pragma acc parallel loop
  for (int i = 0; i < HALF; i++)
    whole[i] += upper[i];
  for (int i = 0; i < HALF; i++)
    CHECK_EQ(a[i], i + i + HALF);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < HALF; i++)
    middle[i] = halve(middle[i]);
  for (int i = 0; i < HALF; i++)
    CHECK_EQ(a[HALF / 2 + i], (HALF / 2 + i) / 2.0);
  reset();
#pragma acc kernels
  for (int i = 0; i < HALF; i++) {
    Of<a>::first[i] = twice(i);
    Of<a>::second[i] += 7;
  }
  for (int i = 0; i < HALF; i++) {
    CHECK_EQ(a[i], 2 * i);
    CHECK_EQ(a[HALF + i], HALF + i + 7);
  }
  reset();
#pragma acc parallel loop copy(view.data[:N])
  for (int i = 0; i < N; i++)
    if (i < view.count)
      view.data[i] += 1;
#pragma acc data copy(a)
#pragma acc serial
  other::halves[1][0] = -1;
  CHECK_EQ(a[HALF], -1);
  CHECK_EQ(a[HALF + 1], HALF + 2);
  return check_done();
}
