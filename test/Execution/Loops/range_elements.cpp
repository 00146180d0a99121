// The element of a range is the iteration's own, also where it is a reference that the loop only updates.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
struct view {
  int *data;
  int n;
  int *begin() const { return data; }
  int *end() const { return data + n; }
};
struct pair {
  int a, b;
};
static int a[40], m[5][8];
static pair p[20];

// CHECK-LABEL: updated:
// CHECK-NOT: reduction
static void updated() {
  view v{a, 40};
#pragma acc kernels copy(a, p, m)
  {
    for (auto &x : a)
      x += 3;
    for (auto x : a)
      x += 3;
    for (auto &&x : v)
      x ^= 5;
    for (auto &[first, second] : p) {
      first += 1;
      second ^= 7;
    }
    for (pair &each : p)
      each.a -= 2;
    for (auto &row : m)
      for (int &x : row)
        x |= 16;
  }
#pragma acc kernels loop copy(p)
  for (pair &each : p)
    for (int k = 0; k < 3; k++)
      each.b += k;
#pragma acc parallel loop copy(a)
  for (int &x : a)
    x *= 3;
}
// CHECK-LABEL: gathered:
// CHECK: reduction(+:sum)
static int gathered() {
  int sum = 2;
#pragma acc kernels copyin(a)
  for (int x : a)
    sum += x;
  return sum;
}
int main() {
  for (int i = 0; i < 40; i++) {
    a[i] = m[i / 8][i % 8] = i;
    p[i / 2] = {i, 2 * i};
  }
  updated();
  unsigned h = 0;
  for (int i = 0; i < 40; i++)
    h = h * 31 + a[i] + 3 * m[i / 8][i % 8] + 5 * p[i / 2].a + 7 * p[i / 2].b;
  std::printf("%u %d\n", h, gathered());
}
