// Reductions of std::complex: sums and products, of variables, elements, arrays and members, at every level, and in
// templates, where a variable's type is known when they are instantiated.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: not %paccxx -DWRONG -fsyntax-only %s 2>&1 | %FileCheck %s
#include <complex>
#include <cstdio>
#include <cstdlib>

using Number = std::complex<double>;
constexpr int N = 1000;
static double a[N];

template <class T> static void expect(const char *what, T got, T wanted) {
  if (got == wanted)
    return;
  std::printf("%s\n", what);
  std::exit(1);
}

struct Field {
  Number total;
  int count;
};

static void variables() {
  Number sum(1, 2), wanted(1, 2), product = 1, turned = 1;
  std::complex<float> small = 0, smallWanted = 0;
#pragma acc parallel loop reduction(+ : sum, small) copyin(a)
  for (int i = 0; i < N; i++) {
    sum += Number(a[i], 1);
    small = small + std::complex<float>(1, float(a[i]));
  }
  for (int i = 0; i < N; i++) {
    wanted += Number(a[i], 1);
    smallWanted += std::complex<float>(1, float(a[i]));
  }
  expect("sum", sum, wanted);
  expect("small", small, smallWanted);
#pragma acc parallel loop reduction(* : product)
  for (int i = 0; i < 10; i++)
    product *= Number(0, i == 3 ? 2 : 1);
  for (int i = 0; i < 10; i++)
    turned *= Number(0, i == 3 ? 2 : 1);
  expect("product", product, turned);
}

static void parts() {
  Number v[4] = {}, w[4] = {};
  Field f = {1, 0};
#pragma acc parallel loop reduction(+ : v, f.total, f.count) copyin(a)
  for (int i = 0; i < N; i++) {
    v[i & 3] += Number(a[i], i & 1);
    f.total += a[i];
    f.count++;
  }
  for (int i = 0; i < N; i++)
    w[i & 3] += Number(a[i], i & 1);
  for (int k = 0; k < 4; k++)
    expect("array", v[k], w[k]);
  expect("member", f.total, w[0].real() + w[1].real() + w[2].real() + w[3].real() + Number(1));
  expect("count", f.count, N);
#pragma acc parallel loop reduction(+ : v[1 : 2])
  for (int i = 0; i < N; i++)
    v[1 + i % 2] += Number(1, -1);
  expect("section", v[1] - w[1], Number(N / 2, -N / 2));
  expect("outside", v[3], w[3]);
}

static void levels() {
  Number rows[8], all = 0;
#pragma acc parallel loop gang reduction(+ : all) copyin(a) copyout(rows)
  for (int r = 0; r < 8; r++) {
    Number sum = r;
#pragma acc loop worker reduction(+ : sum)
    for (int k = 0; k < 10; k++) {
      Number inner = 0;
#pragma acc loop vector reduction(+ : inner)
      for (int i = 0; i < 50; i++)
        inner += Number(a[k * 50 + i], r);
      sum += inner;
    }
    rows[r] = sum;
    all += sum;
  }
  Number wanted = 0;
  for (int r = 0; r < 8; r++) {
    Number sum = r;
    for (int i = 0; i < 500; i++)
      sum += Number(a[i], r);
    expect("row", rows[r], sum);
    wanted += sum;
  }
  expect("all rows", all, wanted);
}

template <class T> static T gather(T start) {
  T sum = start;
#pragma acc parallel loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < N; i++)
    sum += T(a[i]);
  return sum;
}

template <class T> struct Gatherer {
  T sum = 0;
  void operator()(int n) {
    auto &s = sum;
#pragma acc kernels loop reduction(+ : s) copyin(a)
    for (int i = 0; i < n; i++)
      s += T(a[i]);
  }
};

#ifdef WRONG
// What adds up otherwise than by its members.
struct Most {
  double value;
  Most(double v = 0) : value(v) {}
  Most &operator+=(const Most &o) {
    value = value < o.value ? o.value : value;
    return *this;
  }
};
// CHECK: complex_classes.cpp:[[#@LINE-26]]:41: error: {{.*}}sum
template Most gather<Most>(Most);
#endif

int main() {
  double wanted = 0;
  for (int i = 0; i < N; i++)
    wanted += a[i] = i % 17;
  variables();
  parts();
  levels();
  expect("template", gather<Number>({1, 1}), Number(wanted + 1, 1));
  expect("template of float", gather<std::complex<float>>(0), std::complex<float>(float(wanted)));
  expect("template of int", gather<int>(3), int(wanted) + 3);
  Gatherer<Number> g;
  g(N);
  Gatherer<long> h;
  h(N);
  expect("class", g.sum, Number(wanted));
  expect("class of long", h.sum, long(wanted));
#ifdef WRONG
  Number most = 0;
  // CHECK: complex_classes.cpp:[[#@LINE+1]]:43: error: {{.*}}most
#pragma acc parallel loop reduction(max : most)
  for (int i = 0; i < N; i++)
    most = Number(a[i]);
#endif
  std::puts("PASS");
}
