// Constructs that use no variable of their function, or have nothing in them.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

static void emptyOnes() {
#pragma acc parallel
  {}
#pragma acc serial
  ;
#pragma acc kernels
  {}
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    ;
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    int unused = i;
    (void)unused;
  }
#pragma acc parallel async(3)
  { int local = 3; (void)local; }
#pragma acc wait
}

struct Object {
  int member = 4;
  void nothing() {
#pragma acc parallel num_gangs(3)
    { constexpr int local = 3; (void)local; }
  }
  int something() {
#pragma acc serial
    member++;
    return member;
  }
};

template <int N> int only() {
  auto inLambda = [] {
#pragma acc parallel vector_length(N)
    {}
    return N;
  };
  return inLambda();
}

int main() {
  emptyOnes();
  Object object;
  object.nothing();
  CHECK_EQ(object.something(), 5);
  CHECK_EQ(only<32>(), 32);
  return check_done();
}
