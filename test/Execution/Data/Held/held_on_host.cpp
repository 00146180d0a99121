// Pointers in objects that lead to data which the device does not have: the kernel gets the host's, of which a warning tells
// when the program runs, once for each kernel and object (it may be that no kernel comes to the pointer). None of what the
// device has, reaches or only compares.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_host %t host
// RUN: env ACC_DEVICE_TYPE=host %t host 2>&1 | %FileCheck %s --check-prefix=HOST --allow-empty
// RUN: env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env ACC_DEVICE_TYPE=emulator %t host 2>&1 | %FileCheck %s
#include "../../check.h"
#include <openacc.h>
#include <vector>

// HOST-NOT: warning
// NONE-NOT: warning
// NONE: PASS
enum { N = 20 };
struct Matrix {
  int rows, columns;
  double *a;
  // With a loop, so that what it uses is not looked at as if it stood in the construct.
  int place(int i, int j) const {
    int k = j;
    for (int row = 0; row < i; row++)
      k += columns;
    return k;
  }
  double &operator()(int i, int j) { return a[place(i, j)]; }
  double at(int i, int j) const { return a ? a[place(i, j)] : 0; }
};

static void twice(Matrix &m, const Matrix &of, int times) {
  for (int t = 0; t < times; t++)
// CHECK: warning: {{.*}}held_on_host.cpp:[[@LINE+5]]: a pointer that the kernel finds in m, at byte 8, leads to the host's memory: host:0x
// CHECK-NEXT: Device {{[0-9]+}} cannot use it there: map the data before (data, enter data), or name them in a clause of the directive
// CHECK-NEXT: warning: {{.*}}: a pointer that the kernel finds in of, at byte 8
// CHECK-NEXT: Device
// CHECK-NOT: warning: {{.*}}held_on_host.cpp:[[@LINE+1]]
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        m(i, j) = m.at(i, j) + 2 * of.at(i, j);
}

static void size(std::vector<int> &v, int *n) {
#pragma acc parallel loop copyout(n[0:N])
  for (int i = 0; i < N; i++)
    n[i] = (int)v.size();
}

static void closure(double *a, int *n) {
  auto get = [=](int i) { return a[i]; };
// CHECK: warning: {{.*}}held_on_host.cpp:[[@LINE+1]]: a pointer that the kernel finds in get, at byte 0
#pragma acc parallel loop copyout(n[0:N])
  for (int i = 0; i < N; i++)
    n[i] = (int)get(i);
}

// On the device for longer than the construct: what the device's copy holds counts, which the program may have set.
static void longer(Matrix &m, double *at) {
#pragma acc enter data copyin(m)
  if (at)
#pragma acc serial deviceptr(at) present(m)
    m.a = at;
// CHECK: warning: {{.*}}held_on_host.cpp:[[@LINE+2]]: a pointer that the kernel finds in m, at byte 8
  for (int t = 0; t < 2; t++)
#pragma acc parallel loop present(m)
    for (int i = 0; i < N; i++)
      m(i, 0) = 2 * m.at(i, 0);
#pragma acc exit data delete(m)
}

// What the device's copy holds at first is no address of anybody's; the host's comes later.
static void later(Matrix &m, double *y) {
  m.a = (double *)sizeof(double);
#pragma acc enter data copyin(m)
  m.a = y;
// CHECK: warning: {{.*}}held_on_host.cpp:[[@LINE+2]]: a pointer that the kernel finds in m, at byte 8
  for (int t = 0; t < 2; t++) {
#pragma acc parallel loop present(m)
    for (int i = 0; i < m.rows * t; i++)
      m(i, 0) = 2 * m.at(i, 0);
#pragma acc update device(m)
  }
#pragma acc exit data delete(m)
}

int main(int argc, char **) {
  double x[N * N], y[N * N];
  for (int i = 0; i < N * N; i++)
    x[i] = i, y[i] = 1;
  Matrix m = {N, N, y}, of = {N, N, x}, none = {N, N, nullptr};
  int n[N];
  if (argc > 1) {
    twice(m, of, 3);
    closure(x, n);
    longer(m, nullptr);
    later(m, y);
    return 0;
  }
#pragma acc data copy(x, y)
  {
    twice(m, of, 1);
    twice(m, none, 1);
    closure(x, n);
  }
  for (int i = 0; i < N * N; i++)
    CHECK_EQ(y[i], 1 + 2 * i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(n[i], i);
#pragma acc data copy(y)
  {
#pragma acc enter data copyin(m) attach(m.a)
#pragma acc parallel loop present(m)
    for (int i = 0; i < N; i++)
      m(i, 0) = 7;
#pragma acc exit data detach(m.a) delete(m)
  }
  CHECK_EQ(y[N], 7);
  double *at = (double *)acc_malloc(sizeof y);
  acc_memcpy_to_device(at, x, sizeof x);
  longer(m, acc_get_device_type() == acc_device_host ? nullptr : at);
  acc_free(at);
  std::vector<int> v(7);
  size(v, n);
  CHECK_EQ(n[3], 7);
  Matrix there = {N, N, (double *)acc_malloc(sizeof x)};
  acc_memcpy_to_device(there.a, x, sizeof x);
#pragma acc data copy(y)
  twice(m, there, 1);
  acc_free(there.a);
  CHECK_EQ(y[5], 21);
  return check_done();
}
