// References to const, and *this in const member functions, may lead to memory that nobody can write to: what they
// lead to does not come back, unless the kernel changes it by another name or a cast takes const away.
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
#include "../../check.h"
#include <array>

enum { n = 4 };

struct Plain {
  double x, y[n];
  double at(int i) const { return x * y[i]; }
  double sum() const;
};
// CHECK-LABEL: Plain::sum:
// CHECK: Generating implicit copyin(this)
double Plain::sum() const {
  double total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += x + at(i);
  return total;
}

struct Counted {
  double x;
  mutable int calls[n];
  double sum() const;
};
// CHECK-LABEL: Counted::sum:
// CHECK: Generating implicit copy(total,this)
double Counted::sum() const {
  double total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < n; i++) {
    calls[i]++;
    total += x;
  }
  return total;
}

static const double weights[n] = {1, 2, 3, 4};
static const std::array<double, n> list = {1, 2, 3, 4};
static const Plain plain = {2, {1, 2, 3, 4}};

// CHECK-LABEL: sum:
// CHECK: Generating implicit copyin(w[:],l,p)
static double sum(const double (&w)[n], const std::array<double, n> &l, const Plain &p) {
  double total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += w[i] + l[i] + p.at(i);
  return total;
}

static void twice(const double (&from)[n], double (&to)[n]) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double value = from[i];
    to[i] = value * 2;
  }
}

// CHECK-LABEL: cast:
// CHECK: Generating implicit copy(w[:])
// CHECK: Generating implicit copy(w[:])
static void cast(const double (&w)[n]) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    const_cast<double &>(w[i]) = i;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    ((double *)w)[i] += 10;
}

int main() {
  CHECK_EQ(plain.sum(), 4 * 2 + 20);
  CHECK_EQ(sum(weights, list, plain), 10 + 10 + 20);
  const Counted counted = {3, {0, 1, 2, 3}};
  CHECK_EQ(counted.sum(), 12);
  double a[n] = {1, 2, 3, 4};
  twice(a, a);
  for (int i = 0; i < n; i++) {
    CHECK_EQ(counted.calls[i], i + 1);
    CHECK_EQ(a[i], 2 * (i + 2));
  }
  cast(a);
  for (int i = 0; i < n; i++)
    CHECK_EQ(a[i], i + 10);
  return check_done();
}
