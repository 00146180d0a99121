// Variables of a kernels construct that several of its kernels use are the host's, without their initialiser: not possible
// for references, bindings among them, nor for classes that only an initialiser makes, as those of lambdas are.
// RUN: not %paccxx -w -c %s -o %t.o 2>&1 | %FileCheck %s
#include <utility>
struct made {
  int k;
  made(int k) : k(k) {}
};
void f(int *a) {
  int total = 0;
#pragma acc kernels copy(a[:40])
  {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'first' is declared in a 'kernels' construct and used by several of its kernels
    int &first = a[0];
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'bump' is declared in a 'kernels' construct and used by several of its kernels
    auto bump = [&](int k) { total += k; };
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'three' is declared in a 'kernels' construct and used by several of its kernels
    made three(3);
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'second' is declared in a 'kernels' construct and used by several of its kernels; for its type 'std::tuple_element<1UL, std::pair<int, int>>::type &&'
    auto [unused, second] = std::pair<int, int>(a[0], a[1]);
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'one' is declared in a 'kernels' construct and used by several of its kernels
    auto &[one] = three;
    for (int i = 0; i < 40; i++)
      a[i] += second + one;
    for (int i = 0; i < 40; i++)
      bump(a[i] + first + three.k);
  }
}
