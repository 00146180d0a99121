// Routines that throw where an argument is wrong, in a file of their own: by a call, and with a level, so that the link
// makes the caller again with their bodies (a `throw` names types that the C++ library has, and makes texts by what it is
// said to instantiate).
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -DCALLER -c -o %t.plain.o && %driverxx -O1 -w %s %t.plain.o -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 -w %s -c -o %t.0.o && %paccxx -O0 -w %s -DCALLER -c -o %t.1.o && %paccxx %t.0.o %t.1.o -o %t.O0
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 -gpu=lto -w %s -c -o %t.2.o
// RUN: %paccxx -O2 -gpu=lto -w %s -DCALLER -c -o %t.3.o
// RUN: %paccxx -gpu=lto %t.2.o %t.3.o -o %t && %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#pragma acc routine seq
double checked(double x);
#pragma acc routine vector
double sum(const double *p, int n);

#ifdef CALLER
#include <cstdio>
int main() {
  double a[100], q[100], s[10];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a) copyout(q)
  for (int i = 0; i < 100; i++)
    q[i] = checked(a[i]);
#pragma acc parallel loop gang copyin(a) copyout(s)
  for (int i = 0; i < 10; i++)
    s[i] = sum(a + i * 10, 10);
  std::printf("%g %g %g %g\n", q[3], q[99], s[0], s[9]);
}
#else
#include <stdexcept>
#include <string>
struct Wrong { int length; };
double checked(double x) {
  if (x < 0)
    throw std::domain_error("negative " + std::to_string(x));
  return x * 2;
}
double sum(const double *p, int n) {
  double s = 0;
  if (n < 0)
    throw Wrong{n};
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++) {
    if (p[i] > 1e9)
      throw 3.5;
    s += p[i];
  }
  return s;
}
#endif
