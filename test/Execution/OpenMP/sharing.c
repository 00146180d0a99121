// Constructs in OpenMP regions use the copies that OpenMP's clauses give the threads: private, firstprivate,
// lastprivate and threadprivate variables, and reductions of threads round those of constructs.
// REQUIRES: openmp
// RUN: %pacc -O0 -mp %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -g -mp %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <omp.h>

enum { T = 4 };
int glob = 7;
static int tp;
#pragma omp threadprivate(tp)
struct pair {
  double a;
  int b;
};

/* private, firstprivate, lastprivate, reduction; the construct's own reduction inside. */
static void sharing(void) {
  int x = 5, first = 10, last = -1, i;
  double sum = 0;
  int data[64][32];
  glob = 7;
#pragma omp parallel for private(x, glob) firstprivate(first) lastprivate(last) reduction(+:sum) schedule(static, 3) num_threads(T)
  for (i = 0; i < 64; i++) {
    x = i * 3;
    glob = i;
    first += i;
    last = 0;
#pragma acc parallel loop copyout(data[i:1] [0:32]) copy(last) reduction(+:sum)
    for (int j = 0; j < 32; j++) {
      data[i][j] = x + j + glob * 1000;
      sum += j;
      if (j == 31)
        last = i;
    }
#pragma acc parallel copy(first)
    first -= i;
    CHECK(first == 10);
  }
  CHECK(x == 5);
  CHECK(glob == 7);
  CHECK(first == 10);
  CHECK(last == 63);
  CHECK(sum == 64. * 31 * 16);
  for (int k = 0; k < 64; k++)
    for (int j = 0; j < 32; j++)
      CHECK(data[k][j] == k * 1003 + j);
}

/* A sum that no clause of the construct names. */
static void implied(void) {
  double sum = 0;
#pragma omp parallel for reduction(+:sum) num_threads(T)
  for (int i = 0; i < 16; i++) {
#pragma acc parallel loop
    for (int j = 0; j < 100; j++)
      sum += i + j;
  }
  CHECK(sum == 100. * 120 + 16. * 4950);
  sum = 0;
#pragma omp parallel for reduction(+:sum) num_threads(T)
  for (int i = 0; i < 16; i++) {
#pragma acc kernels
    for (int j = 0; j < 100; j++)
      sum += i + j;
  }
  CHECK(sum == 100. * 120 + 16. * 4950);
}

static void arrays(int n) {
  double sums[3] = {0, 0, 0}, v[n];
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp parallel for reduction(+:sums) num_threads(T)
  for (int k = 0; k < 8; k++) {
#pragma acc parallel loop copyin(v) reduction(+:sums)
    for (int i = 0; i < n; i++) {
      sums[0] += v[i];
      sums[1] += 1;
      sums[2] += k;
    }
  }
  CHECK(sums[0] == 8 * n * (n - 1) / 2 && sums[1] == 8 * n && sums[2] == 28 * n);
#pragma omp parallel for reduction(+:sums [0:2]) num_threads(T)
  for (int k = 0; k < 8; k++) {
    double *s = sums;
#pragma acc parallel loop copyin(v) reduction(+:s [0:2])
    for (int i = 0; i < n; i++) {
      s[0] += 1;
      s[1] += 2;
    }
  }
  CHECK(sums[0] == 8 * n * (n - 1) / 2 + 8 * n && sums[1] == 24 * n);
  double w[n];
  for (int i = 0; i < n; i++)
    w[i] = -1;
#pragma omp parallel firstprivate(v) private(w) num_threads(T)
  {
#pragma acc parallel loop copy(v) copyout(w)
    for (int i = 0; i < n; i++) {
      v[i] += 1;
      w[i] = v[i];
    }
    for (int i = 0; i < n; i++)
      CHECK(w[i] == i + 1 && v[i] == i + 1);
  }
  for (int i = 0; i < n; i++)
    CHECK(w[i] == -1 && v[i] == i);
}

static void members(void) {
  struct pair p = {1, 2}, *q = &p;
#pragma omp parallel num_threads(1)
  {
#pragma acc parallel loop reduction(+:p.a) reduction(+:q->b)
    for (int i = 0; i < 10; i++) {
      p.a += i;
      q->b += 1;
    }
  }
  CHECK(p.a == 46 && p.b == 12);
  struct pair mine = {0, 0};
  double all = 0;
#pragma omp parallel firstprivate(mine) num_threads(T) reduction(+:all)
  {
    mine.b = omp_get_thread_num();
#pragma acc parallel loop copy(mine)
    for (int i = 0; i < 1; i++)
      mine.a = mine.b * 2;
    all += mine.a;
  }
  CHECK(all == 12 && mine.a == 0);
}

static void threadprivates(void) {
  int seen[T] = {0};
#pragma omp parallel num_threads(T)
  {
    tp = omp_get_thread_num() * 10;
#pragma acc parallel loop copy(seen[omp_get_thread_num():1])
    for (int i = 0; i < 1; i++)
      seen[tp / 10] = tp + 1;
#pragma acc serial copy(tp)
    tp += 5;
    CHECK(tp == omp_get_thread_num() * 10 + 5);
  }
  for (int t = 0; t < T; t++)
    CHECK(seen[t] == t * 10 + 1);
}

static void none(void) {
  int n = 10, a[10];
#pragma omp parallel default(none) shared(n, a) num_threads(2)
#pragma omp single
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    CHECK(a[i] == i);
}

/* What kernels leave in a variable is needed where only some threads, or only copies, get another value behind them. */
static void left_behind(int n) {
  int x = 0, y = 0;
#pragma acc kernels
  {
    x = n + 1;
    y = n + 2;
  }
#pragma omp parallel private(x) num_threads(T)
  {
    int mine = 0, t = omp_get_thread_num();
    x = t;
#pragma acc kernels
    mine = t + x + 1;
#pragma omp master
    mine = 100;
    CHECK(mine == (t == 0 ? 100 : 2 * t + 1));
#pragma omp single
    if (n < 0)
      y = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      y = 0;
  }
  CHECK(x == n + 1 && y == (n > 0 ? 0 : n + 2));
}

int main(void) {
  left_behind(0);
  left_behind(3);

  sharing();
  implied();
  arrays(33);
  members();
  threadprivates();
  none();
  return check_done();
}
