// What an object is at run time: kernels ask its virtual functions.
// RUN: not %paccxx -O2 -gpu=cc80 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %paccxx -O0 -gpu=cc80 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <typeinfo>

struct Base {
  virtual ~Base() {}
};
struct Derived : Base {
  int value = 3;
};

void names(unsigned long *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    // CHECK: runtime_types.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: 'typeid' in a compute construct of 'names'
    a[i] = typeid(int).hash_code();
}

void casts(int *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++) {
    Derived object;
    Base *base = &object;
    // CHECK: runtime_types.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: 'dynamic_cast' in a compute construct of 'casts'
    if (auto *derived = dynamic_cast<Derived *>(base))
      a[i] = derived->value;
  }
}
