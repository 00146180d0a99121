// C's `restrict` in C++, as nvc++ takes it, beside names that are the same word.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 100 };

template <typename T> static void axpy(int n, T a, const T *restrict x, T * /* out */ restrict y) {
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

/// Where no name stands behind the word: pointers to pointers, references, parameters without a name, casts.
static void scale(double *restrict, int n, double f);
template <typename T> static void shift(T *restrict *p, T *restrict &q, int by) {
  *p += by;
  q = (T *restrict)(q + by);
}
static void scale(double *restrict p, int n, double f) {
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++) p[i] *= f;
}
template <typename T> struct Pointer;
template <typename T> struct Pointer<T *restrict> {
  static const int Known = 1;
};
static const int known = Pointer<int *restrict>::Known;

/// Bodies in classes are read once and parsed later.
template <typename T> class View {
  T *restrict values;
  int length;

public:
  View(T *restrict p, int n) : values(p), length(n) {}
  T *restrict data() const { return values; }
  template <typename U> void add(const U *restrict other) {
    T *restrict mine = values;
    const int n = length;
#pragma acc kernels loop copyin(other[0:n]) copy(mine[0:n])
    for (int i = 0; i < n; i++) mine[i] += other[i];
  }
};

/// A multigrid solver's step to the coarser level, and products with variables and functions of that name.
struct Level {
  int restrict_count = 0;
  void restrict(int n) {
    for (int i = 0; i < n; i++) restrict_count += 2 * once(i);
  }
  static int once(int restrict) { return 3 * restrict; }
};
namespace grid {
static int restrict(int x) { return x + 1; }
} // namespace grid

#define PLUS +
static double products(double a) {
  int restrict = 3;
  double *p = &a;
  bool both = a * restrict and true;
  double r = a * restrict PLUS *p*restrict * 2 + 2 * restrict;
  return both && a * restrict > 5 ? r : 0;
}

int main() {
  double a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 1;
  double *restrict x = a, *restrict y = b;
#pragma acc data copyin(x[0:N]) copy(y[0:N])
  axpy(N, 3.0, x, y);
  CHECK_EQ(b[7], 22);
  View<double> view(b, N);
  view.add(a);
  CHECK_EQ(view.data()[7], 29);
  using Function = void (*)(int, float, const float *restrict x, float *restrict y);
  Function f = &axpy<float>;
  CHECK(f != nullptr);
  const auto first = [](const double *restrict z) { return z[0]; };
  CHECK_EQ(first(a + 5), 5);
  double c[4] = {1, 2, 3, 4}, *p = c, *q = c;
  shift(&p, q, 2);
  scale(p, 2, 10);
  CHECK_EQ(c[1] + c[2] + *q, 62);
  CHECK_EQ(known, 1);
  Level level;
  level.restrict(3);
  CHECK_EQ(level.restrict_count, 18);
  CHECK_EQ(2 * grid::restrict(4), 10);
  CHECK_EQ(products(2), 24);
  return check_done();
}
