// Where the compiler is to find out whether iterations depend on each other, one that uses what others have gathered in an
// element or a member of a reduction's array or structure does; one that only gathers there does not.
// REQUIRES: cplusplus
// RUN: %paccxx %without_gpu -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <algorithm>

enum { N = 300 };
static int a[N], b[N];

struct Vector {
  double x, y;
  Vector &operator+=(const Vector &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  void add(double more) { x += more; }
};
static Vector operator+(Vector v, const Vector &more) { return v += more; }

// CHECK-LABEL: {{^}}prefixes
// CHECK: Loop not parallelized: iterations use what others have gathered in sum
static void prefixes() {
  int sum[2] = {1, 2}, now[2] = {1, 2};
#pragma acc kernels loop reduction(+ : sum) copyin(a) copyout(b)
  for (int i = 0; i < N; i++) {
    sum[i & 1] += a[i];
    b[i] = sum[i & 1];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], now[i & 1] += a[i]);
  CHECK(sum[0] == now[0] && sum[1] == now[1]);
}

// CHECK-LABEL: {{^}}records
// CHECK: Loop not parallelized: iterations use what others have gathered in top
static void records(int *top, int n) {
  int count = 0, expected = 0, most = 0;
#pragma acc parallel loop auto num_gangs(1) reduction(max : top[0 : n]) reduction(+ : count) copyin(a)
  for (int i = 0; i < N; i++)
    if (a[i] > top[1]) {
      top[1] = a[i];
      count++;
    }
  for (int i = 0; i < N; i++)
    if (a[i] > most) {
      most = a[i];
      expected++;
    }
  CHECK_EQ(count, expected);
  CHECK_EQ(top[1], most);
}

// CHECK-LABEL: {{^}}filled
// CHECK: Loop not parallelized: iterations use what others have gathered in v
static void filled() {
  Vector v{0, 0};
  double x = 0;
#pragma acc kernels loop reduction(+ : v) copyin(a)
  for (int i = 0; i < N; i++)
    if (v.x < 500)
      v += Vector{double(a[i]), 1};
  for (int i = 0; i < N && x < 500; i++)
    x += a[i];
  CHECK_EQ(v.x, x);
}

// CHECK-LABEL: {{^}}other_names
// CHECK: Loop not parallelized: iterations use what others have gathered in sum
// CHECK: Loop not parallelized: iterations use what others have gathered in pair
static void other_names() {
  int sum = 3, expected = 3, pair[2] = {1, 2}, second = 2, &same = sum, *const first = pair;
#pragma acc kernels loop reduction(+ : sum) copyin(a) copyout(b)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    b[i] = same;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], expected += a[i]);
#pragma acc kernels loop reduction(+ : pair) copyin(a) copyout(b)
  for (int i = 0; i < N; i++) {
    pair[1] += a[i];
    b[i] = first[1];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], second += a[i]);
}

// CHECK-LABEL: {{^}}gathered
// CHECK-NOT: Loop not parallelized
// CHECK-COUNT-5: Loop is parallelizable
static void gathered(double *p, int n) {
  int h[8] = {0};
  double w[3] = {0, 0, 0};
  bool ok[2] = {true, true};
  Vector v{0, 0};
#pragma acc kernels loop reduction(+ : h) copyin(a)
  for (int i = 0; i < N; i++)
    h[a[i] % 8]++;
#pragma acc kernels loop reduction(max : w) copyin(a)
  for (int i = 0; i < N; i++) {
    w[0] = std::max(w[0], double(a[i]));
    w[1] = w[1] > a[i] ? w[1] : a[i];
    if (i % 2 && a[i] > w[2])
      w[2] = a[i];
  }
#pragma acc kernels loop reduction(&& : ok) copyin(a)
  for (int i = 0; i < N; i++) {
    ok[0] = ok[0] && a[i] >= 0;
    if (a[i] > 90)
      ok[1] = false;
  }
#pragma acc kernels loop reduction(+ : v)
  for (int i = 0; i < N; i++) {
    v += Vector{1, 2};
    v = v + Vector{1, 1};
    v.y -= 1;
    v.add(1);
  }
#pragma acc kernels loop reduction(+ : p[0 : n]) copyin(a)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      p[k] = p[k] + a[i];
      *(p + k) += 1;
    }
  int counted = 0;
  for (int k = 0; k < 8; k++)
    counted += h[k];
  CHECK_EQ(counted, N);
  CHECK(w[0] == 100 && w[1] == 100 && w[2] > 90 && ok[0] && !ok[1]);
  CHECK(v.x == 3 * N && v.y == 2 * N && p[0] == p[1]);
}

int main() {
  int top[2] = {0, 0};
  double p[2] = {0, 0};
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
  prefixes();
  records(top, 2);
  filled();
  other_names();
  gathered(p, 2);
  return check_done();
}
