// Arrays and structures of a kernel that begin with addresses of global variables: Clang would copy a constant into
// them, which has the host's addresses.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -x c++ -std=c++20 -O2 %s -o %t.cxx && %run_host %t.cxx && %run_emulator %t.cxx
#include "../../check.h"
#ifdef __cplusplus
#include <array>
#endif

enum { N = 48 };
static int x[N], y[N], z[N];
static int step = 2;
static int *const constant = z;

struct view {
  int *data;
  int size;
};
struct nest {
  struct view views[2];
  int *third;
};

static void set(void) {
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 2 * i, z[i] = 3 * i;
}

static void arrays(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int *to[2] = {x, y};
    to[i & 1][i] = 100 + i;
  }
  for (int i = 0; i < N; i++)
    CHECK(x[i] == (i & 1 ? i : 100 + i) && y[i] == (i & 1 ? 100 + i : 2 * i));
}

static void structures(void) {
#pragma acc kernels loop independent copy(x, y, z)
  for (int i = 0; i < N / 2; i++) {
    struct view one = {x, 1};
    struct nest all = {{{&y[N / 2], 7}, {y, 8}}, &z[1]};
    one.data[i] = all.views[1].data[i] + one.size;
    all.views[0].data[i] = all.views[0].size;
    all.third[i] = -i;
  }
  for (int i = 0; i < N / 2; i++)
    CHECK(x[i] == 2 * i + 1 && y[N / 2 + i] == 7 && z[i + 1] == -i);
}

static void scalars(void) {
  int sum = 0;
#pragma acc data copyin(x, y, z)
  {
#pragma acc serial
    x[0] = 5; // where the device has its own memory, the host does not see it
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      struct {
        int *by;
        int *from[3];
      } s = {&step, {x, constant, y}};
      sum += s.from[i % 3][0] + *s.by;
    }
  }
  CHECK(sum == 5 * N / 3 + 2 * N);
}

#ifdef __cplusplus
static void classes(void) {
#pragma acc parallel loop copy(x) copyin(y, z)
  for (int i = 0; i < N; i++) {
    constexpr view v = {x, N};
    const std::array<int *, 3> a = {x, y, z};
    const view both[] = {{y, 0}, {z, 1}};
    v.data[i] = a[1 + i % 2][i] - both[i % 2].data[i] + both[1].size;
  }
  for (int i = 0; i < N; i++)
    CHECK(x[i] == 1);
}
#else
static void classes(void) {
#pragma acc parallel loop copy(x, y, z)
  for (int i = 0; i < N; i++)
    ((int *[3]){x, y, z})[i % 3][i] = -1;
  for (int i = 0; i < N; i++)
    CHECK(i % 3 == 0 ? x[i] == -1 : i % 3 == 1 ? y[i] == -1 : z[i] == -1);
}
#endif

int main(void) {
  set(), arrays();
  set(), structures();
  set(), scalars();
  set(), classes();
  puts("PASS");
  return 0;
}
