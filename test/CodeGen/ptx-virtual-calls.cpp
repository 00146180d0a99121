// A virtual call of an object that a kernel makes becomes comparisons of its table and direct calls, which are inlined; what
// no table of the device fits, an object of the host's, ends the thread. Tables hold no functions then, so that virtual
// functions that no kernel calls are not in the code, and nothing of the host's C++ library.
// REQUIRES: cplusplus
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %paccxx -O2 -gpu=keep -c %s -o virtual.o
// RUN: %FileCheck --input-file=ptx-virtual-calls.sm_75.ptx %s --implicit-check-not=.func --implicit-check-not=__cxxabi \
// RUN:   --implicit-check-not=prototype
// RUN: %paccxx -O0 -gpu=keep -c %s -o virtual.o
// RUN: %if ptxas %{ %ptxas -arch=sm_75 ptx-virtual-calls.sm_75.ptx -o virtual.cubin %}
#include <iostream>

struct Shape {
  double a = 1;
  virtual double area() const { return a; }
  virtual void print() const { std::cout << area() << '\n'; }
};
struct Square : Shape {
  double area() const override { return a * a; }
};

// CHECK-DAG: _ZTV5Shape[4] = {0, generic(_ZTI5Shape), 0, 0}
// CHECK-DAG: _ZTV6Square[4] = {0, generic(_ZTI6Square), 0, 0}
// CHECK:     .entry {{.*}}areas
// CHECK-DAG: mov.b64 {{.*}}, _ZTV5Shape
// CHECK-DAG: mov.b64 {{.*}}, _ZTV6Square
// CHECK:     trap
void areas(int n, double *out, const Shape *given) {
#pragma acc parallel loop copyout(out[0:n]) copyin(given[0:1])
  for (int i = 0; i < n; i++) {
    Shape s;
    Square q;
    const Shape *p = i % 3 == 0 ? &s : i % 3 == 1 ? &q : given;
    out[i] = p->area();
  }
}
