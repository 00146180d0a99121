// The values that variables have in loops and after them: counters of every width and direction, loops without
// iterations, variables of plain loops, temporaries, last values that somebody reads, VLA privates.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

static int position(const double *a, int n) {
  int where = -1, i;
#pragma acc kernels copyin(a[0:n])
  for (i = 0; i < n; i++)
    if (a[i] == 7)
      where = i;
  return where;
}

static int last_values(double *a, int n) {
  int i, t = 0;
#pragma acc kernels copy(a[0:n])
  for (i = 0; i < n; i++) {
    t = i;
    a[i] = t;
  }
  return i * 1000 + t;
}

static int last_of_directive(int *a, int n) {
  int i, t = 0;
#pragma acc kernels copyout(a[0:n])
#pragma acc loop
  for (i = 0; i < n; i++) {
    t = i;
    a[i] = t;
  }
  return t;
}

static double inner_counter(const double *a, int n) {
  double s = 0;
  int i, j;
#pragma acc parallel loop copyin(a[0:n]) reduction(+:s)
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
    }
    s += a[i] * j;
  }
  return s;
}

static int iterations(int low, int high, unsigned ulow, unsigned uhigh) {
  int count = 0;
#pragma acc parallel loop reduction(+:count)
  for (int i = low; i < high; i++)
    count += 1;
#pragma acc parallel loop reduction(+:count)
  for (unsigned i = ulow; i < uhigh; i++)
    count += 10;
#pragma acc parallel loop reduction(+:count)
  for (int i = high; i >= low; i -= 3)
    count += 100;
#pragma acc parallel loop reduction(+:count)
  for (unsigned char i = 250; i < 255; i++)
    count += i;
#pragma acc parallel loop reduction(+:count)
  for (long long i = 1LL << 40; i <= (1LL << 40) + 10; i += 5)
    count += (int)(i >> 40) * 1000;
  return count;
}

static void nest(int n, double a[n][n]) {
  double row[n];
  int k, m = 3;
#pragma acc parallel loop gang copy(a[0:n]) private(row) firstprivate(m)
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      row[j] = i * j + m;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < n; j++)
      s += row[j];
    for (k = n - 1; k > 2; k -= 2)
      s += 1;
    s += k;
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] = s + row[j];
  }
}

static void nest_on_host(int n, double a[n][n]) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    int k;
    for (int j = 0; j < n; j++)
      s += i * j + 3;
    for (k = n - 1; k > 2; k -= 2)
      s += 1;
    for (int j = 0; j < n; j++)
      a[i][j] = s + k + i * j + 3;
  }
}

int main(void) {
  enum { N = 100, M = 37 };
  double a[N];
  int whole[N], i, j;
  for (i = 0; i < N; i++)
    a[i] = i % 10 == 7 && i > 60 ? 0 : i % 10;
  CHECK_EQ(position(a, N), 57);
  double want = 0;
  for (i = 0; i < N; i++)
    want += a[i] * i;
  CHECK_EQ(inner_counter(a, N), want);
  CHECK_EQ(last_values(a, N), 100099);
  CHECK_EQ(last_of_directive(whole, N), 99);
  CHECK_EQ(iterations(5, 5, 9, 3), 100 + 1260 + 3000);
  CHECK_EQ(iterations(-2, 4, 0, 3), 6 + 30 + 300 + 1260 + 3000);

  static double got[M][M], right[M][M];
  nest(M, got);
  nest_on_host(M, right);
  for (i = 0; i < M; i++)
    for (j = 0; j < M; j++)
      CHECK_EQ(got[i][j], right[i][j]);

  // Loop variables named in private clauses.
#pragma acc parallel loop private(i, j) copyout(whole)
  for (i = 0; i < N; i++)
    for (j = 0; j < 3; j++)
      whole[i] = i + j;
  for (i = 0; i < N; i++)
    CHECK_EQ(whole[i], i + 2);

  // Scalars: copied by kernels, private to parallel, as the clause says.
  int q = 0;
#pragma acc kernels
  {
    q = 5;
    for (int k = 0; k < 10; k++)
      q += k;
    q *= 2;
  }
  CHECK_EQ(q, 100);
#pragma acc parallel
  q = 7;
  CHECK_EQ(q, 100);
#pragma acc data copy(q) if(q == 0)
#pragma acc parallel
  q = 7;
  CHECK_EQ(q, 7);
  return check_done();
}
