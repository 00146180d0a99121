// What a reference leads to may be what a pointer leads to, unless something says that it is not. In kernels, where nobody
// promises that iterations are independent, such a reference is no value that stays, no sum and no bound without a look at
// the data.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cmath>
#include <cstdio>
#include <initializer_list>
enum { N = 60 };
static unsigned all[N];
struct view {
  unsigned *data;
  unsigned &operator[](int i) const { return data[i]; }
};

// CHECK-LABEL: read_by_kernel:
// CHECK: Generating implicit copyin(s)
// CHECK: Complex loop carried dependence of s->,x->
// CHECK: Parallel in launches in which they do not overlap
static void read_by_kernel(const unsigned &s, unsigned *x) {
#pragma acc kernels copy(x[:N])
  for (int i = 0; i < N; i++)
    x[i] = s * x[i] + 1;
}
// No section says where x is.
static void inferred(unsigned &s, unsigned *x, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    x[i] = s * x[i] + 1;
}
static void global(unsigned &s) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    all[i] = s * all[i] + 1;
}
static void object(unsigned &s, view v) {
#pragma acc kernels copy(v.data[:N])
  for (int i = 0; i < N; i++)
    v[i] = s * v[i] + 1;
}
static void step(unsigned *x, int i) { x[i] *= 3; }
static void called(unsigned &s, unsigned *x) {
#pragma acc kernels copy(x[:N])
  for (int i = 0; i < N; i++) {
    s += i;
    step(x, i);
  }
}
// CHECK-LABEL: gathered:
// CHECK: Parallel in launches in which they do not overlap
// CHECK: Generating implicit reduction(+:sum[])
static void gathered(unsigned &sum, const unsigned *x) {
#pragma acc kernels copyin(x[:N])
  for (int i = 0; i < N; i++)
    sum += x[i] * (i + 1);
}
// CHECK-LABEL: beside_stores:
// CHECK: Parallel in launches in which the data do not overlap
// CHECK: Generating implicit reduction(max:most[])
static void beside_stores(double &most, double *x) {
#pragma acc kernels copy(x[:N])
  for (int i = 0; i < N; i++) {
    most = std::fmax(most, x[i]);
    x[i] *= -2;
  }
}
// CHECK-LABEL: bound:
// CHECK: its bounds may change in its body
static void bound(const int &n, int *x) {
#pragma acc kernels copy(x[:N])
  for (int i = 0; i < n; i++)
    x[i] = x[i] + 1 - (i == 3) * 20;
}
// CHECK-LABEL: bound_behind_pointer:
// CHECK: its bounds may change in its body
static void bound_behind_pointer(int *x) {
  int n = 50, *to = &n;
#pragma acc kernels copy(x[:N], to[:1])
  for (int i = 0; i < n; i++) {
    x[i] += 3;
    if (i == 8)
      *to = 20;
  }
}
// CHECK-LABEL: distinct:
// CHECK-NOT: do not overlap
// CHECK: Loop is parallelizable
// CHECK: Loop is parallelizable
// CHECK: Loop is parallelizable
// CHECK: reduction(+:sum)
static void distinct(const unsigned &s, double *of_other_type, unsigned *__restrict alone, unsigned &sum) {
  unsigned own[N];
#pragma acc kernels copy(of_other_type[:N], alone[:N]) copyout(own)
  {
    for (int i = 0; i < N; i++)
      of_other_type[i] = s;
    for (int i = 0; i < N; i++)
      alone[i] += s;
    for (int i = 0; i < N; i++)
      own[i] = s + i;
    for (int i = 0; i < N; i++)
      sum += own[i];
  }
  of_other_type[0] += own[1];
}

static unsigned hash() {
  unsigned h = 0;
  for (int i = 0; i < N; i++) {
    h = h * 31 + all[i];
    all[i] = i + 2;
  }
  return h;
}
int main() {
  hash();
  unsigned other = 3;
  for (unsigned *s : {all, all + 7, all + N - 1, &other}) {
    read_by_kernel(*s, all);
    std::printf("%u ", hash());
    inferred(*s, all, N);
    std::printf("%u ", hash());
    global(*s);
    std::printf("%u ", hash());
    object(*s, {all});
    std::printf("%u ", hash());
    called(*s, all);
    std::printf("%u ", hash());
    gathered(*s, all);
    std::printf("%u %u\n", hash(), other);
  }
  double x[N + 1] = {}, extra = 1;
  for (int i = 0; i < N; i++)
    x[i] = i - 20;
  beside_stores(x[50], x);
  beside_stores(extra, x);
  std::printf("%g %g %g\n", x[50], x[51], extra);
  int lengths[N], n = 50;
  for (int &l : lengths)
    l = 40;
  bound(lengths[3], lengths);
  bound(n, lengths);
  bound_behind_pointer(lengths);
  distinct(all[5], x, all + 30, other);
  std::printf("%d %d %d %g %u %u\n", lengths[3], lengths[30], lengths[45], x[0], all[40], other);
}
