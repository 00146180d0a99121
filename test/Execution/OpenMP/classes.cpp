// Constructs in OpenMP regions of member functions, templates and lambdas; data regions and host_data round such
// regions; omp simd in kernels, which means nothing there.
// REQUIRES: openmp, cplusplus
// RUN: %paccxx -O0 -mp -w %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -g -mp -w %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <omp.h>
#include <vector>

struct Field {
  int n, scale = 3;
  double *x;
  explicit Field(int n) : n(n), x(new double[n]) {
    for (int i = 0; i < n; i++)
      x[i] = i;
  }
  ~Field() { delete[] x; }
  void grow(int parts) {
#pragma acc enter data copyin(this[0:1], x [0:n])
#pragma omp parallel for num_threads(4)
    for (int p = 0; p < parts; p++) {
      int from = n / parts * p, to = p + 1 == parts ? n : n / parts * (p + 1);
#pragma acc parallel loop present(this, x) async(p)
      for (int i = from; i < to; i++)
        x[i] = x[i] * scale + p;
#pragma acc wait(p)
    }
#pragma acc exit data copyout(x[0:n]) delete (this[0:1])
  }
  double total() const {
    double sum = 0;
    const double *const x = this->x; // the object's own pointer can lead to one of both halves only
#pragma omp parallel num_threads(2) reduction(+:sum)
    {
#pragma omp sections
      {
#pragma omp section
        {
          double part = 0;
#pragma acc parallel loop copyin(x[0:n / 2]) reduction(+:part)
          for (int i = 0; i < n / 2; i++)
            part += x[i];
          sum += part;
        }
#pragma omp section
        {
          double part = 0;
#pragma acc parallel loop copyin(x[n / 2:n - n / 2]) reduction(+:part)
          for (int i = n / 2; i < n; i++)
            part += x[i];
          sum += part;
        }
      }
    }
    return sum;
  }
  /* a member that is private in OpenMP's clause */
  int counted() {
    int all = 0;
#pragma omp parallel for private(scale) reduction(+:all) num_threads(4)
    for (int k = 0; k < 10; k++) {
      scale = k;
      int sum = 0;
#pragma acc parallel loop reduction(+:sum)
      for (int i = 0; i < 10; i++)
        sum += scale;
      all += sum;
    }
    return all;
  }
};

template <typename T, int K> T templated(std::vector<T> &v, T by) {
  T *p = v.data();
  const int n = v.size();
  T sum{};
#pragma omp parallel for reduction(+:sum) num_threads(3) firstprivate(by)
  for (int k = 0; k < K; k++) {
    by += k;
    T s{};
#pragma acc parallel loop copyin(p[0:n]) reduction(+:s)
    for (int i = 0; i < n; i++)
      s += p[i] * by;
    sum += s;
    by -= k;
  }
  return sum;
}

static int gtotal;
template <typename T> void globals(T n) {
#pragma omp parallel num_threads(2)
#pragma omp critical
  {
#pragma acc parallel loop reduction(+:gtotal)
    for (T i = 0; i < n; i++)
      gtotal += 1;
  }
}

static void references(std::vector<double> &v, double &out, int &n) {
  double *const &p = *new (double *)(v.data());
  double *q = v.data();
#pragma omp parallel num_threads(2)
  {
#pragma omp single
      {
#pragma acc parallel loop copy(q[0:n]) copy(out)
          for (int i = 0; i < n; i++){q[i] += 1;
  if (i == n - 1)
    out = q[i];
}
}
}
(void)p;
}

