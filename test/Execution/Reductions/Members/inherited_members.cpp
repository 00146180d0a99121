// Members that a class has from its bases, named by themselves or with the base's name, in functions in the class and outside
// of it, in lambdas, of unnamed structures; variables of the function that hide such a member.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <complex>
#include <cstdio>

struct Sums {
  double s = 1;
  int q[4] = {};
  static long all;
};
long Sums::all;
template <class T> struct Extremes {
  T most = 0;
  T rows[3] = {};
};
struct Counted : Sums, Extremes<float> {
  int own = 0, s2 = 5;
  union {
    unsigned bits = 0;
    float number;
  };

  void inClass(int n) {
#pragma acc parallel loop reduction(+ : s, own) reduction(max : most)
    for (int i = 0; i < n; i++) {
      s += i * .5;
      own++;
      most = i % 37 > most ? i % 37 : most;
    }
#pragma acc parallel loop reduction(+ : Sums::s, q[1], Sums::all)
    for (int i = 0; i < n; i++) {
      Sums::s += 1;
      q[1] += i;
      all += 2;
    }
#pragma acc parallel loop reduction(^ : bits)
    for (int i = 0; i < n; i++)
      bits ^= i * 77u;
  }
  // The clause means the variable.
  double hidden(int n) {
    double s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += i;
    return s;
  }
  int hiddenByParameter(int n, int q) {
#pragma acc parallel loop reduction(+ : q)
    for (int i = 0; i < n; i++)
      q += i % 3;
    return q;
  }
  void outside(int n);
};

void Counted::outside(int n) {
#pragma acc parallel loop reduction(+ : q) reduction(+ : rows[0:2])
  for (int i = 0; i < n; i++) {
    q[i % 4] += i;
    rows[i % 2] += 1;
  }
  auto sum = [this, n] {
#pragma acc kernels loop reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += .25;
  };
  sum();
  if (n) {
    double s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += i;
    std::printf("%g\n", s);
  }
#pragma acc serial loop reduction(| : bits)
  for (int i = 0; i < 5; i++)
    bits |= 1u << i;
}

int main() {
  Counted c;
  c.inClass(100);
  c.outside(50);
  std::printf("%g %d %d %g %ld %u\n", c.s, c.own, c.q[1], c.most, Sums::all, c.bits);
  std::printf("%d %d %d %g %g\n", c.q[0], c.q[2], c.q[3], c.rows[0], c.rows[1]);
  std::printf("%g %d\n", c.hidden(30), c.hiddenByParameter(30, 4));
}
