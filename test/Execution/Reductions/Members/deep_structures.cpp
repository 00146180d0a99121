// Structures in reductions that hold arrays, structures and bases, std::array among them: each scalar in them is
// reduced, at every level, also of arrays of such, of members, elements and sections.
// RUN: %paccxx %without_gpu -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -std=c++20 -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// REQUIRES: cplusplus
#include "../../check.h"

#include <array>
#include <complex>

struct Pair { int x, y; };
struct Base { long b; };
struct Deep : Base {
  Pair in;
  double v[3], m[2][2];
  std::array<float, 20> many;
};
struct Lists { // one array in another, longer and shorter
  struct Row { unsigned char few[2]; double more[5]; } rows[4];
  struct Wide { int w[2]; } wide[6];
};

static Deep deep() {
  Deep d = {};
  d.b = 100, d.in.y = 7, d.v[2] = 0.5, d.m[1][0] = 2;
  return d;
}
static void add(Deep &d, int i) {
  d.b += i;
  d.in.x += 1;
  d.in.y += i % 5;
  d.v[i % 3] += i;
  d.m[i % 2][i / 2 % 2] += 2;
  d.many[i % 20] += 1;
}
static void same(int line, const Deep &a, const Deep &b) {
  if (memcmp(&a, &b, sizeof a))
    check_report(__FILE__, line, "structures", a.b, b.b);
}

static void levels(int n) {
  Deep want = deep();
  for (int i = 0; i < n; i++)
    add(want, i);
  Deep d = deep();
#pragma acc parallel loop reduction(+ : d)
  for (int i = 0; i < n; i++)
    add(d, i);
  same(__LINE__, d, want);
  d = deep();
#pragma acc parallel loop gang worker vector num_workers(2) vector_length(32) reduction(+ : d) copy(d)
  for (int i = 0; i < n; i++)
    add(d, i);
  same(__LINE__, d, want);
  d = deep();
#pragma acc kernels loop independent reduction(+ : d)
  for (int i = 0; i < n; i++)
    add(d, i);
  same(__LINE__, d, want);
  Deep rows[3] = {};
#pragma acc parallel loop gang copy(rows)
  for (int r = 0; r < 3; r++) {
    Deep own = {};
#pragma acc loop vector reduction(+ : own)
    for (int i = 0; i < n; i++)
      add(own, i);
    rows[r] = own;
  }
  const Deep zero = deep();
  for (int r = 0; r < 3; r++) {
    CHECK_EQ(rows[r].b, want.b - zero.b);
    CHECK_EQ(rows[r].v[2], want.v[2] - zero.v[2]);
    CHECK_EQ(rows[r].many[19], want.many[19]);
  }
  d = deep();
#pragma acc parallel loop gang reduction(+ : d)
  for (int g = 0; g < n / 10; g++)
#pragma acc loop vector reduction(+ : d)
    for (int i = 0; i < 10; i++)
      add(d, g * 10 + i);
  same(__LINE__, d, want);
}

static void operators(int n) {
  Deep least = deep(), most = deep();
  for (int i = 0; i < 3; i++)
    least.v[i] = 1e9;
#pragma acc parallel loop reduction(min : least) reduction(max : most)
  for (int i = 0; i < n; i++) {
    least.v[i % 3] = least.v[i % 3] < i + 5 ? least.v[i % 3] : i + 5;
    if (most.many[i % 20] < i)
      most.many[i % 20] = i;
    if (most.in.x < i)
      most.in.x = i;
  }
  CHECK_EQ(least.v[0], 5);
  CHECK_EQ(least.v[2], 7);
  CHECK_EQ(least.in.y, 7);
  CHECK_EQ(most.in.x, n - 1);
  CHECK_EQ(most.many[19], n - 1);
  CHECK_EQ(most.b, 100);
  struct Bits { unsigned u[2]; struct { bool any; } in; } bits = {};
#pragma acc parallel loop reduction(| : bits)
  for (int i = 0; i < n; i++) {
    bits.u[i % 2] |= 1u << i % 7;
    bits.in.any |= i == n - 1;
  }
  CHECK_EQ(bits.u[0] & bits.u[1], 127);
  CHECK_EQ(bits.in.any, 1);
}

