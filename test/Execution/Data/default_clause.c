// default(none) and default(present), and what each construct takes for granted without them.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 100 };
static int discrete;

static void none(int n) {
  int a[N], b[N], scale = 3;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop default(none) copyin(a, n) copyout(b) firstprivate(scale)
  for (int i = 0; i < n; i++) {
    int t = scale * a[i];
    b[i] = t;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 3 * i);
#pragma acc data copyin(a) copyout(b)
  {
    // Data clauses of the enclosing data construct satisfy default(none).
#pragma acc kernels loop independent default(none) copyin(n)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], i + 1);
}

static void present(void) {
  int a[N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin(a)
  if (discrete)
    for (int i = 0; i < N; i++)
      a[i] = -100;
#pragma acc parallel loop default(present) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] += i;
    sum += a[i];
  }
  CHECK_EQ(sum, N + N * (N - 1) / 2);
  if (discrete)
    CHECK_EQ(a[5], -100);
#pragma acc exit data copyout(a)
  CHECK_EQ(a[5], 6);
}

static void aggregates_are_copied(void) {
  struct {
    int before[3];
    double x;
    int after[3];
  } s = {{1, 2, 3}, 0.5, {4, 5, 6}};
  int a[3] = {10, 20, 30};
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < 3; i++) {
      s.after[i] += s.before[i] + a[i];
      a[i] = 0;
    }
  }
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(s.after[i], 4 + i + 1 + i + 10 * (i + 1));
    CHECK_EQ(a[i], 0);
  }
  CHECK_EQ(s.x, 0.5);
}

int main(void) {
  discrete = discrete_memory();
  none(N);
  present();
  aggregates_are_copied();
  return check_done();
}
