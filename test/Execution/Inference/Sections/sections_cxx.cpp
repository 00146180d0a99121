// Places that only C++ knows: `c ? a[i] : b`, `(f, a[i])`, and what std::max and std::min return, are elements of a, and
// tell what the loops use of it.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../../check.h"
#include <algorithm>

enum { N = 80 };

// CHECK-LABEL: {{^}}chosen:
// CHECK: Generating implicit copyin(a[:n]) [if not already present]
static float chosen(float *a, int n, float most) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    most = a[i] > most ? a[i] : most;
  return most;
}

// CHECK-LABEL: {{^}}greatest:
// CHECK: Generating implicit copyin(a[:n]) [if not already present]
static float greatest(float *a, int n, float most) {
#pragma acc parallel loop reduction(max : most)
  for (int i = 0; i < n; i++)
    most = std::max(a[i], most);
  return most;
}

// CHECK-LABEL: {{^}}places:
// CHECK: Generating implicit copy(sum[:n],a[:?],b[:n]) [if not already present]
static void places(int *a, int *b, int *sum, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    sum[i] = std::min(a[2 * i + 1], b[i]) + (sum[i]++, a[2 * i]);
    (i % 2 ? a[2 * i] : b[i]) = i;
    (a[2 * i + 1] ?: b[i]) += 100;
  }
}

int main() {
  float f[N];
  for (int i = 0; i < N; i++)
    f[i] = i * 7 % N;
  CHECK_EQ(chosen(f, N, 3), N - 1);
  CHECK_EQ(greatest(f, N, 3), N - 1);
  int *a = new int[2 * N], *b = new int[N], *sum = new int[N];
  for (int i = 0; i < 2 * N; i++)
    a[i] = i % 3;
  for (int i = 0; i < N; i++)
    b[i] = 1, sum[i] = 0;
  places(a, b, sum, N);
  for (int i = 0; i < N; i++) {
    const int even = 2 * i % 3, odd = (2 * i + 1) % 3;
    CHECK_EQ(sum[i], std::min(odd, 1) + even);
    CHECK_EQ(a[2 * i], i % 2 ? i : even);
    CHECK_EQ(a[2 * i + 1], odd ? odd + 100 : 0);
    CHECK_EQ(b[i], (i % 2 ? 1 : i) + (odd ? 0 : 100));
  }
  delete[] a;
  delete[] b;
  delete[] sum;
  return 0;
}
