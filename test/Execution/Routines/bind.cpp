// bind in C++: the name is looked up where the routine is declared; of overloads, templates and members
// the one of the routine's type is meant. Lambdas are bound, and bound to, as functions are.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"

struct Large {
  double v[5];
};

static double other(int) { return 0; }

namespace space {
#pragma acc routine seq bind(thrice)
template <class T> T twice(T x) { return 2 * x; }
template <class T> T thrice(T x) { return 3 * x; }

#pragma acc routine seq bind(other)
double over(int x) { return x + 1; }
#pragma acc routine seq bind(other)
double over(float x) { return x + 2; }
inline double other(float x) { return x + 20; }
inline double other(int x) { return x + 10; }
} // namespace space

template <class T> struct Scaled {
  T k;
#pragma acc routine seq bind(device)
  T host(T x) const { return x + k; }
  T device(T) { return -100; }
  T device(T x) const { return x - k; }
#pragma acc routine seq bind(made_on_device)
  static Large made(T x) { return {{1. * x, 0, 0, 0, 1}}; }
  static Large made_on_device(T x) { return {{-1. * x, 0, 0, 0, 2}}; }
};

auto host_lambda = [](int x, int y) { return Large{{1. * x, 1. * y, 0, 0, 1}}; };
#pragma acc routine(host_lambda) seq bind(device_lambda)
auto device_lambda = [](int x, int y) { return Large{{-1. * x, -1. * y, 0, 0, 2}}; };

#pragma acc routine seq bind(device_lambda)
Large to_lambda(int x, int y) { return {{1. * x, 1. * y, 0, 0, 1}}; }

#pragma acc routine seq bind(from_lambda)
auto lambda = [](int x, int y) { return Large{{1. * x, 1. * y, 0, 0, 1}}; };
Large from_lambda(int x, int y) { return {{-10. * x, -10. * y, 0, 0, 2}}; }

extern "C" double unmangled(double x) { return -x; }
#pragma acc routine seq bind("unmangled")
double to_symbol(double x) { return x; }
#pragma acc routine seq bind("_Z7mangledd")
double to_mangled(double x) { return x; }
double mangled(double x) { return -x; }

// Nobody calls it: that there is no such function does not matter.
#pragma acc routine seq bind("device_lambda")
double never(double x) { return x; }

static double first(const Large &l) { return l.v[0] + 100 * l.v[4]; }

int main() {
  double r[14];
  Scaled<int> s{7};
#pragma acc parallel loop copyout(r) copyin(s)
  for (int i = 0; i < 1; i++) {
    r[0] = space::twice(1.5);
    r[1] = space::twice(4);
    r[2] = space::over(1);
    r[3] = space::over(1.f);
    r[4] = s.host(3);
    r[5] = first(Scaled<int>::made(5));
    r[6] = first(host_lambda(1, 2));
    r[7] = first(to_lambda(1, 2));
    r[8] = first(lambda(1, 2));
    r[9] = to_symbol(3);
    r[10] = to_mangled(3);
  }
  const double host[] = {3, 8, 2, 3, 10, 105, 101, 101, 101, 3, 3};
  const double device[] = {4.5, 12, 11, 21, -4, 195, 199, 199, 190, -3, -3};
  for (int i = 0; i < 11; i++)
    CHECK_EQ(r[i], (acc_get_device_type() == acc_device_host ? host : device)[i]);
  CHECK_EQ(space::twice(1.5), 3);
  CHECK_EQ(never(1), 1);
  CHECK_EQ(other(1), 0);
  return check_done();
}
