// no_create uses device data if there is some and is silent if not; present finds parts of larger data.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 64 };
static int discrete;

static int touched(int *a, int use) {
  int n = 0;
  // If `a` is not on the device the kernel must not touch it: `use` says so.
#pragma acc parallel loop no_create(a[0:N]) reduction(+ : n)
  for (int i = 0; i < N; i++) {
    if (use)
      a[i] += 1;
    n++;
  }
  return n;
}

static int touched_static(int use) {
  static int b[N];
  int n = 0;
#pragma acc parallel loop no_create(b) reduction(+ : n)
  for (int i = 0; i < N; i++) {
    if (use)
      b[i] = 1;
    n++;
  }
  CHECK(!discrete || !acc_is_present(b, sizeof b));
  return n;
}

int main(void) {
  discrete = discrete_memory();
  int *a = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK_EQ(touched(a, 0), N);
  CHECK(!discrete || !acc_is_present(a, sizeof(int)));
  CHECK_EQ(touched_static(0), N);
#pragma acc data no_create(a[0:N])
  CHECK(!discrete || !acc_is_present(a, sizeof(int)));

#pragma acc enter data copyin(a[0:N])
  CHECK_EQ(touched(a, 1), N);
  if (discrete)
    CHECK_EQ(a[3], 3);
#pragma acc data no_create(a[0:N])
  {
#pragma acc parallel loop present(a[10:20])
    for (int i = 10; i < 30; i++)
      a[i] += 100;
  }
#pragma acc exit data copyout(a[0:N])
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1 + (i >= 10 && i < 30 ? 100 : 0));
  free(a);
  return check_done();
}
