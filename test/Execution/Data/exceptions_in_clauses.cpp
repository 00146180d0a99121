// An exception from an expression in a clause leaves no construct open: the construct round it is the one that ends next,
// and gives its results back.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 %s -o %t && %run_emulator %t
// RUN: %paccxx -O1 %s -S -emit-llvm -o - | %FileCheck %s
#include "../check.h"
#include <vector>

const int n = 100;
static int a[n], b[n];

static bool gone(int *p) { return acc_get_device_type() == acc_device_host || !acc_is_present(p, sizeof(int)); }

__attribute__((noinline)) static int some(int number) {
  if (number < 0)
    throw number;
  return number;
}

static void add(int *p) {
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i]++;
}

template <class F> static void inside(F construct, int number) {
#pragma acc data copy(a)
  {
    add(a);
    try {
      construct(number);
      CHECK(number >= 0);
    } catch (int thrown) {
      CHECK(thrown == number);
    }
    CHECK(gone(b));
    add(a);
  }
  CHECK(gone(a));
}

static void constructs(int number) {
  const int before = a[5];
  inside([](int m) {
#pragma acc parallel loop copy(b[0:some(m)])
    for (int i = 0; i < n; i++)
      b[i]++;
  }, number);
  inside([](int m) {
#pragma acc kernels loop copy(b) async(some(m))
    for (int i = 0; i < n; i++)
      b[i]++;
#pragma acc wait
  }, number);
  inside([](int m) {
#pragma acc serial loop copy(b) if(some(m))
    for (int i = 0; i < n; i++)
      b[i]++;
  }, number);
  inside([](int m) {
#pragma acc data copy(b[0:some(m)])
    add(b);
  }, number);
  inside([](int m) {
#pragma acc enter data copyin(b[0:some(m)])
    add(b);
#pragma acc exit data copyout(b[0:some(m)])
  }, number);
  inside([](int m) {
#pragma acc update self(a[0:some(m)])
  }, number);
  inside([](int m) {
#pragma acc host_data use_device(a) if(some(m))
    CHECK(a);
  }, number);
  inside([](int m) {
#pragma acc wait(some(m))
  }, number);
  // In a construct's block and in the clause of one inside it.
  inside([](int m) {
#pragma acc data copy(b)
    {
      add(b);
#pragma acc parallel loop vector_length(some(m))
      for (int i = 0; i < n; i++)
        b[i]++;
    }
  }, number);
  CHECK_EQ(a[5], before + 18);
}

// What cannot throw is as without all this.
// CHECK-LABEL: @_Z5quietRKSt6vectorIiSaIiEEPi(
// CHECK-NOT: __pacc_depth
// CHECK: ret void
void quiet(const std::vector<int> &v, int *p) {
  const int *from = v.data();
#pragma acc parallel loop copyin(from[0:v.size()]) copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += from[i];
}

int main() {
  constructs(-1);
  CHECK_EQ(b[5], 1);
  constructs(n);
  CHECK_EQ(b[5], 8);
  quiet(std::vector<int>(n, 2), b);
  CHECK_EQ(b[5], 10);
  return check_done();
}
