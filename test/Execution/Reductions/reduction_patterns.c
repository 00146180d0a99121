// Reductions as programs write them: in a sequential loop, several regions on one variable, ternary and
// fmax forms, conditions, reduction variables read between, inside private iterations, of globals,
// of parameters, of members through pointers to mapped data.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 333 };
static double a[N];
static double global_sum = 1;
static int global_count;

static double norm(int n, const double *x, double start) {
#pragma acc parallel loop reduction(+ : start) present(x)
  for (int i = 0; i < n; i++)
    start += x[i] * x[i];
  return sqrt(start);
}

int main(void) {
  double want = 0, top = -1e30, low = 1e30;
  int where = -1;
  for (int i = 0; i < N; i++) {
    a[i] = random_int(1000) - 500;
    want += a[i];
    low = fmin(low, a[i]);
    if (a[i] > top) {
      top = a[i];
      where = i;
    }
  }
#pragma acc enter data copyin(a)
  double rest = 7, fewer = 100;
#pragma acc parallel loop reduction(- : rest) present(a)
  for (int i = 0; i < N; i++)
    rest -= a[i];
  CHECK_EQ(rest, 7 - want);
#pragma acc kernels loop gang vector reduction(- : fewer, rest) present(a)
  for (int i = 0; i < N; i++) {
    fewer = fewer - 2;
    rest -= -a[i];
  }
  CHECK_EQ(fewer, 100 - 2 * N);
  CHECK_EQ(rest, 7);

  // The same variable in launch after launch.
  double sum = 0;
  for (int lap = 1; lap <= 4; lap++) {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i] * lap;
    CHECK_EQ(sum, want * lap * (lap + 1) / 2);
  }

  // Globals.
#pragma acc parallel loop reduction(+ : global_sum, global_count)
  for (int i = 0; i < N; i++) {
    global_sum += a[i];
    if (a[i] < 0)
      global_count++;
  }
  int negative = 0;
  for (int i = 0; i < N; i++)
    negative += a[i] < 0;
  CHECK_EQ(global_sum, want + 1);
  CHECK_EQ(global_count, negative);

  double squares = 9;
  for (int i = 0; i < N; i++)
    squares += a[i] * a[i];
  CHECK_NEAR(norm(N, a, 9), sqrt(squares), 1e-14);

  // Every spelling of a maximum and a minimum.
  double m1 = -1e30, m2 = -1e30, m3 = -1e30, l1 = 1e30, l2 = 1e30;
#pragma acc parallel loop reduction(max : m1, m2, m3) reduction(min : l1, l2)
  for (int i = 0; i < N; i++) {
    m1 = fmax(m1, a[i]);
    m2 = a[i] > m2 ? a[i] : m2;
    if (a[i] > m3)
      m3 = a[i];
    l1 = fmin(a[i], l1);
    l2 = l2 < a[i] ? l2 : a[i];
  }
  CHECK_EQ(m1, top);
  CHECK_EQ(m2, top);
  CHECK_EQ(m3, top);
  CHECK_EQ(l1, low);
  CHECK_EQ(l2, low);

  // The place of the maximum: two passes.
  int place = N;
#pragma acc parallel loop reduction(min : place)
  for (int i = 0; i < N; i++)
    if (a[i] == m1 && i < place)
      place = i;
  CHECK_EQ(place, where);

  // An inner sequential loop accumulates, with continue and break in it.
  long pairs = 0, want_pairs = 0;
#pragma acc parallel loop reduction(+ : pairs)
  for (int i = 0; i < N; i++) {
    if (a[i] < 0)
      continue;
    for (int j = i + 1; j < N; j++) {
      if (a[j] < -400)
        break;
      if (a[j] > a[i])
        pairs += j - i;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = i + 1; a[i] >= 0 && j < N && a[j] >= -400; j++)
      if (a[j] > a[i])
        want_pairs += j - i;
  CHECK_EQ(pairs, want_pairs);

  // The reduction variable also takes part in expressions of its own iteration.
  int evens = 0, flags = 0;
  _Bool any = 0, all = 1;
#pragma acc parallel loop reduction(+ : evens) reduction(| : flags) reduction(|| : any) reduction(&& : all)
  for (int i = 0; i < N; i++) {
    int even = (int)a[i] % 2 == 0;
    evens = even ? evens + 1 : evens;
    flags |= 1 << (i % 20);
    any = any || a[i] > 499.5;
    all = all && a[i] < 500;
  }
  int want_evens = 0;
  for (int i = 0; i < N; i++)
    want_evens += (int)a[i] % 2 == 0;
  CHECK_EQ(evens, want_evens);
  CHECK_EQ(flags, 0xfffff);
  CHECK_EQ(any, 0);
  CHECK_EQ(all, 1);

  // Pi, with no memory at all.
  const long steps = 20000;
  double pi = 0;
#pragma acc parallel loop reduction(+ : pi)
  for (long i = 0; i < steps; i++) {
    double x = (i + 0.5) / steps;
    pi += 4 / (1 + x * x) / steps;
  }
  CHECK_NEAR(pi, 3.14159265358979, 1e-9);

  // Eight at once, of different types.
  int i1 = 0;
  unsigned u1 = 1;
  long n1 = 2;
  float f1 = 3;
  double d1 = 4;
  short s1 = 5;
  char c1 = 6;
  unsigned long long ull1 = 7;
#pragma acc parallel loop reduction(+ : i1, u1, n1, f1, d1, s1, c1, ull1) num_gangs(9)
  for (int i = 0; i < 100; i++) {
    i1 += i;
    u1 += 1;
    n1 -= i;
    f1 += 0.5f;
    d1 += 0.25;
    s1 += 2;
    c1 += i % 2;
    ull1 += 1ull << 40;
  }
  CHECK_EQ(i1, 4950);
  CHECK_EQ(u1, 101);
  CHECK_EQ(n1, -4948);
  CHECK_EQ(f1, 53);
  CHECK_EQ(d1, 29);
  CHECK_EQ(s1, 205);
  CHECK_EQ(c1, 56);
  CHECK_EQ(ull1, (100ull << 40) + 7);
#pragma acc exit data delete (a)
  return check_done();
}
