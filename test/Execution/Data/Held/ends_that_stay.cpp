// Ends of arrays, which kernels only compare, of pointers that stay as they are because no data of the host's lies there:
// what acc_malloc gave, in one object or in two, with other data on the device before and behind it.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %paccxx -O0 -gpu=check %s -o %t.0 && %run_host %t.0 && %run_emulator %t.0 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <openacc.h>

// CHECK-NOT: {{warning|FATAL}}
// CHECK: PASS
enum { N = 100, M = 4 };
struct View {
  double *first, *last;
  double *begin() const { return first; }
  double *end() const { return last; }
};
struct Iterator {
  double *p;
  double &operator*() const { return *p; }
  Iterator &operator++() { return ++p, *this; }
  Iterator &operator--() { return --p, *this; }
  bool operator!=(Iterator o) const { return p != o.p; }
  long operator-(Iterator o) const { return p - o.p; }
};

// One half of the array is on the device, and what acc_malloc gave beside it in the object.
struct Two {
  double *d, *first, *last;
};

int main() {
  static double x[M], y[2 * N];
  double *d = (double *)acc_malloc(N * sizeof(double));
  View v{d, d + N};
  Iterator first{d}, last{d + N};
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < N; i++)
    d[i] = i;

#pragma acc parallel loop copy(x)
  for (int i = 0; i < M; i++) {
    double t = 0;
    for (double *p = v.begin(); p != v.end(); ++p)
      t += *p;
    x[i] += t + (v.end() - v.begin());
  }
  CHECK_EQ(x[0], 5050);
  CHECK_EQ(x[M - 1], 5050);

#pragma acc parallel loop copy(x)
  for (int i = 0; i < M; i++) {
    double t = 0;
    for (Iterator p = first; p != last; ++p)
      t += *p;
    x[i] += t + (last - first);
  }
  CHECK_EQ(x[0], 10100);

#pragma acc parallel loop copy(x)
  for (int i = 0; i < M; i++) {
    double t = 0;
    for (Iterator p = last; p != first;)
      t += *--p;
    x[i] += t;
  }
  CHECK_EQ(x[1], 15050);

  for (int i = 0; i < N; i++)
    y[i] = 2 * i;
  Two two{d, y, y + N};
#pragma acc data copyin(y[0:N / 2])
#pragma acc parallel loop copy(x)
  for (int i = 0; i < M; i++) {
    double t = 0;
    for (double *p = two.first; p < two.last && p - two.first < N / 2; ++p)
      t += *p + *two.d;
    x[i] = t + (two.last - two.first);
  }
  CHECK_EQ(x[2], 2450 + N);
  acc_free(d);
  return check_done();
}
