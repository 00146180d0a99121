// Numbers of clauses that are odd, and right: 0, which asks for nothing, negative ones where the host does it,
// values of acc_async_*, chunks of no or of very many iterations.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %run_fake %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 100 };
static int a[N];

static void expect(const char *what, int begin, int end) {
  const int before = check_failures;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], begin <= i && i < end);
    a[i] = 0;
  }
  if (check_failures != before)
    printf("in %s\n", what);
}

static void nothing(int n) {
#pragma acc parallel loop num_gangs(n) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop num_gangs((n + 31) / 32) num_workers(n) vector_length(n) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc kernels loop gang(n) vector(n) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
  expect("nothing", 0, 0);
}

/// Sizes that a program divides by a number that is too great for small ones.
static void none(int z) {
  int sum = 0;
#pragma acc parallel loop num_gangs(z) num_workers(z) vector_length(z) copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  expect("parallel loop", 0, N);
#pragma acc parallel num_gangs(z, 2, z) vector_length(z) copy(a)
#pragma acc loop gang(dim: 3)
  for (int i = 0; i < 5; i++)
#pragma acc loop gang(dim: 2)
    for (int j = 0; j < 5; j++)
#pragma acc loop gang(dim: 1) vector
      for (int k = 0; k < 4; k++)
        a[i * 20 + j * 4 + k]++;
  expect("a product of none", 0, N);
#pragma acc parallel loop gang num_gangs(z) vector_length(z) copy(a) reduction(+:sum)
  for (int i = 0; i < 10; i++) {
    int row = 0;
#pragma acc loop vector reduction(+:row)
    for (int j = 0; j < 10; j++)
      row += ++a[i * 10 + j] * j;
    sum += row;
  }
  expect("rows", 0, N);
  CHECK_EQ(sum, 450);
  sum = 0;
#pragma acc kernels num_gangs(z) num_workers(z) vector_length(z) copy(a)
  {
    for (int t = 0; t < 3; t++)
      for (int i = 1; i < N; i++)
        a[i] += t == 2;
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
  expect("kernels", 1, N);
  CHECK_EQ(sum, N - 1);
#pragma acc kernels copy(a)
  {
#pragma acc loop gang(z) vector(z)
    for (int i = 0; i < 50; i++)
      a[i]++;
#pragma acc loop gang worker(z) vector(z)
    for (int i = 50; i < N; i++)
      a[i]++;
  }
  expect("loops", 0, N);
}

/// The compiler knows it, and says that it leaves the clauses out.
static void surely_none(void) {
  enum { z };
#pragma acc parallel loop num_gangs(z) vector_length(z) copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  expect("constants", 0, N);
#pragma acc kernels loop gang(z) vector(z) copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  expect("constants of a loop", 0, N);
}

static void by_host(int n) {
#pragma acc parallel loop num_gangs(n) if (n > 0) copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  expect("if", 0, N);
#pragma acc parallel loop num_gangs(n) vector_length(n - 1) self(n < 1) copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  expect("self", 0, N);
}

static void given(int n, short m) {
#pragma acc parallel num_gangs(n, 2, m) vector_length(n) copy(a)
#pragma acc loop gang(dim: 3)
  for (int i = 0; i < 5; i++)
#pragma acc loop gang(dim: 2)
    for (int j = 0; j < 5; j++)
#pragma acc loop gang(dim: 1) vector
      for (int k = 0; k < 4; k++)
        a[i * 20 + j * 4 + k]++;
  expect("three dimensions", 0, N);
#pragma acc kernels copy(a)
  {
#pragma acc loop gang(m) vector(n)
    for (int i = 0; i < 50; i++)
      a[i]++;
#pragma acc loop gang worker(n) vector(m)
    for (int i = 50; i < N; i++)
      a[i]++;
  }
  expect("two loops", 0, N);
}

static void queues(int n) {
#pragma acc enter data copyin(a) async(n - 4)
#pragma acc parallel loop async(n - 5) wait(n - 4)
  for (int i = 0; i < N; i++)
    a[i]++;
#pragma acc wait(n - 4, n - 5, n - 6)
#pragma acc exit data copyout(a) async(n - 6)
#pragma acc wait
  acc_wait(n - 6);
  expect("queues", 0, N);
}

static void chunks(int n, long long size, unsigned few) {
#pragma acc parallel loop gang(static: size) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
  expect("chunks", 0, n);
#pragma acc parallel copy(a)
  {
#pragma acc loop gang(static: (int)size) collapse(2)
    for (short i = 0; i < n; i++)
      for (int j = 0; j < 1; j++)
        a[i + j]++;
  }
  expect("collapsed chunks", 0, n);
#pragma acc parallel loop gang(static: few) copy(a)
  for (unsigned char i = 0; i < n; i++)
    a[i]++;
  expect("few", 0, n);
#pragma acc parallel loop gang(static: 4294967296) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
  expect("constant chunks", 0, n);
#pragma acc parallel loop tile(4294967296) copy(a)
  for (int i = 0; i < n; i++)
    a[i]++;
  expect("tiles", 0, n);
}

int main(void) {
  nothing(0);
  none(0);
  surely_none();
  by_host(-2);
  given(3, 2);
  queues(3);
  chunks(N, 0, 0);
  chunks(N, -2, 7);
  chunks(N, 1ll << 32, 1u << 31);
  chunks(N, 6, 255);
  chunks(N, -(1ll << 62), -1);
  chunks(0, 0, 0);
  chunks(0, 5, 1);
  return check_done();
}
