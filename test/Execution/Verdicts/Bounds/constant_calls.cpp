// Bounds of loops under kernels that are what a function returns whatever it gets, as the size of a std::array: the body
// may change the object. Not what a member holds.
// RUN: %paccxx -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
#include "../../check.h"
#include <array>

struct Fixed {
  double d[64];
  int size() const { return 64; }
  static constexpr int length() { return 64; }
  double &operator[](int i) { return d[i]; }
};
struct Counted {
  int n;
  double d[64];
  int size() const { return n; }
};
// CHECK-LABEL: standard:
// CHECK: [[#@LINE+3]], Loop is parallelizable
static void standard(std::array<double, 64> &a) {
#pragma acc kernels
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] *= 2;
}
// CHECK-LABEL: fixed:
// CHECK: [[#@LINE+4]], Loop is parallelizable
// CHECK: [[#@LINE+6]], Loop is parallelizable
static void fixed(Fixed &a) {
#pragma acc kernels
  for (int i = 0; i < a.size(); ++i)
    a[i] += 1;
#pragma acc kernels
  for (int i = 0; i + 1 < a.length(); ++i)
    a[i] += 1;
}
// CHECK-LABEL: counted:
// CHECK: [[#@LINE+3]], Loop not parallelized
static void counted(Counted &a) {
#pragma acc kernels
  for (int i = 0; i < a.size(); ++i) {
    a.d[i] += 1;
    if (i == 9) a.n = 20;
  }
}
int main() {
  std::array<double, 64> a;
  Fixed b;
  Counted c = {64, {}};
  for (int i = 0; i < 64; i++) a[i] = i, b[i] = i, c.d[i] = 0;
  standard(a);
  fixed(b);
  counted(c);
  for (int i = 0; i < 64; i++) {
    CHECK_EQ(a[i], 2 * i);
    CHECK_EQ(b[i], i + 1 + (i < 63));
    CHECK_EQ(c.d[i], i < 20);
  }
  return check_done();
}
