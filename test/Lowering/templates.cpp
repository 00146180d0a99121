// Instantiations share what does not depend on the parameters with the template and with each other: each is
// lowered as if it were alone, and the template stays as it is.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -O0 -c %s -o %t.o

int total, table[10];
int twice(int x) { return 2 * x; }

template <typename T> void count(T x) {
#pragma acc parallel loop reduction(+:total)
  for (int i = 0; i < 10; i++) {
    total += twice(1);
    if (total > 5)
      table[3] = total;
  }
}
// CHECK-LABEL: template <typename T> void count(T x) {
// CHECK: #pragma acc parallel loop reduction(+: total)
// CHECK: total += twice(1);
// CHECK-LABEL: template<> void count<int>(int x) {
// CHECK: __pacc_loop_begin([[ID:[0-9]+]], 160,
// CHECK-NEXT: int total = 0;
// CHECK: total += twice(1);
// CHECK: __pacc_reduce([[ID]], 0, 5, "total",
// CHECK-LABEL: template<> void count<double>(double x) {
// CHECK: __pacc_loop_begin([[ID:[0-9]+]], 160,
// CHECK-NEXT: int total = 0;
// CHECK: total += twice(1);
// CHECK: __pacc_reduce([[ID]], 0, 5, "total",
void use() {
  count(1);
  count(2.0);
}

template <typename T, int N> struct Array {
  T data[N];
  // CHECK: template<> struct Array<float, 4>
  // CHECK: __pacc_arg({{[0-9]+}}, 5, "this", this, sizeof(Array<float, 4>));
  // CHECK: __pacc_lo32({{[0-9]+}}, 0, 4U)
  void fill(T x) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      data[i] = x;
  }
};
template struct Array<float, 4>;
