// Templates that another file instantiates: kernels have the bodies that are visible here, at all levels of optimisation.
// RUN: %paccxx %without_gpu -O0 -DOTHER -c %s -o %t.other.o
// RUN: %paccxx %without_gpu -O0 -gpu=races %s %t.other.o -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 %s %t.other.o -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

template <class T> struct Shift {
  T by;
  explicit Shift(T by) : by(by) {}
  T operator()(T x) const { return x + by; }
  static T twice(T x) { return 2 * x; }
};
template <class T> inline T square(T x) { return x * x; }

#ifdef OTHER
template struct Shift<int>;
template int square(int);
#else
extern template struct Shift<int>;
extern template int square(int);

static int work(int i) {
  return Shift<int>(i)(3) + Shift<int>::twice(i) + square(i);
}

int main() {
  enum { N = 100 };
  int got[N];
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < N; i++)
    got[i] = work(i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(got[i], work(i));
  return check_done();
}
#endif
