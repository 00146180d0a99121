// A lambda whose calls change what it has captured is an object: its state goes from kernel to kernel, and back to the host.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
template <class F> static int many(F f, int *a, int n) {
#pragma acc kernels copy(a[:n])
  { // the braces are for Clang
    for (int i = 0; i < n; i++)
      a[i] += f(i);
  }
  return f(0);
}
int main() {
  static int a[500];
  int n = 300, *p = a;
  auto f = [c = 1]() mutable { return c++; };
#pragma acc kernels copy(a)
  {
    for (int i = 0; i < n; i++)
      a[i] += f();
    for (int i = 0; i < n; i++)
      a[i] += f();
  }
  std::printf("%d\n", f());
#pragma acc serial copy(a)
  for (int i = 0; i < n; i++)
    a[i] += f();
  std::printf("%d\n", f());
  std::printf("%d\n", many([s = 3u](int i) mutable { s = s * 1664525u + i; return int(s >> 16); }, a, 200));
  auto generic = [p, k = 0](auto i) mutable { k += p[i]; return k; };
#pragma acc kernels copy(a)
  {
    for (int i = 0; i < n; i++)
      a[n - 1 - i] ^= generic(i);
  }
  std::printf("%d\n", generic(3));
  int h = 0;
  for (int v : a)
    h = h * 31 + v;
  std::printf("%d\n", h);
}
