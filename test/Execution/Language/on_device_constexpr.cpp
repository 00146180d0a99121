// `if constexpr (acc_on_device(t))`, as nvc++ takes it: in functions, templates, members and macros, with else and without,
// beside other conditions; host code has the host's branch, kernels their device's.
// REQUIRES: cplusplus
// RUN: %paccxx -std=c++17 -O2 -I%S/.. %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++17 -O0 -I%S/.. %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: not %paccxx -std=c++17 -DNO_CONSTANT -fsyntax-only -I%S/.. %s 2>&1 | FileCheck %s
#include "check.h"
#include <string>

#define IF_ON_DEVICE(...)                                                                          \
  if constexpr (acc_on_device(acc_device_not_host)) {                                              \
    __VA_ARGS__                                                                                    \
  }
#define IF_ON_HOST(...)                                                                            \
  if constexpr (acc_on_device(acc_device_host)) {                                                  \
    __VA_ARGS__                                                                                    \
  }

static int plain(int x) {
  if constexpr (acc_on_device(acc_device_not_host))
    return 2 * x;
  else
    return x + 1000;
}
template <class T> T templated(T x) {
  if constexpr (sizeof(T) == 8 && acc_on_device(acc_device_not_host)) {
    return 3 * x;
  }
  return x;
}
template <class T> struct Table {
  T values[4];
  T get(int i) const {
    T r = values[i % 4];
    IF_ON_DEVICE(r += 100;)
    IF_ON_HOST(r += 200;)
    return r;
  }
};
// What no device has may stand in the host's branch.
static int text(int i) {
  if constexpr (acc_on_device(acc_device_host)) {
    std::string s(i % 5, 'x');
    return (int)s.size();
  }
  return -1;
}
template <int N> int fixed(int x) {
  if constexpr (N > 3) // an ordinary one: the other branch is no code for this N
    return x / (N - 3);
  else
    return static_cast<int>(sizeof(char[4 - N])) + x;
}
#ifdef NO_CONSTANT
int wrong(int n) {
  if constexpr (n > 2) // CHECK: error: constexpr if condition is not a constant expression
    return 1;
  return acc_on_device(acc_device_host);
}
#endif

int main() {
  enum { N = 64 };
  int a[N], b[N], c[N], d[N], e[N];
  const Table<int> table = {{1, 2, 3, 4}};
#pragma acc parallel loop copyout(a, b, c, d, e) copyin(table)
  for (int i = 0; i < N; i++) {
    a[i] = plain(i);
    b[i] = (int)templated((double)i) + templated(i);
    c[i] = table.get(i);
    d[i] = text(i);
    e[i] = fixed<5>(i) + fixed<2>(i) + [=] {
      if constexpr (!acc_on_device(acc_device_host))
        return 7;
      return 8;
    }();
  }
  const bool host = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], host ? i + 1000 : 2 * i);
    CHECK_EQ(b[i], (host ? i : 3 * i) + i);
    CHECK_EQ(c[i], i % 4 + 1 + (host ? 200 : 100));
    CHECK_EQ(d[i], host ? i % 5 : -1);
    CHECK_EQ(e[i], i / 2 + 2 + i + (host ? 8 : 7));
  }
  CHECK_EQ(plain(1), 1001);
  CHECK_EQ(templated(5.0), 5.0);
  CHECK_EQ(table.get(1), 202);
  return check_done();
}
