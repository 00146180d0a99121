// Structured bindings and references that are constants: the variable that they stand for is captured.
// RUN: %clangxx_plugin -std=c++20 -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -std=c++20 -S -emit-llvm -O0 -Xclang -disable-llvm-passes %s -o - | %FileCheck %s --check-prefix=IR

int counter;
int &alias = counter;

struct Pair {
  double x, y;
};

// CHECK-LABEL: void names(
// CHECK: __pacc_arg({{[0-9]+}}, 2, "counter", &counter,
void names(Pair p, double *a) {
  auto [x, y] = p;
  auto &[rx, ry] = p;
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++)
    a[i] = x + ry + alias;
#pragma acc parallel copy(counter)
  alias += 1;
}

// IR: define internal void @__captured_stmt(ptr
// IR-NOT: @counter
// IR-NOT: ptr undef
// IR: define internal void @__captured_stmt.{{[0-9]+}}(ptr
// IR-NOT: @counter
// IR-NOT: ptr undef
// IR: attributes #0
