// Of two loops that feed the reduction round them one is fed by a loop inside itself: both are combined at the end, or both
// at once. A routine that is a lambda, and a loop that stands there.
// RUN: %paccxx -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 40 };

template <bool Empty> static void lambda(int n, int m) {
  int sum = 9, a[N];
  for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
#pragma acc kernels loop gang independent reduction(+ : sum) copyin(a)
  for (int i = 0; i < n; i++) {
#pragma acc loop auto
    for (int q = 0; q < i + 1; q++) {
#pragma acc loop vector independent reduction(+ : sum)
      for (int k = 0; k < 68; k++)
        if (!Empty) sum += k;
    }
    int t = a[i];
#pragma acc loop auto
    for (int q = 0; q < 3; q++) {
      t = t * 3 + a[q];
#pragma acc routine vector
      auto add = [&]() {
#pragma acc loop vector independent reduction(+ : sum)
        for (int j = 0; j < m; j++) sum += a[j] * t;
      };
      add();
    }
  }
  int want = 9;
  for (int i = 0; i < n; i++) {
    want += Empty ? 0 : (i + 1) * (67 * 68 / 2);
    for (int q = 0, t = a[i]; q < 3; q++) {
      t = t * 3 + a[q];
      for (int j = 0; j < m; j++) want += a[j] * t;
    }
  }
  CHECK_EQ(sum, want);
}

static void loops(int n, int m) {
  int sum = 9, parity = 5;
#pragma acc parallel loop gang reduction(+ : sum) reduction(^ : parity)
  for (int i = 0; i < n; i++) {
#pragma acc loop seq
    for (int q = 0; q < 3; q++) {
#pragma acc loop vector reduction(+ : sum) reduction(^ : parity)
      for (int k = 0; k < m; k++) sum += k, parity ^= k * i;
    }
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < m; k++) sum += i;
#pragma acc loop seq
    for (int q = 0; q < 2; q++) parity ^= i + q;
  }
  int want = 9, odd = 5;
  for (int i = 0; i < n; i++) {
    for (int q = 0; q < 3; q++)
      for (int k = 0; k < m; k++) want += k, odd ^= k * i;
    want += m * i;
    for (int q = 0; q < 2; q++) odd ^= i + q;
  }
  CHECK_EQ(sum, want);
  CHECK_EQ(parity, odd);
}

int main(int argc, char **) {
  lambda<true>(3 + argc, 30);
  lambda<false>(3 + argc, 30);
  loops(20 + argc, 30);
  return check_done();
}
