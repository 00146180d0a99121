// Constant arrays and structures of a function that kernels use are constants there, and copied at no launch: in
// functions that recurse, of which there are several of one name, in templates and inline ones. Data clauses bring those
// that they name. Not those that lambdas name, or whose values differ from call to call.
// RUN: %paccxx -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
#include "../../check.h"

enum { N = 40 };
static int out[N];

// CHECK-LABEL: stencil:
// CHECK-NOT: implicit {{.*}}weight
// CHECK: Generating implicit copyin(given[:])
static void stencil(int scale) {
  const int weight[3] = {5, -7, 11};
  const int given[2] = {scale, 2};
#pragma acc parallel loop copy(out)
  for (int i = 0; i < N; i++) out[i] = weight[i % 3] * given[i % 2] + weight[1];
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], weight[i % 3] * given[i % 2] - 7);
}

struct Direction { short x, y; double share; };

// CHECK-LABEL: blocks:
// CHECK-NOT: implicit {{.*}}table
inline int blocks(int depth) {
  {
    const Direction table[2] = {{1, 2, .5}, {3, 4, .25}};
#pragma acc parallel loop copy(out)
    for (int i = 0; i < N; i++) out[i] = table[i % 2].x + table[i / 20].y + int(4 * table[1].share);
  }
  int sum = out[0] * 100 + out[39];
  {
    const Direction table[2] = {{10, 20, .5}, {30, 40, .75}};
#pragma acc kernels loop copy(out)
    for (int i = 0; i < N; i++) out[i] = table[i % 2].x + table[i / 20].y + int(4 * table[1].share);
  }
  sum += out[0] * 10000 + out[39] * 1000;
  return depth ? sum + blocks(depth - 1) : sum;
}

template <typename T> T power(int i) {
  const T base[] = {T(1), T(2), T(sizeof(T))};
  T sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int k = 0; k < i; k++) sum += base[k % 3];
  return sum;
}

// CHECK-LABEL: named:
// CHECK: Generating copyin(table[:])
static void named() {
  const int table[2] = {3, 4};
  const int held[2] = {5, 6};
  auto add = [held](int i) { return held[i % 2]; };
#pragma acc parallel loop copyin(table) copy(out)
  for (int i = 0; i < N; i++) out[i] = table[i % 2] + add(i);
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], i % 2 ? 10 : 8);
}

// Whether on the device or not, what its name means is the same; firstprivate makes other objects.
static int depth_of(const int *of, int depth) {
  const int table[3] = {depth, 1, 2};
  const int fixed[3] = {4, 5, 6};
  int found = 0, below = 0;
#pragma acc data copyin(fixed)
  {
    CHECK(acc_is_present((void *)fixed, sizeof fixed));
    if (depth)
      below = depth_of(fixed, depth - 1);
#pragma acc parallel loop present(fixed) firstprivate(table) reduction(+ : found)
    for (int i = 0; i < 3; i++) found += fixed[i] * (table[i] + 1);
#pragma acc parallel loop present(of[0:3]) reduction(+ : found)
    for (int i = 0; i < 3; i++) found += of[i];
  }
  CHECK(acc_is_present((void *)of, 3 * sizeof *of));
  return found + 1000 * below;
}

static void nested() {
  const int first[3] = {1, 1, 1};
#pragma acc enter data copyin(first)
  CHECK_EQ(depth_of(first, 2), 4 * 3 + 28 + 3 + 1000 * (4 * 2 + 28 + 15 + 1000 * (4 + 28 + 15)));
#pragma acc exit data delete(first)
  CHECK(!acc_is_present((void *)first, sizeof first) || acc_get_device_type() == acc_device_host);
}

// What the program may change.
static void changed() {
  const volatile int strange[2] = {1, 2};
  int table[2] = {3, 4};
  table[1] = 5;
#pragma acc parallel loop copy(out)
  for (int i = 0; i < N; i++) out[i] = table[i % 2] + strange[1];
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], i % 2 ? 7 : 5);
}

constexpr int early(int i) { const int t[2] = {7, 8}; return t[i % 2]; }

// Lifetimes that end whatever the counts are those of each call's own object.
static int ended(int depth) {
  const int fixed[3] = {4, 5, 6};
  int found = 0;
#pragma acc enter data copyin(fixed)
#pragma acc parallel loop reduction(+ : found)
  for (int i = 0; i < 3; i++) found += fixed[i];
  if (depth)
    found += ended(depth - 1);
  CHECK(acc_is_present((void *)fixed, sizeof fixed));
#pragma acc exit data delete(fixed) finalize
  return found;
}

int main() {
  stencil(3), stencil(4);
  const int once = (1 + 2 + 1) * 100 + (3 + 4 + 1) + (10 + 20 + 3) * 10000 + (30 + 40 + 3) * 1000;
  CHECK_EQ(blocks(2), 3 * once);
  CHECK_EQ(power<double>(4), 1 + 2 + 8 + 1);
  CHECK_EQ(power<short>(5), 1 + 2 + 2 + 1 + 2);
  named(), nested(), changed();
  static_assert(early(1) == 8);
  CHECK_EQ(ended(2), 45);
  return check_done();
}
