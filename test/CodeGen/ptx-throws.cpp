// An exception that nothing catches ends the program on a GPU as an assertion does that fails: with its type, file, line
// and function. What makes the thrown object is not device code (std::to_string has variable arguments), and nothing of
// the C++ library is left to link.
// REQUIRES: cplusplus
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %paccxx -O2 -gpu=keep -c %s -o throws.o
// RUN: %FileCheck --input-file=ptx-throws.sm_75.ptx %s --implicit-check-not=__cxa --implicit-check-not='.extern .func _Z'
// RUN: %paccxx -O0 -gpu=keep -c %s -o throws.o
// RUN: %if ptxas %{ %ptxas -arch=sm_75 ptx-throws.sm_75.ptx -o throws.cubin %}
#include <array>
#include <exception>
#include <stdexcept>
#include <string>

struct Broken { int code; };
struct Matrix {
  double *values;
  int rows, columns;
  double &operator()(int i, int j) const {
    if (i < 0 || i >= rows)
      throw std::out_of_range("no row " + std::to_string(i * 0.5));
    return values[i * columns + j];
  }
};

// "nothing throws std::out_of_range", "nothing throws Broken", "nothing calls std::terminate"
// CHECK-DAG: .b8 {{.*}} = {110, 111, 116, 104, 105, 110, 103, 32, 116, 104, 114, 111, 119, 115, 32, 115, 116, 100, 58, 58, 111, 117, 116, 95, 111, 102, 95, 114, 97, 110, 103, 101};
// CHECK-DAG: .b8 {{.*}} = {110, 111, 116, 104, 105, 110, 103, 32, 116, 104, 114, 111, 119, 115, 32, 66, 114, 111, 107, 101, 110};
// CHECK-DAG: .b8 {{.*}} = {110, 111, 116, 104, 105, 110, 103, 32, 99, 97, 108, 108, 115, 32, 115, 116, 100, 58, 58, 116, 101, 114, 109, 105, 110, 97, 116, 101};
// CHECK: call.uni __assertfail
void fill(int n, int m, double *a, const int *code) {
  Matrix matrix{a, n, m};
#pragma acc parallel loop collapse(2) copy(a[0:n * m]) copyin(code[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (code[i] == 1)
        [&] { throw Broken{code[i]}; }();
      if (code[i] == 2)
        std::terminate();
      matrix(code[i], j) += j;
    }
}
