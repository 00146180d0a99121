// RUN: %paccxx %without_gpu -O2 %s -o %t
// RUN: %run_host %t
// RUN: %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.0 && %run_host %t.0 && env PACC_EMULATOR=order:3 %run_emulator %t.0
// REQUIRES: cplusplus
// As device_bounds.c: members through `this`, const member functions, bases, references, templates, lambdas.
#include "../../check.h"
#include <vector>

enum { N = 1000 };
static int out[N];

static int sumOfOut() {
  int Sum = 0;
  for (int &x : out) {
    Sum += x;
    x = 0;
  }
  return Sum;
}

struct Base {
  int low = 1;
  int high = 2;
  int extent() const { return high - low; }
};

template <typename T> struct Mesh : Base {
  T n = 3;
  T size() const { return n; }

  void put() {
#pragma acc enter data copyin(this[0:1])
  }
  void drop() {
#pragma acc exit data delete(this[0:1])
  }
  void change() {
#pragma acc serial present(this[0:1])
    { n = 40; low = 10; high = 210; }
  }
  void change(T Now) {
    n = Now;
#pragma acc update device(n)
  }

  void markMember() {
#pragma acc parallel loop copy(out)
    for (T i = 0; i < n; i++) out[i] = 1;
  }
  void markCall() const {
#pragma acc parallel loop copy(out)
    for (T i = 0; i < size(); i++) out[i] = 1;
  }
  void markBase() {
#pragma acc kernels loop copy(out)
    for (int i = low; i < high; i++) out[i] = 1;
  }
  void markBaseCall() {
#pragma acc parallel loop gang copy(out)
    for (int j = 0; j < 2; j++) {
#pragma acc loop vector
      for (int i = low; i < high; i++) out[500 * j + i] = 1;
    }
  }
};

template <typename T> static void markFromOutside(const Mesh<T> &M) {
#pragma acc parallel loop copy(out)
  for (int i = 0; i < M.extent(); i++) out[i] = 1;
}

static void inLambda(Mesh<int> &M) {
  auto Mark = [&] {
#pragma acc parallel loop copy(out)
    for (int i = 0; i < M.n; i++) out[i] = 1;
  };
  Mark();
}

template <typename T> static void all(Mesh<T> &M, int n, int Extent) {
  M.markMember();
  CHECK_EQ(sumOfOut(), n);
  M.markCall();
  CHECK_EQ(sumOfOut(), n);
  M.markBase();
  CHECK_EQ(sumOfOut(), Extent);
  M.markBaseCall();
  CHECK_EQ(sumOfOut(), 2 * Extent);
  markFromOutside(M);
  CHECK_EQ(sumOfOut(), Extent);
}

template <typename T> static void run() {
  Mesh<T> M;
  all(M, 3, 1);
  M.put();
  all(M, 3, 1);
  M.change();
  all(M, 40, 200);
  if (discrete_memory())
    CHECK_EQ(M.n, 3);
  M.change(500);
  M.markCall();
  CHECK_EQ(sumOfOut(), 500);
  M.drop();
  M.n = 5;
  M.low = 0;
  M.high = 9;
  all(M, 5, 9);
}

static void vectors() {
  std::vector<int> v(77), w(5);
  int *p = v.data();
#pragma acc parallel loop copy(p[0:v.size()])
  for (size_t i = 0; i < v.size(); i++) p[i] = 1;
  int Sum = 0;
  for (int x : v) Sum += x;
  CHECK_EQ(Sum, 77);
}

static void references() {
  int n = 5;
  const int Fixed = 6;
  const int &r = n;
#pragma acc data copyin(n, Fixed) copy(out)
  {
#pragma acc serial present(n)
    n = 10;
#pragma acc parallel loop present(n)
    for (int i = 0; i < n; i++) out[i] = 1;
#pragma acc kernels loop
    for (int i = 500; i < 500 + r; i++) out[i] = 1;
#pragma acc parallel loop
    for (int i = 600; i < 600 + Fixed; i++) out[i] = 1;
  }
  CHECK_EQ(sumOfOut(), 26);
}

int main() {
  run<int>();
  run<long>();
  Mesh<int> M;
  M.put();
  M.change();
  inLambda(M);
  CHECK_EQ(sumOfOut(), 40);
  M.drop();
  vectors();
  references();
  return check_done();
}
