// A pointer in an object that leads to where what the device has of an array ends, and from which the kernel goes on: what
// lies there is not on the device, of which a warning tells when the program runs. None where the kernel goes back from
// there, or only compares it; then no other object that begins there is meant.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_host %t ahead
// RUN: env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env ACC_DEVICE_TYPE=emulator %t ahead 2>&1 | %FileCheck %s
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0
// RUN: env ACC_DEVICE_TYPE=emulator %t.O0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env ACC_DEVICE_TYPE=emulator %t.O0 ahead 2>&1 | %FileCheck %s
#include "../../check.h"

// NONE-NOT: warning
// NONE: PASS
enum { N = 20 };
struct Rows { int *at[5]; };
struct Range {
  int *first, *last;
  int sum() const {
    int s = 0;
    for (const int *p = first; p != last; ++p)
      s += *p;
    return s;
  }
};
struct Matrix {
  int columns, *a;
  int at(int i, int j) const {
    int k = 0;
    while (k < i * columns + j)
      ++k;
    return a[k];
  }
};
struct Stack {
  const int *top;
  int below(int depth) const { return top[-1 - depth]; }
};

static void ahead(int *values, int *n) {
  const Rows rows{{values, values + N}};
// CHECK: warning: {{.*}}held_ahead_of_ends.cpp:[[@LINE+2]]: a pointer that the kernel finds in rows, at byte 8, leads to where what device {{[0-9]+}} has of values ends: host:0x
// CHECK-NEXT: What lies there and behind is not on the device: map it before (data, enter data), or name it in a clause of the directive
#pragma acc parallel loop copyout(n[0 : 2])
  for (int i = 0; i < 2; ++i) {
    int s = 0;
    for (int k = 0; k < N; ++k)
      s += rows.at[i][k];
    n[i] = s;
  }
  int *half = values + N;
  auto get = [=](int i) { return half[i]; };
// CHECK: warning: {{.*}}held_ahead_of_ends.cpp:[[@LINE+1]]: a pointer that the kernel finds in get, at byte 0, leads to where
#pragma acc parallel loop copyout(n[0 : N])
  for (int i = 0; i < N; ++i)
    n[i] = get(i);
  // From there to an end that is not on the device either: no kernel comes there.
  const Range many[2] = {{values, values + N}, {values + N, values + N + 1}};
// CHECK: warning: {{.*}}held_ahead_of_ends.cpp:[[@LINE+1]]: a pointer that the kernel finds in many, at byte 16, leads to where
#pragma acc parallel loop copyout(n[0 : 2])
  for (int i = 0; i < 2; ++i)
    n[i] = many[i].sum();
  // A number that nobody can say in the words of the construct.
  const Matrix matrix{2, values + N};
// CHECK: warning: {{.*}}held_ahead_of_ends.cpp:[[@LINE+1]]: a pointer that the kernel finds in matrix, at byte 8, leads to where
#pragma acc parallel loop copyout(n[0 : N])
  for (int i = 0; i < N; ++i)
    n[i] = matrix.at(i / 2, i % 2);
}

static void back(int *values) {
  const Rows rows{{values, values + 3, values + 3, values + 10, values + N}};
  const Stack stack{values + N};
  int lengths[4], sums[4], below = 0, ones = 0;
// On the device they are twice as much.
#pragma acc parallel loop present(values[0 : N])
  for (int i = 0; i < N; ++i)
    values[i] *= 2;
#pragma acc parallel loop copyout(lengths, sums)
  for (int i = 0; i < 4; ++i) {
    lengths[i] = (int)(rows.at[i + 1] - rows.at[i]);
    int s = 0;
    for (const int *p = rows.at[i]; p != rows.at[i + 1]; ++p)
      s += *p;
    sums[i] = s;
  }
#pragma acc parallel loop reduction(+ : below)
  for (int i = 0; i < N; ++i)
    below += stack.below(i);
  int both[2 * N], *const one = both, *const other = both + N;
  const Stack beside{other};
  for (int i = 0; i < N; ++i) {
    one[i] = 1;
    other[i] = 100;
  }
// Another object begins where the first ends.
#pragma acc data copyin(other[0 : N])
#pragma acc data copyin(one[0 : N])
  {
#pragma acc parallel loop reduction(+ : ones)
    for (int i = 0; i < N; ++i)
      ones += beside.below(i);
  }
  const int wantLengths[4] = {3, 0, 7, 10}, wantSums[4] = {6, 0, 84, 290};
  for (int i = 0; i < 4; ++i) {
    CHECK_EQ(lengths[i], wantLengths[i]);
    CHECK_EQ(sums[i], wantSums[i]);
  }
  CHECK_EQ(below, 380);
  CHECK_EQ(ones, N);
}

int main(int argc, char **) {
  int values[2 * N], n[N];
  for (int i = 0; i < 2 * N; ++i)
    values[i] = i;
#pragma acc data copyin(values[0 : N])
  {
    if (argc > 1)
      ahead(values, n);
    else
      back(values);
  }
  return argc > 1 ? 0 : check_done();
}
