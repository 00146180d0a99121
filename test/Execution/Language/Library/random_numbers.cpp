// The generators and distributions of <random>, each iteration with its own: they count the bits of a generator by logarithms
// of long double, all of them constants.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 -w %s -o %t && %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <cmath>
#include <cstdio>
#include <random>

enum { N = 24 };

template <class Engine> static void draw(const char *name) {
  long o[N];
#pragma acc parallel loop copyout(o) vector_length(32)
  for (int i = 0; i < N; i++) {
    Engine engine(1 + i);
    std::uniform_real_distribution<double> real(-1, 3);
    std::uniform_real_distribution<float> narrow(0, 1);
    std::uniform_int_distribution<int> dice(1, 6);
    std::normal_distribution<double> normal(0, 2);
    std::exponential_distribution<double> waits(1.5);
    std::bernoulli_distribution coin(.3);
    double sum = 0;
    for (int k = 0; k < 6; k++)
      sum += real(engine) + narrow(engine) + dice(engine) + normal(engine) + waits(engine) + coin(engine);
    o[i] = std::lround(sum * 1e4);
  }
  std::printf("%s", name);
  for (long x : o)
    std::printf(" %ld", x);
  std::printf("\n");
}

int main() {
  draw<std::mt19937>("mt19937");
  draw<std::mt19937_64>("mt19937_64");
  draw<std::minstd_rand>("minstd_rand");
  draw<std::ranlux24_base>("ranlux24_base");
  draw<std::default_random_engine>("default_random_engine");
  double circle[N];
#pragma acc parallel loop copyout(circle)
  for (int i = 0; i < N; i++) {
    const long double pi = 3.14159265358979323846L, radius = 2;
    circle[i] = pi * radius * radius + i;
  }
  double sum = 0;
  for (double x : circle)
    sum += x;
  std::printf("%.10g\n", sum);
}
