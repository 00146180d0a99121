// An exception that leaves a data construct ends it: results come back, nothing stays on the device, and the construct
// round it is still the one that ends next.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 %s -o %t && %run_emulator %t
// RUN: %paccxx -O2 %s -S -emit-llvm -o - | %FileCheck %s
#include "../check.h"
#include <stdexcept>
#include <vector>

// The host's memory is its device's.
static bool gone(const int *a) {
  return acc_get_device_type() == acc_device_host || !acc_is_present(const_cast<int *>(a), sizeof(int));
}

static void add(int n, int *a) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}

__attribute__((noinline)) static void fail(int how) {
  if (how == 1)
    throw std::runtime_error("1");
  if (how == 2)
    throw how;
}

static void throws(int n, int *a, int how) {
#pragma acc data copy(a[0:n])
  {
    add(n, a);
    fail(how);
    add(n, a);
  }
}

// What is caught inside goes on there.
static int catches(int n, int *a, int how) {
  int caught = 0;
#pragma acc data copy(a[0:n])
  {
    add(n, a);
    try {
      fail(how);
      add(n, a);
    } catch (const std::exception &) {
      caught = 1;
    }
    add(n, a);
  }
  return caught;
}

// Out of two, and a destructor between them still finds the outer one's data.
struct Last {
  int n, *a;
  ~Last() { add(n, a); }
};

static void nested(int n, int *a, int *b, int how) {
#pragma acc data copy(a[0:n])
  {
    Last last{n, a};
#pragma acc data copy(b[0:n]) async(1)
    {
#pragma acc parallel loop present(b[0:n]) async(1)
      for (int i = 0; i < n; i++)
        b[i]++;
      fail(how);
    }
  }
}

template <class T> struct Solver {
  std::vector<T> Values;
  explicit Solver(int n) : Values(n) {}
  void step(int how) {
    T *v = Values.data();
    const int n = Values.size();
#pragma acc data copy(v[0:n])
    {
      add(n, v);
      // A branch out and an exception out of the same block.
      if (how == 3)
        return;
      std::vector<int> more(n, how);
      fail(more[0]);
      add(n, v);
    }
  }
};

// No call here may throw: nothing is there for it.
// CHECK-LABEL: @_Z5quietiPi(
// CHECK-NOT: rethrow
// CHECK: ret void
void quiet(int n, int *a) {
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i]++;
    try {
      fail(n);
    } catch (...) {
      a[0] = -1;
    }
  }
}

// The steps of a simulation may throw for all that their declarations say. They do not: the host still goes ahead of
// the device.
__attribute__((noinline)) static void first(int n, int *a) { add(n, a); }
// CHECK-LABEL: @_Z8simulateiPii(
// CHECK: call {{.*}}first{{.*}}.unawaited
void simulate(int n, int *a, int steps) {
#pragma acc data copy(a[0:n])
  {
    for (int t = 0; t < steps; t++) {
      first(n, a);
      first(n, a);
    }
  }
}

int main() {
  const int n = 100;
  std::vector<int> first(n), second(n);
  int *a = first.data(), *b = second.data();

  for (int how = 0; how < 3; how++) {
    int caught = 0;
    try {
      throws(n, a, how);
    } catch (const std::exception &) {
      caught = 1;
    } catch (int) {
      caught = 2;
    }
    CHECK(caught == how && gone(a));
  }
  CHECK(a[5] == 4 && a[n - 1] == 4);

  CHECK(catches(n, a, 1) == 1 && gone(a) && a[5] == 6);
  try {
    catches(n, a, 2);
    CHECK(false);
  } catch (int) {
  }
  CHECK(gone(a) && a[5] == 7);

  // The inner one ends, not the outer one in its place.
#pragma acc data copy(b[0:n])
  {
    add(n, b);
    try {
      throws(n, a, 2);
    } catch (int) {
    }
    CHECK(gone(a) && a[5] == 8);
    add(n, b);
  }
  CHECK(gone(b) && b[5] == 2);

  try {
    nested(n, a, b, 1);
    CHECK(false);
  } catch (const std::exception &) {
  }
#pragma acc wait(1)
  CHECK(gone(a) && gone(b) && a[5] == 9 && b[5] == 3);

  Solver<int> solver(n);
  solver.step(0);
  solver.step(3);
  try {
    solver.step(2);
    CHECK(false);
  } catch (int) {
  }
  CHECK(gone(solver.Values.data()) && solver.Values[5] == 4);

  simulate(n, a, 3);
  CHECK(a[5] == 15);
  return check_done();
}