static void arrays(int n, int rows) {
  Deep fixed[2] = {}, *p = new Deep[rows](), want[2] = {};
  for (int i = 0; i < n; i++)
    add(want[i % 2], i);
#pragma acc parallel loop reduction(+ : fixed)
  for (int i = 0; i < n; i++)
    add(fixed[i % 2], i);
  same(__LINE__, fixed[0], want[0]);
  same(__LINE__, fixed[1], want[1]);
#pragma acc parallel loop reduction(+ : p[0 : rows]) copy(p[0 : rows])
  for (int i = 0; i < n; i++)
    add(p[i % 2], i);
  same(__LINE__, p[0], want[0]);
  same(__LINE__, p[1], want[1]);
#pragma acc parallel loop reduction(+ : p[2]) copy(p[0 : rows])
  for (int i = 0; i < n; i++)
    if (i % 2)
      add(p[2], i);
  same(__LINE__, p[2], want[1]);
  struct Holder { int n; Deep d; } holder = {}, *h = &holder;
#pragma acc parallel loop reduction(+ : holder.d)
  for (int i = 0; i < n; i++)
    if (i % 2)
      add(holder.d, i);
  same(__LINE__, holder.d, want[1]);
#pragma acc parallel loop reduction(+ : h->d) copy(h[0 : 1])
  for (int i = 0; i < n; i++)
    if (i % 2 == 0)
      add(h->d, i);
  CHECK_EQ(holder.d.b, n * (n - 1) / 2);
  delete[] p;
  Lists lists = {};
#pragma acc parallel loop reduction(+ : lists)
  for (int i = 0; i < n; i++) {
    lists.rows[i % 4].few[i % 2]++;
    lists.rows[i % 4].more[i % 5] += i;
    lists.wide[i % 6].w[i / 6 % 2] += 1;
  }
  Lists all = {};
  for (int i = 0; i < n; i++) {
    all.rows[i % 4].few[i % 2]++;
    all.rows[i % 4].more[i % 5] += i;
    all.wide[i % 6].w[i / 6 % 2] += 1;
  }
  CHECK_EQ(memcmp(&lists, &all, sizeof all), 0);
}

template <typename T, int N> struct Vec {
  T v[N];
  T &operator[](int i) { return v[i]; }
};
template <typename T, int N> static T of_template(int n) {
  Vec<T, N> sums = {};
  std::array<T, N> counts = {};
#pragma acc parallel loop reduction(+ : sums, counts)
  for (int i = 0; i < n; i++) {
    sums[i % N] += i;
    counts[i % N] += 1;
  }
  T all = 0;
  for (int i = 0; i < N; i++)
    all += sums[i] + counts[i];
  return all;
}
struct Run {
  std::array<std::complex<double>, 3> z = {};
  int n;
  double sum() {
    std::array<std::complex<double>, 3> own = {};
    Vec<long, 4> more = {};
#pragma acc parallel loop reduction(+ : own, more)
    for (int i = 0; i < n; i++) {
      own[i % 3] += std::complex<double>(i, 1);
      more[i % 4] += 1;
    }
    auto f = [&] {
      Deep d = {};
#pragma acc parallel loop reduction(+ : d)
      for (int i = 0; i < n; i++)
        add(d, i);
      return d.b;
    };
    return own[0].real() + own[1].real() + own[2].imag() + more[3] + f();
  }
};

int main() {
  levels(1000);
  operators(1000);
  arrays(600, 4);
  CHECK_EQ((of_template<int, 3>(1000)), 500500);
  CHECK_EQ((of_template<double, 40>(1000)), 500500);
  CHECK_EQ((of_template<float, 1>(100)), 5050);
  Run run;
  run.n = 90;
  CHECK_EQ(run.sum(), 29 * 30 / 2 * 3 + 29 * 30 / 2 * 3 + 30 + 30 + 22 + 89 * 90 / 2);
  return check_done();
}
