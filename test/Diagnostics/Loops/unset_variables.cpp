// Variables that iterations declare, and set in parts: a variant, an optional, a temporary that one way makes. What the
// iteration before has left in them is not what the next one reads. A variable of the gang is, one declared before the loop.
// RUN: %pacc -std=c++20 -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -std=c++20 -O0 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <optional>
#include <variant>

std::optional<double> half(int i) {
  if (i % 2)
    return std::nullopt;
  return i * .5;
}

// CHECK-NOT: warning
void fine(double *y, int n) {
  double t = 0;
#pragma acc parallel loop copyout(y[0:n]) reduction(+:t)
  for (int i = 0; i < n; i++) {
    std::variant<int, double> v = (i & 1) ? std::variant<int, double>(i) : std::variant<int, double>(i * .5);
    auto h = half(i);
    double s;
    if (h)
      s = *h;
    y[i] = std::visit([](auto e) { return e + 1.; }, v);
    if (h.has_value())
      t += s;
  }
}

void wrong(double *y, int n) {
#pragma acc parallel num_gangs(4) copy(y[0:n])
  {
    double s = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      // CHECK: unset_variables.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: iterations of this loop set a variable of the gang to different values
      if (i % 50 == 7)
        s = i;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      y[i] = s;
  }
}
// CHECK: 1 warning generated.
