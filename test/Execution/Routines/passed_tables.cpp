// Tables of functions in objects that a kernel makes and passes by their address: member functions and others call what
// they find there, whoever has set it, also where one object is the copy of another.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: not %paccxx -DBY_HOST -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: passed_tables.cpp:[[#@LINE+14]]:{{[0-9]+}}: error: virtual or indirect call in device function
#include "../check.h"

enum { N = 60 };
typedef double (*function)(double);
static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static double negative(double x) { return -x; }

struct Chain {
  function steps[4];
  int length;
  double operator()(double x) const {
    for (int i = 0; i < length; i++)
      x = steps[i](x);
    return x;
  }
  void add(function f) { steps[length++] = f; }
};

static void lengthen(Chain *chain, int which) {
  if (which % 3 == 0)
    chain->add(negative);
  if (which % 2)
    chain->steps[chain->length++] = which % 5 ? half : square;
}

static double chained(int i) {
  Chain chain = {{square, half}, 1 + i % 2};
  lengthen(&chain, i);
  Chain copy = chain;
  const Chain *other = &copy;
  return chain(i) + (*other)(3);
}

int main() {
  double results[N];
  Chain given = {{square}, 1};
#pragma acc parallel loop copyout(results)
  for (int i = 0; i < N; i++) {
    results[i] = chained(i);
#ifdef BY_HOST
    results[i] += given(i);
#endif
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(results[i], chained(i));
  (void)given;
  return check_done();
}
