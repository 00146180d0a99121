// Members, lambdas, ranges, private objects: what a kernel captures and declares in C++.
// RUN: %clangxx_plugin -std=c++20 -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -std=c++20 -O0 -g -c %s -o %t.o
// RUN: %clangxx_plugin -std=c++20 -S -emit-llvm -O0 -Xclang -disable-llvm-passes %s -o - | %FileCheck %s --check-prefix=IR

template <typename T> const T &larger(const T &a, const T &b) { return a < b ? b : a; }

struct Field {
  int n;
  double *data;
  // CHECK-LABEL: void scale(
  // CHECK: int __pacc_ub_i = this->n;
  // The object comes before its members: they are attached to it.
  // CHECK: __pacc_item(524544, "this", this, this,
  // CHECK: __pacc_item({{[0-9]+}}, "data",
  // CHECK: __pacc_enter();
  // CHECK: __pacc_arg({{[0-9]+}}, 5, "this", this, sizeof(Field));
  // CHECK: this->data[i] *= f;
  void scale(double f) {
#pragma acc parallel loop copy(data[0:n])
    for (int i = 0; i < n; i++)
      data[i] *= f;
  }
};

// CHECK-LABEL: void lambdas(
void lambdas(double *a, int n) {
  // The body of a lambda is a function: its captures are the kernel's variables.
  // CHECK: auto f = [=](double s) {
  // CHECK: __pacc_begin(0, 0, "{{.*}}", "lambdas",
  // CHECK: __pacc_arg({{[0-9]+}}, 1, "a", &a,
  // CHECK: __pacc_arg({{[0-9]+}}, 2, "s", &s,
  auto f = [=](double s) {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] = s;
  };
  // A lambda in a kernel: what it captures is captured. It does not change n.
  // CHECK: unsigned int __pacc_n_i = 0 < n ? n : 0U;
  // CHECK: __pacc_kernel(0,
  // CHECK: auto g = [&](int j)
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++) {
    auto g = [&](int j) { a[j] = larger(a[j], 1.0) + n; };
    g(i);
  }
  // A lambda from outside goes by value.
  // CHECK: __pacc_arg({{[0-9]+}}, 2, "h", &h,
  auto h = [](double x) { return x * 2; };
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = h(a[i]);
  f(1);
}

// CHECK-LABEL: void ranges(
// CHECK: __pacc_trip([[ID:[0-9]+]], 0, 10UL);
// CHECK: auto &&[[RANGE:__range[0-9]+]] = array;
// CHECK: for ({{.*}}__pacc_lo32([[ID]], 0, 10U)
// CHECK-NEXT: double *[[IT:__begin[0-9]+]] = __pacc_lb_[[IT]] +
// CHECK: double &x = *[[IT]];
// CHECK: x = 1;
void ranges() {
  double array[10];
#pragma acc parallel loop
  for (double &x : array)
    x = 1;
}

struct Counter {
  int value;
  Counter() : value(3) {}
};
// A private class object is constructed.
// CHECK-LABEL: void constructed(
// CHECK: int i =
// CHECK: Counter c;
// IR: define internal void @__captured_stmt{{.*}}(ptr
// IR: __pacc_lo32
// IR: @_ZN7CounterC{{[12]}}Ev(
void constructed(int *a) {
  Counter c;
#pragma acc parallel loop private(c) present(a)
  for (int i = 0; i < 10; i++) {
    c.value += i;
    a[i] = c.value;
  }
}
