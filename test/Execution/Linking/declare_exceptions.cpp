// The scope of declare ends when an exception leaves it; a constructor's and a lambda's body.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
#include "../check.h"

static void fails(int *a, int n) {
#pragma acc declare copy(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i]++;
  if (n > 2)
    throw n;
}

struct Scaled {
  int first;
  Scaled(const int *a, int n) try : first(0) {
#pragma acc declare copyin(a[0:n])
    int got = 0;
#pragma acc parallel copyout(got)
    got = a[0];
    first = got;
  } catch (...) {
  }
};

template <class T> T sum(const T *a, int n) {
#pragma acc declare copyin(a[0:n])
  T total = 0;
#pragma acc parallel loop reduction(+:total)
  for (int i = 0; i < n; i++)
    total += a[i];
  return total;
}

int main() {
  int a[4] = {1, 2, 3, 4};
  try {
    fails(a, 4);
  } catch (int) {
  }
  CHECK_EQ(a[0], 2);
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  CHECK_EQ(Scaled(a, 4).first, 2);
  CHECK_EQ(sum(a, 4), 14);
  double d[2] = {1.5, 2};
  CHECK_EQ(sum(d, 2), 3.5);
  auto lambda = [](int *x) {
#pragma acc declare copy(x[0:4])
#pragma acc parallel
    x[1] = 9;
  };
  lambda(a);
  CHECK_EQ(a[1], 9);
  return check_done();
}
