// The same memory under several names in one construct: what any clause copies in goes in, what any of
// them copies out comes back, in whatever order they stand; for parts, queues, regions and reductions.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 64 };
static double A[N];

static void start(void) {
  for (int i = 0; i < N; i++)
    A[i] = i;
}

static void in_then_out(double *v, double *r, int n) {
#pragma acc parallel loop copyin(v[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = v[i] + 1;
}

static void out_then_in(double *v, double *r, int n) {
#pragma acc parallel loop copyout(r[0:n]) copyin(v[0:n])
  for (int i = 0; i < n; i++)
    r[i] = v[i] + 1;
}

/* The larger of two sections stands behind the smaller. */
static void parts(double *v, double *r, int n) {
#pragma acc parallel loop copy(r[n/2:n/4]) copyin(v[0:n])
  for (int i = n / 2; i < n / 2 + n / 4; i++)
    r[i] = v[i] + v[i - n / 2];
}

static void overlapping(double *v, double *r, int n) {
#pragma acc parallel loop copyin(v[0:n-1]) copy(r[1:n-1]) num_gangs(1) vector_length(1)
  for (int i = 1; i < n; i++)
    r[i] = v[0] + i;
}

static void queued(double *v, double *r, int n) {
#pragma acc parallel loop copyin(v[0:n]) copyout(r[0:n]) async(3)
  for (int i = 0; i < n; i++)
    r[i] = v[i] * 2;
#pragma acc wait(3)
}

static void region(double *v, double *r, int n) {
#pragma acc data copyout(r[0:n]) copyin(v[0:n])
  {
#pragma acc parallel loop present(v, r)
    for (int i = 0; i < n; i++)
      r[i] = v[i] * 3;
  }
}

static void unstructured(double *v, double *r, int n) {
#pragma acc enter data create(r[0:n]) copyin(v[0:n])
#pragma acc parallel loop present(v[0:n], r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = v[i] * 4;
#pragma acc exit data delete(v[0:n]) copyout(r[0:n])
}

/* Present already: the construct's clauses move nothing, the outer ones do. */
static void inside(double *v, double *r, int n) {
#pragma acc enter data copyin(v[0:n])
  in_then_out(v, r, n);
#pragma acc exit data copyout(r[0:n])
}

/* A result that only another clause's name reads. */
static double reduced(const double *v, double *first, int n) {
  double sum = 1;
  double *other = &sum;
#pragma acc parallel loop copyin(v[0:n]) copyin(other[0:1]) copyout(first[0:1]) \
    reduction(+ : sum) num_gangs(1)
  for (int i = 0; i < n; i++) {
    if (i == 0)
      first[0] = other[0];
    sum += v[i];
  }
  return sum;
}

#define EXPECT(expression)                                                                         \
  for (int i = 0; i < N; i++)                                                                      \
  CHECK_EQ(A[i], expression)

int main(void) {
  start();
  in_then_out(A, A, N);
  EXPECT(i + 1);
  out_then_in(A, A, N);
  EXPECT(i + 2);
  start();
  parts(A, A, N);
  EXPECT(i >= N / 2 && i < N / 2 + N / 4 ? i + i - N / 2 : i);
  start();
  overlapping(A, A, N);
  EXPECT(i);
  start();
  queued(A, A, N);
  EXPECT(2 * i);
  region(A, A, N);
  EXPECT(6 * i);
  unstructured(A, A, N);
  EXPECT(24 * i);
  start();
  inside(A, A, N);
  EXPECT(i + 1);
  double first = 0;
  CHECK_EQ(reduced(A, &first, N), 1 + N * (N + 1) / 2);
  CHECK_EQ(first, 1);
  return check_done();
}
