// Loops that are left where the program ends: an assertion, an exception that nothing catches, abort, a place where nobody
// ever gets. For those that come to its end such a loop has one, and its iterations may be independent.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t.O2 2>&1 | %FileCheck %s
// RUN: %run_host %t.O2 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O3 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

static int a[1000], b[1000], k[1000];

struct View {
  int *p;
  int n;
  int &at(int i) const {
    if (i < 0 || i >= n)
      throw std::out_of_range("index");
    return p[i];
  }
};
static int kind(int x) {
  switch (x & 3) {
  case 0: return 7;
  case 1: return 5;
  case 2: return x;
  case 3: return -x;
  }
  __builtin_unreachable();
}

__attribute__((noinline)) static void run(int n, View v, View w) {
  int sum = 0;
#pragma acc kernels copy(a, b)
  {
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < n; i++) {
      assert(b[i] >= 0);
      a[i] = b[i] * 2;
    }
    // CHECK: [[#@LINE+1]], Loop is parallelizable
    for (int i = 0; i < n; i++) {
      if (b[i] < 0)
        abort();
      if (b[i] > 5000)
        __builtin_unreachable();
      a[i] += kind(b[i]);
    }
    // CHECK: [[#@LINE+1]], Loop carried dependence
    for (int i = 1; i < n; i++) {
      assert(b[i] >= 0);
      a[i] += a[i - 1] % 100;
    }
  }
#pragma acc data copy(a) copyin(b)
  {
    // CHECK: [[#@LINE+3]], Complex loop carried dependence of w->,v-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which they do not overlap
#pragma acc kernels copyin(v, w)
    for (int i = 0; i < n; i++)
      v.at(i) = w.at(i) + i;
    // CHECK: [[#@LINE+2]], Loop is parallelizable
#pragma acc kernels copyin(w)
    for (int i = 0; i < n; i++) {
      assert(i < 1000);
      sum += w.at(i);
    }
    // CHECK: [[#@LINE+3]], Complex loop carried dependence of w->,v->,k-> prevents parallelization
    // CHECK-NEXT: Accelerator serial kernel generated
#pragma acc kernels copyin(v, w)
    for (int i = 0; i < n; i++)
      v.at(k[i]) = w.at(i);
  }
  std::printf("%d\n", sum);
}

int main() {
  for (int i = 0; i < 1000; i++)
    b[i] = (i * 37) % 1000, k[i] = i / 2;
  run(1000, {a, 1000}, {b, 1000});
  unsigned hash = 0;
  for (int x : a)
    hash = hash * 31 + x;
  std::printf("%u\n", hash);
}
