// Members of structures as variables of reductions: of variables, behind pointers, of `this`, on constructs and on loops,
// with the object absent, present and in clauses.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && env PACC_EMULATOR=order:2 %run_emulator %t.O3
// RUN: %paccxx -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && %run_emulator %t.cxx
#include "../../check.h"
enum { N = 1000 };
struct result { int count; double sum, largest; struct { long product; } in; };
static double a[N];

static void behind_a_pointer(struct result *r, double factor) {
#pragma acc parallel loop reduction(+:r->sum, r->count) reduction(max:r->largest)
  for (int i = 0; i < N; i++) {
    r->sum += factor * a[i];
    r->count++;
    if (a[i] > r->largest) r->largest = a[i];
  }
}
static void on_levels(struct result *r) {
#pragma acc parallel num_gangs(3) reduction(+:r->count)
  {
#pragma acc loop gang reduction(+:r->sum)
    for (int i = 0; i < 10; i++) {
#pragma acc loop vector reduction(+:(*r).sum)
      for (int j = 0; j < 100; j++) r->sum += a[100 * i + j];
    }
    r->count += 1;
  }
#pragma acc kernels loop reduction(*:r->in.product)
  for (int i = 1; i <= 5; i++) (*r).in.product *= i;
}
static void of_a_variable(void) {
  struct result s = {5, 1, -1, {1}};
  int plain = 0;
#pragma acc parallel loop reduction(+:s.sum, plain, s.count) copyin(a)
  for (int i = 0; i < N; i++) { s.sum += a[i]; plain += 1; s.count += plain > 0; }
  CHECK_EQ(s.sum, 1 + N * (N - 1) / 2); CHECK_EQ(plain, N); CHECK_EQ(s.count, N + 5); CHECK_EQ(s.largest, -1);
  /* beside another member, and with the object in a clause */
#pragma acc parallel loop reduction(+:s.count)
  for (int i = 0; i < N; i++) s.count += s.largest < 0;
  CHECK_EQ(s.count, 2 * N + 5);
#pragma acc parallel loop reduction(+:s.count) copy(s)
  for (int i = 0; i < N; i++) s.count -= s.largest < 0;
  CHECK_EQ(s.count, N + 5);
#pragma acc data copy(s)
  {
#pragma acc parallel loop reduction(+:s.count) async
    for (int i = 0; i < N; i++) s.count += 1;
#pragma acc serial present(s) async
    s.largest = s.count;
#pragma acc wait
    if (discrete_memory()) CHECK_EQ(s.count, N + 5);
  }
  CHECK_EQ(s.count, 2 * N + 5); CHECK_EQ(s.largest, 2 * N + 5);
}

#ifdef __cplusplus
struct Field {
  int n; double total;
  double run(const double *x) {
#pragma acc parallel loop reduction(+:total) copyin(x[0:n])
    for (int i = 0; i < n; i++) total += x[i];
#pragma acc parallel loop reduction(+:this->total) copyin(x[0:n])
    for (int i = 0; i < n; i++) this->total += x[i];
    return total;
  }
  template <typename T> T generic(T y) {
#pragma acc parallel loop reduction(+:this->n)
    for (int i = 0; i < 10; i++) n += y;
    return n;
  }
};
template <typename T> static T reduce(T *t) {
#pragma acc parallel loop reduction(+:t->sum)
  for (int i = 0; i < N; i++) t->sum += a[i];
  return *t;
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i;
  struct result r = {7, 0.5, -3, {1}};
  behind_a_pointer(&r, 2);
  CHECK_EQ(r.sum, 0.5 + N * (N - 1)); CHECK_EQ(r.count, N + 7); CHECK_EQ(r.largest, N - 1);
#pragma acc enter data copyin(r)
  behind_a_pointer(&r, -1);
  if (discrete_memory()) CHECK_EQ(r.count, N + 7);
#pragma acc exit data copyout(r)
  CHECK_EQ(r.sum, 0.5 + N * (N - 1) / 2); CHECK_EQ(r.count, 2 * N + 7);
  r.sum = 0; r.count = 0;
  on_levels(&r);
  CHECK_EQ(r.sum, N * (N - 1) / 2); CHECK_EQ(r.count, 3);
  CHECK_EQ(r.in.product, 120);
  of_a_variable();
#ifdef __cplusplus
  Field f = {N, 1};
  CHECK_EQ(f.run(a), 1 + N * (N - 1));
  CHECK_EQ(f.generic(2), N + 20);
  CHECK_EQ(f.generic(2.0), N + 40);
  r.sum = 0;
  CHECK_EQ(reduce(&r).sum, N * (N - 1) / 2);
#endif
  return check_done();
}