static void lambdas() {
  int n = 64, a[64], b[64];
  for (int i = 0; i < n; i++)
    a[i] = i, b[i] = 0;
  auto all = [&, n] {
#pragma omp parallel for num_threads(4)
    for (int k = 0; k < 4; k++) {
      auto part = [&](int add) {
#pragma acc parallel loop copyin(a[k * 16:16]) copyout(b[k * 16:16])
        for (int i = k * 16; i < k * 16 + 16; i++)
          b[i] = a[i] + add + n;
      };
      part(k);
    }
  };
  all();
  for (int i = 0; i < n; i++)
    CHECK(b[i] == i + i / 16 + 64);
  auto byValue = [=]() mutable {
    int c[64], q = 5;
#pragma omp parallel firstprivate(q) num_threads(2)
    {
#pragma omp single
      {
#pragma acc kernels loop independent copyin(a) copyout(c)
        for (int i = 0; i < n; i++)
          c[i] = a[i] * q;
      }
    }
    return c[10];
  };
  CHECK(byValue() == 50);
}

static void dataAround() {
  const int n = 100;
  double a[n], b[n], *c = (double *)malloc(n * sizeof *c);
  for (int i = 0; i < n; i++)
    a[i] = i, c[i] = 0;
  int t = 0;
#pragma acc data copyin(a) copyout(b) create(c[0:n])
  {
#pragma omp parallel for private(t) num_threads(4)
    for (int k = 0; k < 10; k++) {
      t = k * 10;
#pragma acc parallel loop present(a, b)
      for (int i = t; i < t + 10; i++)
        b[i] = a[i] + k;
#pragma acc parallel loop
      for (int i = 0; i < 10; i++)
        c[t + i] = 1;
    }
    double s = 0;
#pragma acc host_data use_device(c)
    {
#pragma omp parallel num_threads(3) reduction(+:s)
      {
        int me = omp_get_thread_num();
#pragma acc parallel loop deviceptr(c) reduction(+:s)
        for (int i = 0; i < n; i++)
          s += c[i] * (me + 1);
#pragma omp task
        {
          double *p = c;
          if (!p)
            abort();
        }
#pragma omp for
        for (int k = 0; k < 3; k++)
          if (!acc_hostptr(c))
            CHECK(acc_get_device_type() == acc_device_host);
      }
    }
    CHECK(s == 600);
  }
  for (int i = 0; i < n; i++)
    CHECK(b[i] == i + i / 10);
  free(c);
}

static void simdInKernel() {
  int n = 100, a[100];
  double t = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma acc parallel loop gang copyout(a) private(t)
    for (int k = 0; k < 10; k++) {
      t = k;
      int base = k * 10;
#pragma omp simd
      for (int i = 0; i < 10; i++)
        a[base + i] = t + i;
    }
  }
  for (int i = 0; i < n; i++)
    CHECK(a[i] == i / 10 + i % 10);
}

static void taskVariables() {
  const int Q = 6, n = 50;
  int *a = (int *)malloc(Q * n * sizeof *a);
  for (int i = 0; i < Q * n; i++)
    a[i] = 0;
#pragma acc enter data copyin(a[0:Q * n])
#pragma acc parallel loop present(a)
  for (int i = 0; i < Q * n; i++)
    a[i] = i;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int q = 0; q < Q; q++) {
    int from = q * n;
#pragma omp task
    {
#pragma acc update self(a[from:n]) async(q)
#pragma acc wait
    } from = -1000000;
  }
#pragma acc exit data delete (a)
  for (int i = 0; i < Q * n; i++)
    CHECK(a[i] == i);
  free(a);
}

int main() {
  Field f(103);
  f.grow(4);
  double want = 0;
  for (int i = 0; i < 103; i++) {
    int p = i / 25 > 3 ? 3 : i / 25;
    want += i * 3 + p;
    CHECK(f.x[i] == i * 3 + p);
  }
  CHECK(f.total() == want);
  CHECK(f.counted() == 450);
  std::vector<double> v(40, 2.0);
  std::vector<int> w(30, 3);
  CHECK((templated<double, 5>(v, 1.0)) == 40 * 2.0 * (5 + 10));
  CHECK((templated<int, 4>(w, 2)) == 30 * 3 * (8 + 6));
  globals(10);
  globals(20L);
  CHECK(gtotal == 60);
  double out = 0;
  int n = 40;
  references(v, out, n);
  CHECK(out == 3 && v[0] == 3);
  lambdas();
  dataAround();
  simdInKernel();
  taskVariables();
  return check_done();
}
